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
    expect((await data(db, '/vue/tradeinfo', { id: await idOf('卖掉的号') })).trade.state).toBe('已出售');
    expect((await data(db, '/vue/tradeinfo', { id: await idOf('撤了的号') })).trade.state).toBe('已下架');
    for (const title of ['没审的号', '下架游戏的号']) {
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
    await settle({ trading: false });
    expect((await callService(db, '/vue/trade', {})).envelope).toMatchObject({
      code: 'NOT_FOUND',
      msg: '本站暂未开放账号交易',
    });
  });
});
