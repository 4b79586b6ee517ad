import { afterEach, expect, test } from 'vitest';
import { auditList } from '#contract/admin/audit.ts';
import * as players from '#contract/admin/players.ts';
import * as trades from '#contract/admin/trades.ts';
import { sealedMobile } from '#tests/data-keys.ts';
import { describeEachDatabase } from '../databases.ts';
import { type OperatorApp, type OperatorBrowser, openOperatorApp } from './operator-app.ts';

const HOUR = 3_600_000;

describeEachDatabase('players and listings in the admin site', (open) => {
  let server: OperatorApp;
  let support: OperatorBrowser;
  afterEach(() => server.close());

  async function start() {
    server = await openOperatorApp(await open());
    support = await server.signedIn('support');
  }

  const inHours = (hours: number) => new Date(server.clock.now().getTime() + hours * HOUR);

  async function player() {
    const values = {
      ...{
        nickname: '晚风',
        icon_url: 'a.webp',
        mobile_masked: '138****8000',
        uid: 'u1',
        account_uid: 'own:1',
      },
      ...sealedMobile('player.mobile', 'own:1', '13800138000'),
    };
    const added = server.db.insertInto('player').values(values).returning('id');
    const { id } = await added.executeTakeFirstOrThrow();
    const session = { player_id: id, created_at: server.clock.now(), expires_at: inHours(1) };
    await server.db
      .insertInto('session')
      .values({ ...session, token_hash: Buffer.alloc(32, 1) })
      .execute();
    return id;
  }

  test('a ban ends at its time; an end in the past is refused', async () => {
    await start();
    const id = await player();
    const banned = async () => (await support.get(players.playerList, { banned: true })).list;
    expect(
      await support.call(players.playerBan, { id, reason: '刷码', until: inHours(-1).toISOString() }),
    ).toMatchObject({ fields: [{ path: 'until', msg: '解封时间要晚于当前时间' }] });
    const until = inHours(24).toISOString();
    expect(await support.get(players.playerBan, { id, reason: '刷码', until })).toEqual({ ended: 1 });
    expect(await banned()).toMatchObject([
      { id, ban_reason: '刷码', banned_until: '2026-11-22T10:00:00+08:00', sessions: 0 },
    ]);
    server.clock.pass(24 * 3_600);
    support = await server.signedIn('support', 'next-day');
    expect(await banned()).toEqual([]);
    expect((await support.get(players.playerList, { id })).list).toMatchObject([{ banned_at: null }]);
    const { list } = await support.get(players.playerHistory, { id });
    expect(list).toMatchObject([
      { action_name: '封禁', title: '晚风 138****8000', after: { ban_reason: '刷码', ended: 1 } },
    ]);
  });

  test('a player is found by uid and has sessions and claims with masked codes; the export masks numbers', async () => {
    await start();
    const id = await player();
    expect((await support.get(players.playerList, { q: 'u1' })).list).toMatchObject([{ id, uid: 'u1' }]);
    expect(await support.get(players.playerSessions, { id })).toEqual({
      list: [{ created_at: '2026-11-21T10:00:00+08:00', expires_at: '2026-11-21T11:00:00+08:00' }],
    });
    await server.db.insertInto('game').values({ id: 1, name: '青崖渡', first_letter: 'Q' }).execute();
    await server.db
      .insertInto('pack')
      .values({ id: 1, game_id: 1, title: '新手礼包', contents: '[]' })
      .execute();
    await server.db.insertInto('pack_code').values({ id: 1, pack_id: 1, code: 'YM8KABCDEFBC' }).execute();
    const claim = { pack_id: 1, code_id: 1, player_id: id, claimed_at: server.clock.now() };
    await server.db.insertInto('claim').values(claim).execute();
    expect(await support.get(players.playerClaims, { id })).toMatchObject({
      total: 1,
      list: [{ game: '青崖渡', pack: { title: '新手礼包' }, code_masked: 'YM8K••••••BC', from_pool: false }],
    });
    const file = await support.request(players.playerExport, { mobile: '13800138000' });
    expect(file.body).toContain('138****8000');
    expect(file.body).not.toContain('13800138000');
    const admin = await server.signedIn('admin');
    const entries = await admin.get(auditList, { subject: 'players', action: 'export' });
    expect(entries.list).toMatchObject([{ after: { mobile: '***' } }]);
    expect(JSON.stringify(entries)).not.toContain('13800138000');
  });

  test('the history of a listing has the operator and the reason; phone numbers are masked by role', async () => {
    await start();
    await server.db.insertInto('game').values({ id: 1, name: '青崖渡', first_letter: 'Q' }).execute();
    const values = {
      ...{ game_id: 1, server_name: '1服', platform: 'ios' as const, title: '满级号 13800138000' },
      ...{ price_fen: 128_000, state: '审核中' as const, description: '加 13900139000' },
    };
    const added = server.db.insertInto('trade_listing').values(values).returning('id');
    const { id } = await added.executeTakeFirstOrThrow();
    await support.get(trades.tradeReview, { ids: [id], verdict: '下架', reason: '留了联系方式' });
    const { list } = await support.get(trades.tradeHistory, { id });
    expect(list).toMatchObject([
      {
        title: '满级号 138****8000',
        operator: { name: 'the-support' },
        before: { state: '审核中' },
        after: { state: '已下架', reason: '留了联系方式' },
      },
    ]);
    const operations = await server.signedIn('operations');
    const shown = (browser: OperatorBrowser) => browser.get(trades.tradeQueue, {});
    expect((await shown(support)).list).toMatchObject([
      { title: '满级号 13800138000', timeline: [{ kind: '下架', from_fen: null }] },
    ]);
    expect((await shown(operations)).list).toMatchObject([
      { title: '满级号 138****8000', description: '加 139****9000' },
    ]);
    const { body } = await operations.request(trades.tradeExport, { state: '已下架' });
    expect(body).toContain('满级号 138****8000');
    expect(body).toContain(',1280,');
    expect((await operations.request(trades.tradeExport, { state: '审核中' })).body).not.toContain('满级号');
  });
});
