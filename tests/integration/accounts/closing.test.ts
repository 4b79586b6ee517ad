import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import { readNotices } from '#contract/service-notices.ts';
import { systemClock } from '#platform/core/clock.ts';
import { randomDigits } from '#platform/core/ids.ts';
import { createLogger } from '#platform/core/logger.ts';
import type { Database } from '#platform/database/open.ts';
import type { ServiceGateway } from '#platform/http/services/service-gateway.ts';
import { serviceErasure } from '#server/jobs/account-jobs.ts';
import { serviceSource } from '#server/jobs/service-source.ts';
import { closeDueAccounts } from '#services/account/closings/close-accounts.ts';
import { syncNotices } from '#services/main/notifications/notice-sync.ts';
import { describeEachDatabase, describeOneDatabase } from '../databases.ts';
import { ClosingScene, interrupted } from './closing-scene.ts';
import { loginUnderWay } from './login-under-way.ts';
import { callOwn, freshCode, readOwn } from './own-calls.ts';
import { TestBrowser } from './test-browser.ts';

const newNumber = () => `133${randomDigits(8)}`;
const ALL = ['我的评价（本人）', '别人的回复', '别人的评价', '我的回复（本人）'];
const ANONYMOUS = ['我的评价', '别人的回复', '别人的评价', '我的回复'];

async function requested(scene: ClosingScene, comments: '匿名' | '删除' = '匿名') {
  const mobile = newNumber();
  const { browser, id } = await scene.player(mobile);
  const code = await freshCode(scene.app, browser, 'close');
  const response = await callOwn(browser, 'close', { code, comments });
  if (response.status !== 1) {
    throw new Error(response.msg);
  }
  return { mobile, browser, id, due: (response.data as { due_at: string }).due_at };
}

function sessionOf(player_id: number) {
  const expires_at = new Date('2040-01-01');
  return { token_hash: Buffer.alloc(32), player_id, expires_at, device: null, used_at: null, province: null };
}

/** Accounts that a run of the job closed before their day. */
async function closedEarly(scene: ClosingScene, run: () => Promise<unknown>): Promise<string[]> {
  const { id } = await requested(scene);
  await scene.shift(id, 1);
  await run();
  const left = await scene.left({ id });
  return [
    ...(left.nickname === '已注销玩家' ? ['the account'] : []),
    ...(left.comments.join() === ALL.join() ? [] : ['the comments']),
  ];
}

