import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import { type InactiveMessage, SmsFailure } from '#platform/adapters/sms/sms-sender.ts';
import { randomDigits } from '#platform/core/ids.ts';
import { describeEachDatabase } from '../databases.ts';
import { ClosingScene } from './closing-scene.ts';
import { TestBrowser } from './test-browser.ts';

const newNumber = () => `133${randomDigits(8)}`;

describeEachDatabase('the notification of inactive players', (open) => {
  let scene: ClosingScene;
  afterEach(() => scene.close());

  /** Two players without a login for 25 and 24 months. */
  async function start() {
    scene = await ClosingScene.open(await open());
    const numbers = [newNumber(), newNumber()] as const;
    const first = await scene.player(numbers[0]);
    const second = await scene.player(numbers[1]);
    await seen(first.id, '25 months');
    await seen(second.id, '24 months');
    return { numbers, first, second };
  }

  const seen = (id: number, ago: string) =>
    sql`update player set seen_at = now() - ${ago}::interval where id = ${id}`.execute(scene.accounts);
  const closings = async () =>
    (await scene.accounts.selectFrom('account_closing').selectAll().orderBy('player_id').execute()).map(
      ({ player_id, notified_at, tries }) => ({ player_id, isNotified: notified_at !== null, tries }),
    );
  const passDay = () =>
    sql`update account_closing set tried_at = tried_at - interval '1 day 1 minute'`.execute(scene.accounts);

  /** Sends messages, or fails with `failure` for these numbers. */
  function provider(
    refused: readonly string[] = [],
    failure: Error = new SmsFailure('no', { isNumber: true }),
  ) {
    const tried: string[] = [];
    const notify = async ({ mobile }: InactiveMessage) => {
      tried.push(mobile);
      if (refused.includes(mobile)) {
        throw failure;
      }
    };
    return { tried, run: () => scene.run(scene.erase, notify) };
  }

  test('[MY-18] skips a player who logs in while others are notified', async () => {
    const { numbers, first, second } = await start();
    const sent: string[] = [];
    const result = await scene.run(scene.erase, async ({ mobile }) => {
      sent.push(mobile);
      await seen(second.id, '1 minute');
    });
    expect(result).toMatchObject({ notified: 1 });
    expect(sent).toEqual([numbers[0]]);
    expect(await closings()).toEqual([{ player_id: first.id, isNotified: true, tries: 0 }]);
  });

  test('[MY-18] at night no player is notified and no closing is scheduled, also when the night begins meanwhile', async () => {
    const { numbers, first } = await start();
    const { tried, run } = provider();
    expect(
      await scene.run(
        scene.erase,
        async ({ mobile }) => void tried.push(mobile),
        () => false,
      ),
    ).toEqual({ closed: 0, failed: 0, notified: 0 });
    expect(await closings()).toEqual([]);
    const until = () => tried.length === 0;
    await scene.run(scene.erase, async ({ mobile }) => void tried.push(mobile), until);
    expect(tried).toEqual([numbers[0]]);
    expect(await closings()).toEqual([{ player_id: first.id, isNotified: true, tries: 0 }]);
    expect(await run()).toMatchObject({ notified: 1 });
  });

  test('[MY-18] closes nothing if the player was seen since', async () => {
    const { first } = await start();
    await provider().run();
    await seen(first.id, '1 minute');
    await scene.shift(first.id, -1);
    expect(await scene.run()).toMatchObject({ closed: 0 });
    expect((await closings()).map(({ player_id }) => player_id)).not.toContain(first.id);
  });

  test('[MY-18] a login that a ban refuses counts as one', async () => {
    const { numbers, second } = await start();
    await provider().run();
    expect(await closings()).toHaveLength(2);
    await sql`update player set banned_at = now(), ban_reason = '刷屏' where id = ${second.id}`.execute(
      scene.accounts,
    );
    const browser = new TestBrowser(scene.app);
    await browser.sendCode(numbers[1]);
    const { code } = scene.app.lastMessage();
    expect(await browser.act('codeLogin', { mobile: numbers[1], code })).toMatchObject({ status: 0 });
    expect((await closings()).map(({ player_id }) => player_id)).not.toContain(second.id);
  });

  test('[MY-18] a refused number does not hold up the others, and is tried five times, a day apart', async () => {
    const { numbers, first } = await start();
    const { tried, run } = provider([numbers[0]]);
    expect(await run()).toMatchObject({ notified: 1 });
    expect(tried).toEqual(numbers);
    expect(await run()).toMatchObject({ notified: 0 });
    expect(tried).toHaveLength(2);
    for (let day = 0; day < 6; day += 1) {
      await passDay();
      await run();
    }
    expect(tried.slice(2)).toEqual(Array(4).fill(numbers[0]));
    expect((await closings())[0]).toEqual({ player_id: first.id, isNotified: false, tries: 5 });
  });

  test.each([
    ['a limit of the provider', new SmsFailure('no', { isLimit: true })],
    ['a provider that is away', new SmsFailure('no')],
    ['another error', new Error('no')],
  ])('[MY-18] %s ends the run, and the next one begins with the other player', async (_name, failure) => {
    const { numbers } = await start();
    const { tried, run } = provider(numbers, failure);
    expect(await run()).toMatchObject({ notified: 0 });
    expect(tried).toEqual([numbers[0]]);
    await run();
    expect(tried).toEqual(numbers);
    expect((await closings()).map(({ tries }) => tries)).toEqual([0, 0]);
    await passDay();
    expect(await provider().run()).toMatchObject({ notified: 2 });
  });

  test('[MY-18] an unreadable number does not hold up the others', async () => {
    const { numbers, first } = await start();
    await sql`update player set mobile_sealed = ${Buffer.alloc(40)} where id = ${first.id}`.execute(
      scene.accounts,
    );
    const { tried, run } = provider();
    expect(await run()).toMatchObject({ notified: 1 });
    expect(tried).toEqual([numbers[1]]);
    expect((await closings())[0]).toMatchObject({ isNotified: false, tries: 1 });
  });

  test('[MY-18] two processes send one message to each player', async () => {
    const { numbers } = await start();
    const other = provider();
    const sent: string[] = [];
    await scene.run(scene.erase, async ({ mobile }) => {
      sent.push(mobile);
      await other.run();
    });
    expect([...sent, ...other.tried].toSorted()).toEqual(numbers.toSorted());
  });
});
