import { beforeAll, expect, test } from 'vitest';
import type { CallInput } from '#contract/call.ts';
import type { tradeList } from '#contract/calls/trade.ts';
import type { Database } from '#platform/database/open.ts';
import { transaction } from '#platform/database/transaction.ts';
import { upsertGames } from '#services/main/games/game-writer.ts';
import { describeEachDatabase } from '../databases.ts';
import { callService, data } from './call.ts';
import { at, game, NOW } from './inputs.ts';

describeEachDatabase('trading hall', (open) => {
  let db: Database;
  let first = 0;
  let second = 0;

  const listing = (game_id: number, title: string, price_fen: number, known: object = {}) => ({
    game_id,
    server_name: '一区',
    platform: 'android' as const,
    title,
    price_fen,
    state: '出售中' as const,
    listed_at: at(-5),
    ...known,
  });
  const titles = async (params: CallInput<typeof tradeList>) =>
    (await data(db, '/vue/trade', params)).list.map(({ title }) => title);
  const settle = (features: object, trade: object = {}) =>
    db
      .insertInto('site')
      .values({ key: 'default', is_default: true, settings: JSON.stringify({ features, trade }) })
      .onConflict((conflict) =>
        conflict.column('key').doUpdateSet({ settings: JSON.stringify({ features, trade }) }),
      )
      .execute();

  beforeAll(async () => {
    db = await open();
    await settle({ trading: true });
    await transaction(db, async (tx) => {
      const games = await upsertGames(tx, [game('云海剑歌'), game('长安夜行'), game('下架了')], NOW);
      [first = 0, second = 0] = games.map(({ id }) => id);
      await tx.updateTable('game').set({ published: false }).where('name', '=', '下架了').execute();
      await tx
        .insertInto('trade_listing')
        .values([
          listing(first, '便宜号', 10_000, { listed_at: at(-9), screenshots: ['a.webp', 'b.webp'] }),
          listing(first, '中等号', 20_000, { platform: '双端', server_name: '二区' }),
          listing(first, '贵号', 60_000, { platform: 'ios', state: '交易中' }),
          listing(first, '公示号', 40_000, { state: '公示期', listed_at: at(-1, '12:00') }),
          listing(first, '卖掉的号', 30_000, { state: '已出售', sold_at: at(-2) }),
          listing(first, '没审的号', 1, { state: '审核中', listed_at: null }),
          listing(first, '撤了的号', 2, { state: '已下架' }),
          listing(first, '没上架就撤了的号', 2, { state: '已下架', listed_at: null }),
          listing(second, '别的游戏', 50_000, { listed_at: at(-3) }),
          listing(games[2]?.id ?? 0, '下架游戏的号', 5),
        ])
        .execute();
      const cheap = await tx
        .selectFrom('trade_listing')
        .select('id')
        .where('title', '=', '便宜号')
        .executeTakeFirstOrThrow();
      const event = { listing_id: cheap.id, from_fen: null, to_fen: null };
      await tx
        .insertInto('trade_event')
        .values([
          { ...event, kind: '降价', happened_at: at(-2), from_fen: 12_000, to_fen: 10_000 },
          { ...event, kind: '送审', happened_at: at(-10) },
          { ...event, kind: '上架', happened_at: at(-9) },
        ])
        .execute();
    });
  });

  const idOf = async (title: string) =>
    (await db.selectFrom('trade_listing').select('id').where('title', '=', title).executeTakeFirstOrThrow())
      .id;

  test('lists accounts for sale now or soon, newest first or by price', async () => {
    expect(await titles({})).toEqual(['公示号', '别的游戏', '贵号', '中等号', '便宜号']);
    expect(await titles({ sort: 'price_up' })).toEqual(['便宜号', '中等号', '公示号', '别的游戏', '贵号']);
    expect(await titles({ sort: 'price_down', size: 2, page: 2 })).toEqual(['公示号', '中等号']);
  });

  test('filters the list; an account for both platforms matches each', async () => {
    expect(await titles({ game_id: second })).toEqual(['别的游戏']);
    expect(await titles({ platform: 'ios' })).toEqual(['贵号', '中等号']);
    expect(await titles({ game_id: first, server: '二区' })).toEqual(['中等号']);
    expect(await titles({ price_min: 20_000, price_max: 40_000 })).toEqual(['公示号', '中等号']);
    const { games, servers, deals } = await data(db, '/vue/trade', { game_id: first });
    expect(games.map(({ name }) => name)).toEqual(['云海剑歌', '长安夜行']);
    expect(servers).toEqual(['一区', '二区']);
    expect(deals).toMatchObject([{ title: '卖掉的号', game: '云海剑歌', price_fen: 30_000 }]);
  });

  test('counts the accounts of each filter, without those of hidden games', async () => {
    const total = async (params: CallInput<typeof tradeList>) => (await data(db, '/vue/trade', params)).total;
    expect([await total({}), await total({ size: 2, page: 2 })]).toEqual([5, 5]);
    expect([await total({ platform: 'ios' }), await total({ platform: 'android' })]).toEqual([2, 4]);
    expect([await total({ platform: '双端' }), await total({ platform: 'h5' })]).toEqual([1, 1]);
    expect([await total({ game_id: first }), await total({ game_id: first, server: '二区' })]).toEqual([
      4, 1,
    ]);
    expect([await total({ price_min: 40_000 }), await total({ price_max: 40_000 })]).toEqual([3, 3]);
  });

  test('accounts of the same price or time are sorted newest first; the latest deals are of games that are shown', async () => {
    const other = await open();
    const settings = JSON.stringify({ features: { trading: true } });
    await other.insertInto('site').values({ key: 'default', is_default: true, settings }).execute();
    const [own = 0, busy = 0, hidden = 0] = (
      await transaction(other, (tx) => upsertGames(tx, [game('少'), game('多'), game('下架')], NOW))
    ).map(({ id }) => id);
    await other.updateTable('game').set({ published: false }).where('id', '=', hidden).execute();
    const sold = (sold_at: Date) => ({ state: '已出售' as const, sold_at });
    await other
      .insertInto('trade_listing')
      .values([
        listing(busy, '甲', 10_000, { server_name: '2区' }),
        listing(busy, '乙', 10_000, { server_name: '3区' }),
        listing(busy, '丙', 9_000, { server_name: '1区' }),
        listing(busy, '丁', 11_000, { server_name: '2区' }),
        listing(own, '戊', 10_000),
        listing(busy, '前天卖的', 1, sold(at(-2))),
        listing(own, '昨天卖的', 1, sold(at(-1))),
        listing(own, '也是昨天卖的', 1, sold(at(-1))),
        listing(hidden, '看不见的', 1, sold(at(-1))),
        listing(own, '撤下的', 1, { state: '已下架' }),
      ])
      .execute();
    const list = async (params: CallInput<typeof tradeList>) =>
      (await data(other, '/vue/trade', params)).list;
    const names = async (params: CallInput<typeof tradeList>) =>
      (await list(params)).map(({ title }) => title);
    expect(await names({})).toEqual(['戊', '丁', '丙', '乙', '甲']);
    expect(await names({ sort: 'price_up' })).toEqual(['丙', '甲', '乙', '戊', '丁']);
    expect(await names({ sort: 'price_down' })).toEqual(['丁', '戊', '乙', '甲', '丙']);
    const { deals, games, servers } = await data(other, '/vue/trade', { game_id: busy });
    expect(deals.map(({ title }) => title)).toEqual(['也是昨天卖的', '昨天卖的', '前天卖的']);
    expect(deals[0]?.sold_at).toBe('2026-11-20T10:00:00+08:00');
    expect(games.map(({ name }) => name)).toEqual(['多', '少']);
    expect(servers).toEqual(['1区', '2区', '3区']);
    expect((await data(other, '/vue/trade', {})).servers).toEqual([]);
    const [second] = (await list({ sort: 'price_up' })).filter(({ title }) => title === '甲');
    const page = await data(other, '/vue/tradeinfo', { id: second?.id ?? 0 });
    expect(page.others.map(({ title }) => title)).toEqual(['乙', '丁', '丙']);
    expect(page.trade.market).toEqual({ median_fen: 10_000, listings: 5 });
    await other.updateTable('game').set({ minors_notice: true }).where('id', '=', own).execute();
    const flagged = await data(other, '/vue/trade', {});
    expect([flagged.games.map(({ name }) => name), flagged.deals.map(({ title }) => title)]).toEqual([
      ['多'],
      ['前天卖的'],
    ]);
  });

  test('events of an account at one time keep their order', async () => {
    const listing_id = await idOf('中等号');
    const event = { listing_id, from_fen: null, to_fen: null, happened_at: at(-3) };
    await db
      .insertInto('trade_event')
      .values([
        { ...event, kind: '送审' },
        { ...event, kind: '截图核验' },
        { ...event, kind: '上架' },
      ])
      .execute();
    const { trade } = await data(db, '/vue/tradeinfo', { id: listing_id });
    expect(trade.timeline.map(({ kind }) => kind)).toEqual(['送审', '截图核验', '上架']);
    expect(trade.timeline[0]?.happened_at).toBe('2026-11-18T10:00:00+08:00');
    expect(trade).toMatchObject({ cover_url: null, listed_at: '2026-11-16T10:00:00+08:00', sold_at: null });
  });

  test('the responses have the tags of their data', async () => {
    const list = await callService(db, '/vue/trade', {});
    expect([...list.scope.tags]).toEqual(expect.arrayContaining(['trades', 'games', 'site']));
    const id = await idOf('便宜号');
    const { scope } = await callService(db, '/vue/tradeinfo', { id });
    expect([...scope.tags]).toEqual(
      expect.arrayContaining([`trade:${id}`, 'trades', 'site', `game:${first}`]),
    );
  });

  test.each([
    [{ price_min: '-1' }, 'price_min'],
    [{ price_max: '1.5' }, 'price_max'],
    [{ sort: 'cheap' }, 'sort'],
    [{ platform: 'windows' }, 'platform'],
  ])('%o returns BAD_REQUEST with the field', async (params, field) => {
    expect((await callService(db, '/vue/trade', params as never)).envelope).toMatchObject({
      code: 'BAD_REQUEST',
      field,
    });
  });

  test('an account has its timeline, the median price and the fee', async () => {
    const { trade, others } = await data(db, '/vue/tradeinfo', { id: await idOf('便宜号') });
    expect(trade).toMatchObject({
      cover_url: 'a.webp',
      fee: { permille: 50, fee_fen: 500, seller_gets_fen: 9_500 },
      market: { median_fen: 30_000, listings: 5 },
      publicity_ends_at: null,
    });
    expect(trade.timeline.map(({ kind, to_fen }) => [kind, to_fen])).toEqual([
      ['送审', null],
      ['上架', null],
      ['降价', 10_000],
    ]);
    expect(others.map(({ title }) => title)).toEqual(['中等号', '公示号', '贵号']);
  });

  test('an account in its 公示期 has the end of it, at which the response expires', async () => {
    const { envelope, scope } = await callService(db, '/vue/tradeinfo', { id: await idOf('公示号') });
    expect(envelope).toMatchObject({ data: { trade: { publicity_ends_at: '2026-11-23T12:00:00+08:00' } } });
    expect(scope.until).toEqual(at(2, '12:00'));
  });

  test('an account is for sale after its 公示期, on its page and in the list', async () => {
    const id = await idOf('公示号');
    const stateAt = async (moment: Date) => {
      const page = (await callService(db, '/vue/tradeinfo', { id }, moment)).envelope;
      const list = (await callService(db, '/vue/trade', {}, moment)).envelope;
      const card = list.status === 1 && list.data.list.find(({ title }) => title === '公示号');
      const ends = page.status === 1 && page.data.trade.publicity_ends_at;
      return [page.status === 1 && page.data.trade.state, ends, card ? card.state : null];
    };
    expect(await stateAt(at(2, '11:59'))).toEqual(['公示期', '2026-11-23T12:00:00+08:00', '公示期']);
    expect(await stateAt(at(2, '12:00'))).toEqual(['出售中', null, '出售中']);
    const { scope } = await callService(db, '/vue/trade', {});
    expect(scope.until).toEqual(at(2, '12:00'));
  });

  test('sold and withdrawn accounts have a page; unreviewed ones and those of hidden games have none', async () => {
    expect((await data(db, '/vue/tradeinfo', { id: await idOf('卖掉的号') })).trade).toMatchObject({
      state: '已出售',
      sold_at: '2026-11-19T10:00:00+08:00',
    });
    expect((await data(db, '/vue/tradeinfo', { id: await idOf('撤了的号') })).trade.state).toBe('已下架');
    for (const title of ['没审的号', '下架游戏的号', '没上架就撤了的号']) {
      const { envelope } = await callService(db, '/vue/tradeinfo', { id: await idOf(title) });
      expect(envelope).toMatchObject({ code: 'NOT_FOUND' });
    }
  });

  test('[RT-01] home and game pages show the newest accounts if the site has trading', async () => {
    const shown = async () => ({
      home: (await data(db, '/vue/index', {})).trades.map(({ title }) => title),
      game: (await data(db, '/vue/gameinfo', { id: first })).trades,
    });
    const { home, game: ofGame } = await shown();
    expect(home).toEqual(['公示号', '别的游戏', '贵号', '中等号']);
    expect(ofGame.total).toBe(4);
    expect(ofGame.list.map(({ title }) => title)).toEqual(['公示号', '贵号', '中等号']);
    await settle({ trading: false });
    expect(await shown()).toEqual({ home: [], game: { list: [], total: 0 } });
    await settle({ trading: true });
  });

  test('the fee of the site applies; without trading the list is NOT_FOUND', async () => {
    await settle({ trading: true }, { fee_permille: 100 });
    const id = await idOf('贵号');
    expect((await data(db, '/vue/tradeinfo', { id })).trade.fee).toMatchObject({
      permille: 100,
      fee_fen: 6_000,
    });
    await settle({ trading: true }, { publicity_days: 1 });
    const shown = await data(db, '/vue/tradeinfo', { id: await idOf('公示号') });
    expect(shown.trade).toMatchObject({
      publicity_ends_at: '2026-11-21T12:00:00+08:00',
      fee: { permille: 50, min_fen: 500 },
    });
    await settle({ trading: false });
    for (const path of ['/vue/trade', '/vue/tradeinfo'] as const) {
      expect((await callService(db, path, { id } as never)).envelope).toMatchObject({
        code: 'NOT_FOUND',
        msg: '本站暂未开放账号交易',
      });
    }
  });
});