describeEachDatabase('the closing of an account', (open) => {
  let scene: ClosingScene;
  afterEach(() => scene.close());
  const start = async () => {
    scene = await ClosingScene.open(await open());
    return scene;
  };

  test('[MY-14] needs a fresh code and a choice, ends all sessions, and can be taken back for 15 days', async () => {
    const { app } = await start();
    const mobile = newNumber();
    const { browser } = await scene.player(mobile);
    const none = await callOwn(browser, 'close', { code: '000000', comments: '匿名' });
    expect(none).toMatchObject({ status: 0, code: 'ACCOUNT_REFUSED', field: 'code' });
    const code = await freshCode(app, browser, 'close');
    expect(await callOwn(browser, 'close', { code, comments: '' })).toMatchObject({
      status: 0,
      code: 'BAD_REQUEST',
      field: 'comments',
    });
    const closed = await callOwn(browser, 'close', { code, comments: '删除' });
    expect(closed).toMatchObject({ status: 1, data: { due_at: '2026-12-06T10:01:01+08:00' } });
    expect(await browser.playerId()).toBeNull();
    app.clock.pass(14 * 86_400);
    const later = new TestBrowser(app);
    await later.logIn(app, mobile);
    expect((await readOwn(later)).closing).toEqual({ due_at: '2026-12-06T10:01:01+08:00', comments: '删除' });
    expect(await callOwn(later, 'reopen')).toMatchObject({ status: 1, msg: '已撤销注销，账号恢复正常' });
    expect((await readOwn(later)).closing).toBeNull();
    expect(await callOwn(later, 'reopen')).toMatchObject({ status: 0, code: 'NOT_FOUND' });
  });

  test('[MY-14] after 15 days nobody logs in to it any more', async () => {
    const { app } = await start();
    const { mobile } = await requested(scene);
    app.clock.pass(15 * 86_400);
    const browser = new TestBrowser(app);
    await browser.sendCode(mobile);
    const { code } = app.lastMessage();
    expect(await browser.act('codeLogin', { mobile, code })).toMatchObject({
      status: 0,
      msg: '注销申请已到期，账号正在注销',
    });
  });

  test('[MY-14] does nothing before its day', async () => {
    await start();
    expect(await closedEarly(scene, () => scene.run())).toEqual([]);
  });

  test('[MY-15] anonymises the comments, and erases the rest', async () => {
    await start();
    const { id, mobile } = await requested(scene);
    await scene.begin(id);
    expect(await scene.run()).toEqual({ closed: 1, failed: 0, notified: 0 });
    const left = { nickname: '已注销玩家', accounts: 0, favourites: 0, comments: ANONYMOUS };
    expect(await scene.left({ id })).toEqual(left);
    expect(await scene.run()).toEqual({ closed: 0, failed: 0, notified: 0 });
    const audited = await scene.accounts.selectFrom('audit_entry').select(['action', 'after']).execute();
    expect(audited).toMatchObject([{ action: 'personal_erase', after: { reason: '本人申请' } }]);
    scene.app.clock.pass(61);
    const again = new TestBrowser(scene.app);
    await again.logIn(scene.app, mobile);
    expect(await again.playerId()).not.toBe(id);
  });

  test('[MY-15] deletes the comments with their replies, and counts the ratings again', async () => {
    await start();
    const { id } = await requested(scene, '删除');
    await scene.begin(id);
    await scene.run();
    expect((await scene.left({ id })).comments).toEqual(['别人的评价']);
    const rating = await scene.services.selectFrom('game_rating').select(['starred']).execute();
    expect(rating).toEqual([{ starred: 1 }]);
  });

  test('[MY-15] is repeated after a service was away, and after a kill in between; it cannot be taken back then', async () => {
    await start();
    const { id, mobile } = await requested(scene);
    await scene.begin(id);
    expect(await scene.run(async () => false)).toMatchObject({ closed: 0, failed: 1 });
    expect((await scene.left({ id })).comments).toEqual(ALL);
    expect(await scene.run(interrupted(scene.erase))).toMatchObject({ closed: 0, failed: 1 });
    expect(await scene.left({ id })).toMatchObject({ accounts: 1, comments: ANONYMOUS });
    const browser = new TestBrowser(scene.app);
    await browser.sendCode(mobile);
    const { code } = scene.app.lastMessage();
    expect(await browser.act('codeLogin', { mobile, code })).toMatchObject({ status: 0 });
    expect(await scene.run()).toMatchObject({ closed: 1 });
    expect(await scene.left({ id })).toMatchObject({ nickname: '已注销玩家', accounts: 0 });
  });

  test('[MY-15] waits while retention is paused after a clock change', async () => {
    await start();
    const { id } = await requested(scene);
    await scene.begin(id);
    await sql`
      update retention_clock set held_until = now() + interval '7 days'`.execute(scene.accounts);
    expect(await scene.run()).toMatchObject({ closed: 0 });
  });

  test('[MY-15] detects a clock change itself: nothing is closed after days without a check', async () => {
    await start();
    const { id } = await requested(scene);
    await scene.begin(id);
    await sql`update retention_clock set seen_at = now() - interval '4 days'`.execute(scene.accounts);
    for (let run = 0; run < 2; run += 1) {
      expect(await scene.run()).toMatchObject({ closed: 0 });
    }
    await sql`update retention_clock set held_until = now()`.execute(scene.accounts);
    expect(await scene.run()).toMatchObject({ closed: 1 });
  });

  test('[MY-15] one account that fails does not hold up the others', async () => {
    await start();
    const one = await requested(scene);
    const other = await requested(scene);
    await scene.begin(one.id, other.id);
    const erase: ClosingScene['erase'] = async (person, comments) => {
      if (person.id === one.id) {
        throw new Error('no');
      }
      return scene.erase(person, comments);
    };
    expect(await scene.run(erase)).toMatchObject({ closed: 1, failed: 1 });
    expect(await scene.left(other)).toMatchObject({ nickname: '已注销玩家' });
  });

  test('[MY-15] an account with an unreadable number is closed', async () => {
    await start();
    const { id } = await requested(scene);
    await scene.begin(id);
    await sql`update player set mobile_sealed = ${Buffer.alloc(40)}`.execute(scene.accounts);
    expect(await scene.run()).toMatchObject({ closed: 1, failed: 0 });
    expect(await scene.left({ id })).toMatchObject({ nickname: '已注销玩家', favourites: 0 });
  });

  test('[MY-15] erases what a request wrote that was under way when the sessions ended', async () => {
    await start();
    const { id } = await requested(scene);
    await scene.shift(id, -1);
    expect(await scene.run()).toEqual({ closed: 0, failed: 0, notified: 0 });
    expect((await scene.left({ id })).comments).toEqual(ALL);
    await sql`
      insert into comment (game_id, parent_id, player_id, nickname, body, created_at, state)
      select game_id, id, ${id}, '玩家', '迟到的回复', now(), '已发布' from comment where body = '别人的评价'`.execute(
      scene.services,
    );
    expect(await scene.run()).toEqual({ closed: 0, failed: 0, notified: 0 });
    await scene.passMinute();
    expect(await scene.run()).toMatchObject({ closed: 1 });
    expect((await scene.left({ id })).comments).toEqual([...ANONYMOUS, '迟到的回复']);
  });

  test('[MY-23] after a restore a player who was erased since the backup is erased again, and no other player', async () => {
    await start();
    const { id } = await requested(scene, '删除');
    const db = scene.accounts;
    const backup = await db.selectFrom('player').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    await scene.begin(id);
    expect(await scene.run()).toMatchObject({ closed: 1 });
    const { id: _id, ...row } = backup;
    const restoreAs = async (uid: string) => {
      await db
        .updateTable('player')
        .set({ ...row, uid })
        .where('id', '=', id)
        .execute();
      await scene.passMinute();
      await scene.run();
      await scene.passMinute();
      await scene.run();
      return (await scene.left({ id })).nickname;
    };
    expect(await restoreAs('another-player-with-the-number')).toBe(backup.nickname);
    await db.insertInto('session').values(sessionOf(id)).execute();
    expect(await restoreAs(backup.uid)).toBe('已注销玩家');
    expect(await db.selectFrom('session').select('player_id').execute()).toEqual([]);
    const audited = await db.selectFrom('audit_entry').select('after').orderBy('id').execute();
    expect(audited).toMatchObject([
      { after: { reason: '本人申请' } },
      { after: { reason: '恢复备份后再次注销' } },
    ]);
  });

  test('[MY-23] a closing that can not be recorded outside the database erases nothing of the account', async () => {
    await start();
    const { id } = await requested(scene);
    await scene.begin(id);
    symlinkSync(
      '/nowhere/file',
      join(scene.app.dataDir, `erased-players-${new Date().getUTCFullYear()}.jsonl`),
    );
    expect(await scene.run()).toMatchObject({ closed: 0, failed: 1 });
    expect(await scene.left({ id })).toMatchObject({ accounts: 1 });
  });

  test('[MY-15] sessions end when it starts', async () => {
    await start();
    const { id, mobile } = await requested(scene);
    const browser = new TestBrowser(scene.app);
    scene.app.clock.pass(61);
    await browser.logIn(scene.app, mobile);
    expect(await browser.playerId()).toBe(id);
    await scene.shift(id, -1);
    await scene.run(async () => false);
    expect(await browser.playerId()).toBeNull();
  });

  test('[MY-15] a login that was under way fails, and inserts no player', async () => {
    await start();
    const { id, mobile } = await requested(scene);
    const finish = await loginUnderWay(scene.accounts, scene.app, mobile);
    await scene.begin(id);
    expect(await scene.run()).toMatchObject({ closed: 1 });
    expect(await finish()).toEqual({ outdated: true });
    expect(await scene.accounts.selectFrom('player').select('id').execute()).toEqual([{ id }]);
  });

  test('[MY-18] an inactive player is notified 30 days before, and a login keeps the account', async () => {
    await start();
    const mobile = newNumber();
    const { id } = await scene.player(mobile);
    const seen = (months: string) =>
      sql`update player set seen_at = now() - ${months}::interval where id = ${id}`.execute(scene.accounts);
    const sent: { mobile: string; day: string }[] = [];
    const notify = async (message: { mobile: string; day: string }) => {
      sent.push(message);
    };
    await seen('22 months 28 days');
    expect(await scene.run(scene.erase, notify)).toMatchObject({ notified: 0 });
    await seen('23 months 5 days');
    expect(await scene.run(scene.erase, notify)).toMatchObject({ notified: 1 });
    expect(sent).toMatchObject([{ mobile }]);
    expect(await scene.run(scene.erase, notify)).toEqual({ closed: 0, failed: 0, notified: 0 });
    const row = async () =>
      (
        await sql<{ days: number }>`
        select extract(epoch from due_at - now())::int / 86400 as days from account_closing`.execute(
          scene.accounts,
        )
      ).rows;
    expect((await row())[0]?.days).toBeGreaterThanOrEqual(29);
    scene.app.clock.pass(61);
    await new TestBrowser(scene.app).logIn(scene.app, mobile);
    expect(await row()).toEqual([]);
  });

  test('[MY-18] an inactive account is closed after the notification, and never without one', async () => {
    await start();
    const { id } = await scene.player(newNumber());
    await sql`update player set seen_at = now() - interval '25 months' where id = ${id}`.execute(
      scene.accounts,
    );
    expect(await scene.run()).toEqual({ closed: 0, failed: 0, notified: 0 });
    await scene.run(scene.erase, async () => undefined);
    await scene.shift(id, -1);
    await sql`update account_closing set notified_at = null`.execute(scene.accounts);
    expect(await scene.run()).toMatchObject({ closed: 0 });
    await sql`update account_closing set notified_at = now()`.execute(scene.accounts);
    await scene.begin(id);
    expect(await scene.run()).toMatchObject({ closed: 1 });
    expect((await scene.left({ id })).comments).toEqual(ANONYMOUS);
  });
});

