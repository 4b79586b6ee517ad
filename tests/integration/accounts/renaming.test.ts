import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import { randomDigits } from '#platform/core/ids.ts';
import type { Database } from '#platform/database/open.ts';
import { showProfileChanges } from '#services/account/players/profile-changes.ts';
import { describeEachDatabase } from '../databases.ts';
import { openAccountApp } from './account-app.ts';
import { ClosingScene } from './closing-scene.ts';
import { callOwn } from './own-calls.ts';
import { TestBrowser } from './test-browser.ts';

const newNumber = () => `133${randomDigits(8)}`;
const NEW = '晚风·拾叶';

describeEachDatabase('a changed nickname', (open) => {
  let scene: ClosingScene;
  afterEach(() => scene.close());

  const shown = async (services: Database, player: number) => {
    const rows = await services
      .selectFrom('comment')
      .select(['nickname', 'icon_url'])
      .where('player_id', '=', player)
      .execute();
    return [...new Set(rows.map(({ nickname, icon_url }) => `${nickname} ${icon_url}`))];
  };
  const block = (services: Database, blocked_id: number) =>
    services
      .insertInto('player_block')
      .values({ player_id: blocked_id + 1_000, blocked_id, nickname: '旧名', created_at: new Date() })
      .execute();

  test.each(['together', 'apart'] as const)(
    '[MY-20] is shown at all comments of the player at once, and at no other (services %s)',
    async (place) => {
      const accounts = await open();
      const services = place === 'apart' ? await open() : accounts;
      scene = await ClosingScene.open(accounts, services);
      const { browser, id } = await scene.player(newNumber());
      await block(services, id);
      expect(await callOwn(browser, 'setNickname', { nickname: NEW })).toMatchObject({ status: 1 });
      const { icon_url } = await accounts
        .selectFrom('player')
        .select('icon_url')
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      expect(await shown(services, id)).toEqual([`${NEW} ${icon_url}`]);
      expect(await shown(services, id + 1_000)).toEqual([`玩家${id + 1_000} null`]);
      expect(scene.invalidated).toEqual(['comments:7']);
      const blocks = await services.selectFrom('player_block').select('nickname').execute();
      expect(blocks).toEqual([{ nickname: NEW }]);
    },
  );

  test('[MY-20] is shown later if the comments service is away, and at a comment that was being written', async () => {
    const db = await open();
    scene = await ClosingScene.open(db);
    const { id } = await scene.player(newNumber());
    const app = await openAccountApp(db, {}, { showProfile: async () => false });
    const browser = new TestBrowser(app);
    const other = await browser.logIn(app, newNumber());
    app.clock.pass(61);
    expect(other.nickname).not.toBe(NEW);
    const player = (await browser.playerId()) ?? 0;
    await db.updateTable('comment').set({ player_id: player }).where('player_id', '=', id).execute();
    expect(await callOwn(browser, 'setNickname', { nickname: NEW })).toMatchObject({ status: 1 });
    const calls: string[] = [];
    const show = (isAway: boolean) => async (profile: { nickname: string }) => {
      calls.push(profile.nickname);
      return !isAway;
    };
    await showProfileChanges(db, show(false), app.clock.now());
    expect(calls).toEqual([]);
    app.clock.pass(61);
    expect(await showProfileChanges(db, show(true), app.clock.now())).toBe(1);
    expect(await showProfileChanges(db, show(false), app.clock.now())).toBe(0);
    expect(await showProfileChanges(db, show(false), app.clock.now())).toBe(0);
    expect(calls).toEqual([NEW, NEW]);
    await app.close();
  });

  test('[MY-20] a nickname of an external account that changes with a login is shown, too', async () => {
    const db = await open();
    scene = await ClosingScene.open(db);
    const mobile = newNumber();
    const { browser, id } = await scene.player(mobile);
    const changed = () =>
      db.selectFrom('player').select('profile_changed_at').where('id', '=', id).executeTakeFirstOrThrow();
    expect(await changed()).toEqual({ profile_changed_at: null });
    await db.updateTable('account').set({ nickname: '新的昵称' }).execute();
    await browser.logIn(scene.app, mobile);
    expect((await changed()).profile_changed_at).not.toBeNull();
  });

  test('[MY-20] nicknames that were chosen before, or with an older process, are shown in batches until none is left', async () => {
    const db = await open();
    scene = await ClosingScene.open(db);
    const { id } = await scene.player(newNumber());
    await sql`
      insert into player (uid, account_uid, nickname, icon_url, mobile_masked, nickname_set_at, icon_set_at)
      select 'u' || n, 'own:u' || n, '玩家' || n, '', '',
        case when n % 2 = 0 then date_trunc('second', now()) - interval '1 day' end, case when n % 3 > 0 then date_trunc('second', now()) - interval '2 days' end
      from generate_series(1, 250) as n`.execute(db);
    const shown: number[] = [];
    const show = async ({ player_id }: { player_id: number }) => shown.push(player_id) > 0;
    const chosen = await db
      .selectFrom('player')
      .select('id')
      .where((one) => one.or([one('nickname_set_at', 'is not', null), one('icon_set_at', 'is not', null)]))
      .orderBy('id')
      .execute();
    expect(chosen.length).toBeGreaterThan(200);
    const run = () => showProfileChanges(db, show, new Date());
    expect(await run()).toBe(0);
    expect(shown.toSorted((one, other) => one - other)).toEqual(chosen.map((row) => row.id));
    shown.length = 0;
    await run();
    expect(shown).toEqual([]);
    await sql`update player set nickname_set_at = date_trunc('second', now()) - interval '2 minutes' where id = ${id}`.execute(
      db,
    );
    await run();
    await run();
    expect(shown).toEqual([id]);
    const away = async () => false;
    await sql`update player set profile_changed_at = now() - interval '1 day'`.execute(db);
    expect(await showProfileChanges(db, away, new Date())).toBe(100);
  });
});
