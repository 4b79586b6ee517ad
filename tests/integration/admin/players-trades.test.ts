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
      nickname: '晚风',
      icon_url: 'a.webp',
      mobile_masked: '138****8000',
      uid: 'u1',
      account_uid: 'own:1',
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
      { action_name: '封禁', title: `玩家 ${id}`, after: { ban_reason: '刷码', ended: 1 } },
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

  test('listings are approved once and taken down until they are sold; others are skipped with the reason', async () => {
    await start();
    await server.db
      .insertInto('game')
      .values([
        { id: 1, name: '青崖渡', first_letter: 'Q' },
        { id: 2, name: '山海谣', first_letter: 'S' },
      ])
      .execute();
    const before = inHours(-50);
    const states = ['审核中', '公示期', '出售中', '交易中', '已出售'] as const;
    const added = server.db
      .insertInto('trade_listing')
      .values(
        states.map((state, index) => ({
          game_id: index < 3 ? 1 : 2,
          server_name: '1服',
          platform: 'ios' as const,
          title: `${state}的号`,
          price_fen: 1_000 * (index + 1),
          state,
          description: '',
          listed_at: state === '审核中' ? null : before,
          sold_at: state === '已出售' ? before : null,
        })),
      )
      .returning('id');
    const ids = (await added.execute()).map(({ id }) => id);
    const [waiting = 0, shown = 0, offered = 0, bought = 0, sold = 0] = ids;
    const review = (verdict: '通过' | '下架', of: number[]) =>
      support.get(trades.tradeReview, { ids: of, verdict, reason: verdict === '下架' ? '违规' : '' });
    expect(await review('通过', ids)).toEqual({
      done: [waiting],
      skipped: [shown, offered, bought, sold].map((id) => ({ id, title: `#${id}`, reason: '不在审核中' })),
    });
    expect(server.published.at(-1)).toEqual(['trades', 'games', `trade:${waiting}`]);
    const count = server.published.length;
    expect((await review('通过', [waiting])).done).toEqual([]);
    expect(server.published).toHaveLength(count);
    const queued = async (query: object = {}) => (await support.get(trades.tradeQueue, query)).list;
    const now = '2026-11-21T10:00:00+08:00';
    expect((await queued()).at(-1)).toMatchObject({
      id: waiting,
      state: '公示期',
      listed_at: now,
      version: 2,
      game: { id: 1, name: '青崖渡' },
      timeline: [{ kind: '上架', happened_at: now }],
    });
    server.clock.pass(60);
    expect(await review('下架', ids)).toEqual({
      done: [waiting, shown, offered],
      skipped: [bought, sold].map((id) => ({ id, title: `#${id}`, reason: '交易中或已结束，不能下架' })),
    });
    const [, , off] = (await queued()).toReversed();
    expect(off).toMatchObject({ id: offered, state: '已下架', listed_at: '2026-11-19T08:00:00+08:00' });
    const found = async (query: object) => (await queued(query)).map(({ id }) => id);
    expect(await found({})).toEqual(ids.toReversed());
    expect(await found({ sort: 'price_fen' })).toEqual(ids);
    expect(await found({ q: '交易' })).toEqual([bought]);
    expect(await found({ game_id: 2 })).toEqual([sold, bought]);
    expect(await found({ state: '已出售' })).toEqual([sold]);
    expect(await found({ from: now })).toEqual([waiting]);
    expect(await found({ to: now })).toEqual([sold, bought, offered, shown]);
    const { body } = await support.request(trades.tradeExport, { format: 'csv', state: '已出售' });
    expect(body.split('\r\n')[0]).toBe(
      '\ufeff编号,游戏,标题,区服,平台,价格（元）,状态,描述,上架时间,售出时间',
    );
    expect(body).toMatch(new RegExp(`${sold},山海谣,已出售的号,1服,ios,50,已出售,,2026-11-19.*,2026-11-19`));
  });

  test('the history of a listing has the operator and the reason; phone numbers are masked by role', async () => {
    await start();
    await server.db.insertInto('game').values({ id: 1, name: '青崖渡', first_letter: 'Q' }).execute();
    const values = {
      game_id: 1,
      server_name: '1服',
      platform: 'ios' as const,
      title: '满级号 13800138000',
      price_fen: 128_000,
      state: '审核中' as const,
      description: '加 13900139000',
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