describeOneDatabase('the closing of an account with services apart', (open) => {
  let scene: ClosingScene;
  afterEach(() => scene.close());

  test('[MY-15] reaches every service, and nothing is erased while one is away', async () => {
    const dbs: [Database, Database] = [await open(), await open()];
    scene = await ClosingScene.open(...dbs);
    const { id } = await requested(scene, '删除');
    await scene.begin(id);
    expect(await scene.run(async () => false)).toMatchObject({ failed: 1 });
    expect(await scene.left({ id })).toMatchObject({ accounts: 1, favourites: 1, comments: ALL });
    expect(await scene.run()).toMatchObject({ closed: 1 });
    expect(await scene.left({ id })).toEqual({
      nickname: '已注销玩家',
      accounts: 0,
      favourites: 0,
      comments: ['别人的评价'],
    });
  });

  test('[MY-15] reaches every service without a known number', async () => {
    scene = await ClosingScene.open(await open(), await open());
    const { id } = await requested(scene);
    await scene.begin(id);
    await sql`update player set mobile_sealed = ${Buffer.alloc(40)}`.execute(scene.accounts);
    expect(await scene.run()).toMatchObject({ closed: 1, failed: 0 });
    expect(await scene.left({ id })).toMatchObject({ nickname: '已注销玩家', favourites: 0 });
  });
});

describeEachDatabase('the closing of an account with messages under way', (open) => {
  let scene: ClosingScene;
  afterEach(() => scene.close());

  test('[MY-15] leaves no message of an event that is delivered between the erasures in the services', async () => {
    scene = await ClosingScene.open(await open());
    const { id } = await requested(scene);
    const notice = { player_id: id, kind: '评论回复', title: '新回复', body: '您的评价：我的评价' } as const;
    await scene.services
      .insertInto('notice_event')
      .values({ ...notice, key: 'reply', link: '/' })
      .execute();
    const gateway: Pick<ServiceGateway, 'handle'> = {
      async handle(...given) {
        const response = await scene.gateway.handle(...given);
        await syncNotices(scene.services, serviceSource(readNotices, scene.gateway, systemClock));
        return response;
      },
    };
    await scene.begin(id);
    expect(await scene.run(serviceErasure(gateway, systemClock))).toMatchObject({ closed: 1 });
    expect(await scene.services.selectFrom('notification').select('body').execute()).toEqual([]);
  });
});

describeOneDatabase('the checks of closings detect planted bugs', (open) => {
  let scene: ClosingScene;
  afterEach(() => scene.close());

  test('a job that closes early', async () => {
    scene = await ClosingScene.open(await open());
    const deps = {
      db: scene.accounts,
      logger: createLogger('silent'),
      find: async (id: number) => ({ id, mobile: null }),
      eraseInServices: scene.erase,
      eraseAccount: async ({ player_id: id }: { player_id: number }) => {
        const nickname = '已注销玩家';
        await scene.accounts.updateTable('player').set({ nickname }).where('id', '=', id).execute();
      },
    };
    const early = async () => {
      for (const days of [15, 16]) {
        await closeDueAccounts(deps, new Date(Date.now() + days * 86_400_000));
      }
    };
    expect(await closedEarly(scene, early)).toEqual(['the account', 'the comments']);
  });
});
