import { beforeAll, describe, expect, test } from 'vitest';
import { type Call, type CallInput, isPublicRead } from '#contract/call.ts';
import { type CallPath, type Calls, calls } from '#contract/calls.ts';
import type { Database } from '#platform/database/open.ts';
import { type Tx, transaction } from '#platform/database/transaction.ts';
import { upsertGames } from '#services/main/games/game-writer.ts';
import { computeRankings } from '#services/main/home/ranking-computation.ts';
import { upsertNews } from '#services/main/news/news-writer.ts';
import { upsertPacks } from '#services/main/packs/pack-writer.ts';
import { upsertOpenings } from '#services/main/schedule/opening-writer.ts';
import { upsertTests } from '#services/main/schedule/test-writer.ts';
import { indexGames, indexNews, indexPacks } from '#services/main/search-index/search-index.ts';
import { describeEachDatabase } from '../databases.ts';
import { data } from './call.ts';
import { at, build, game, gameTest, NOW, news, opening, pack } from './inputs.ts';

/** In every text about the flagged game and about the flagged article, and in nothing else. */
const MARK = '血色';
const GAME = `${MARK}回廊`;
const ARTICLE = `${MARK}纪事`;
/** Found by no search, and similar to the name of the game. */
const SIMILAR = '廊回色血';

type Params<P extends CallPath> = readonly CallInput<Calls[P]>[];
type PublicCalls = { readonly [P in CallPath]?: Params<P> };

interface Planted {
  flagged: number;
  clean: number;
  article: number;
  otherArticle: number;
  flaggedPack: number;
  flaggedTrade: number;
}

/** What draws attention: every public call with the parameters under which a flagged game would be in it. */
function promoting({ clean, otherArticle }: Planted): PublicCalls {
  return {
    '/vue/index': [{}, { full: '1' }],
    '/vue/banners': [{}],
    '/vue/game': [
      { size: 50 },
      { sort: 'new' },
      { sort: 'score' },
      { sort: 'downloads' },
      { category: '冒险' },
      { theme: '恐怖', status: '预约' },
      { platform: 'android' },
      { has_gift: '1' },
      { opens_today: '1' },
      { recommended: '1' },
    ],
    '/vue/gameinfo': [{ id: clean }],
    '/vue/news': [{}, { kind: 'article' }, { category: '新闻' }],
    '/vue/newsinfo': [{ id: otherArticle }],
    '/vue/gift': [{}, { kind: '新手' }, { platform: 'android' }, { state: '领取中' }],
    '/vue/broadcast': [{}],
    '/vue/server': [{}, { platform: '双端' }],
    '/vue/calendar': [{}],
    '/vue/test': [{}, { range: 'week' }, { range: 'tomorrow' }],
    '/vue/activity': [{}],
    '/vue/trade': [{}, { platform: 'android' }],
    '/vue/suggest': [{ val: MARK }, { val: '' }, { val: 'xuese' }],
    // Without a match: similar names and hot words.
    '/vue/searchgame': [{ val: SIMILAR }],
    '/vue/searchnews': [{ val: SIMILAR }],
    '/vue/searchgift': [{ val: SIMILAR }],
    '/vue/searchserver': [{ val: SIMILAR }, { val: '开服' }],
    '/vue/search': [{ val: SIMILAR }, { val: '恐怖 冒险' }, { val: '好玩的游戏' }],
    '/vue/sitemap': [{ kind: 'games' }, { kind: 'news' }, { kind: 'packs' }],
    '/vue/site': [{}],
    '/vue/page': [],
  };
}

/** What a visitor requested by its address, its name, its letter or as an own game. */
function requested(planted: Planted): PublicCalls {
  const { flagged, article, flaggedPack, flaggedTrade } = planted;
  return {
    '/vue/game': [{ letter: 'X' }],
    '/vue/gameinfo': [{ id: flagged }],
    '/vue/download': [{ id: flagged }],
    '/index.php/api/game/gameinfo': [{ id: flagged }],
    '/index.php/api/packs/get_list_by_game': [{ game_id: flagged }],
    '/index.php/api/game/gameOpenServer': [{ gid: flagged }],
    '/vue/gamesof': [{ ids: String(flagged) }],
    '/vue/newsinfo': [{ id: article }],
    '/vue/news': [{ game_id: flagged }],
    '/vue/gift': [{ game_id: flagged }, { game_ids: String(flagged) }],
    '/vue/giftinfo': [{ id: flaggedPack }],
    '/vue/server': [{ game_id: flagged }],
    '/vue/calendar': [{ game_id: flagged }, { game_ids: String(flagged) }],
    '/vue/trade': [{ game_id: flagged }],
    '/vue/tradeinfo': [{ id: flaggedTrade }],
    '/vue/searchgame': [{ val: GAME }],
    '/vue/searchnews': [{ val: ARTICLE }],
    '/vue/searchgift': [{ val: GAME }],
    '/vue/search': [{ val: GAME }],
  };
}

/** Public calls that return no game or article. */
const WITHOUT_CONTENT: readonly CallPath[] = ['/vue/stock', '/Comment/comment_list_v2', '/vue/ratings'];

/** A site on which the flagged game is in every section. */
async function plant(tx: Tx): Promise<Planted> {
  const common = {
    categories: ['冒险'],
    themes: ['恐怖'],
    status: '已上线' as const,
    reason: '值得一玩',
    packages: [{ ...build, url: 'https://download.example.com/a.apk' }],
  };
  const games = await upsertGames(
    tx,
    [game(GAME, { ...common, status: '预约' }), game('白日梦', common)],
    NOW,
  );
  const [flagged = 0, clean = 0] = games.map(({ id }) => id);
  await tx.updateTable('game').set({ reserve_count: 9, heat: 9 }).where('id', '=', flagged).execute();
  const packs = await upsertPacks(tx, [
    pack(flagged, `${MARK}礼包`, { kind: '新手', platforms: ['android'] }),
    pack(clean, '白日礼包', { kind: '新手', platforms: ['android'] }),
  ]);
  const flaggedPack = packs[0]?.id ?? 0;
  const articles = await upsertNews(tx, [
    news(ARTICLE, { featured: true }),
    news('白日纪事', { game_ids: [clean] }),
    news(`${MARK}攻略`, { game_ids: [flagged], featured: true, view_count: 9 }),
  ]);
  const [article = 0, otherArticle = 0] = articles.map(({ id }) => id);
  await upsertOpenings(tx, [opening(flagged, `${MARK}一区`, at(0, '20:00'), { platform: '双端' })]);
  await upsertTests(tx, [gameTest(flagged)], NOW);
  await tx
    .insertInto('site')
    .values({ key: 'default', is_default: true, settings: JSON.stringify({ features: { trading: true } }) })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({ settings: JSON.stringify({ features: { trading: true } }) }),
    )
    .execute();
  const listing = { game_id: flagged, server_name: '一区', platform: 'android' as const, price_fen: 9 };
  const trades = await tx
    .insertInto('trade_listing')
    .values([
      { ...listing, title: `${MARK}账号`, state: '出售中', listed_at: at(-1), sold_at: null },
      { ...listing, title: `${MARK}旧号`, state: '已出售', listed_at: at(-3), sold_at: at(-1) },
    ])
    .returning('id')
    .execute();
  const flaggedTrade = trades[0]?.id ?? 0;
  const links = [
    `/BaseYxDetails?id=${flagged}`,
    `/baseyxdetails/BaseDeGift?sort=new&id=${flagged}#packs`,
    `https://www.example.com/MovePage/ShareGameDetails/Bonus?id=${flagged}`,
    `/BaseDownloadPage?id=${flagged}`,
    `/download/${flagged}/android`,
    `/BasePackageNumber?game_id=${flagged}`,
    `/BaseGiftDetails?id=${flaggedPack}`,
    `/BaseJyDetails?id=${flaggedTrade}`,
    `/BaseGameInfoDetails?id=${article}`,
    `/BaseGameInfoDetails?id=${articles[2]?.id}`,
  ];
  const banner = { import_key: null, image: 'x.webp', alt: '', starts_at: null, ends_at: null };
  await tx
    .insertInto('banner')
    .values(
      links.map((link, index) => ({ ...banner, headline: `${MARK}海报${index}`, link, position: index })),
    )
    .execute();
  const activity = { import_key: null, cover_url: null, starts_at: at(-1), ends_at: at(1) };
  await tx
    .insertInto('activity')
    .values(links.map((link, index) => ({ ...activity, title: `${MARK}活动${index}`, link })))
    .execute();
  await tx
    .insertInto('hot_word')
    .values([
      { word: `${GAME}攻略`, rank: 1 },
      { word: '白日梦', rank: 2 },
    ])
    .execute();
  await tx
    .insertInto('ranking_pin')
    .values({ board: 'hot', position: 1, game_id: flagged, starts_at: at(-1), ends_at: null })
    .execute();
  const code = { pack_id: flaggedPack, code: 'YM-1', claimed: true };
  const { id: code_id } = await tx
    .insertInto('pack_code')
    .values(code)
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('claim')
    .values({ pack_id: flaggedPack, code_id, player_id: 1, player_label: '138****8001', claimed_at: at(-1) })
    .execute();
  await indexGames(tx);
  await indexNews(tx);
  await indexPacks(tx);
  return { flagged, clean, article, otherArticle, flaggedPack, flaggedTrade };
}

describeEachDatabase('content that may harm minors', (open) => {
  let db: Database;
  let planted: Planted;

  beforeAll(async () => {
    db = await open();
    planted = await transaction(db, plant);
    await computeRankings(db, NOW, async () => undefined);
  });

  const flag = (table: 'game' | 'news', id: number, minors_notice: boolean) =>
    transaction(db, async (tx) => {
      await tx.updateTable(table).set({ minors_notice }).where('id', '=', id).execute();
      if (table === 'game') {
        await indexGames(tx, [id]);
      }
    });
  const flagAll = async (isFlagged: boolean) => {
    await flag('game', planted.flagged, isFlagged);
    await flag('news', planted.article, isFlagged);
  };

  /** The calls whose response contains the flagged game or article, with their parameters. */
  async function showing(table: PublicCalls): Promise<string[]> {
    const found: string[] = [];
    for (const [path, inputs] of Object.entries(table) as [CallPath, object[]][]) {
      for (const params of inputs) {
        if (await shows(path, params)) {
          found.push(`${path} ${JSON.stringify(params)}`);
        }
      }
    }
    return found;
  }

  async function shows(path: CallPath, params: object): Promise<boolean> {
    const response = await data(db, path, params as never);
    if (path !== '/vue/sitemap') {
      return JSON.stringify(response).includes(MARK);
    }
    const { kind } = params as { kind: string };
    const id = { games: planted.flagged, news: planted.article, packs: planted.flaggedPack }[kind];
    return (response as { list: { id: number }[] }).list.some((one) => one.id === id);
  }

  const all = (table: PublicCalls, without: readonly string[] = []) =>
    Object.entries(table).flatMap(([path, inputs]) =>
      without.includes(path) ? [] : (inputs as object[]).map((params) => `${path} ${JSON.stringify(params)}`),
    );

  test('[MIN-03] every public call is checked', () => {
    const open = Object.values<Call>(calls).filter(isPublicRead);
    const checked = [
      ...Object.keys(promoting(planted)),
      ...Object.keys(requested(planted)),
      ...WITHOUT_CONTENT,
    ];
    expect(open.map(({ path }) => path).filter((path) => !checked.includes(path))).toEqual([]);
  });

  test('[MIN-03] no list draws attention to a flagged game or article', async () => {
    await flagAll(true);
    expect(await showing(promoting(planted))).toEqual([]);
  });

  test('[MIN-03] the boards are computed without flagged games, and a stored position is not shown', async () => {
    await flagAll(false);
    await computeRankings(db, NOW, async () => undefined);
    const stored = () =>
      db.selectFrom('ranking').select('game_id').where('game_id', '=', planted.flagged).execute();
    expect((await stored()).length).toBeGreaterThan(0);
    await flagAll(true);
    expect(await showing({ '/vue/index': [{}] })).toEqual([]);
    await computeRankings(db, NOW, async () => undefined);
    expect(await stored()).toEqual([]);
    expect(await showing({ '/vue/index': [{}] })).toEqual([]);
  });

  test('[MIN-04] a flagged game or article is found where a visitor requests it', async () => {
    await flagAll(true);
    expect(await showing(requested(planted))).toEqual(all(requested(planted)));
    const { game: own } = await data(db, '/vue/gameinfo', { id: planted.flagged });
    const { news: article } = await data(db, '/vue/newsinfo', { id: planted.article });
    expect([own.minors_notice, article.minors_notice]).toEqual([true, true]);
  });

  test('[MIN-05] a name in search results and in the index by letter has the mark', async () => {
    const marked = async (
      path: '/vue/game' | '/vue/searchgame' | '/vue/searchnews' | '/vue/searchgift',
      params: object,
    ) => {
      const { list } = await data(db, path, params as never);
      return list.map((one) => 'minors_notice' in one && one.minors_notice);
    };
    const lists = async () => [
      await marked('/vue/game', { letter: 'X' }),
      await marked('/vue/searchgame', { val: GAME }),
      await marked('/vue/searchnews', { val: ARTICLE }),
      await marked('/vue/searchnews', { val: `${MARK}攻略` }),
      await marked('/vue/searchgift', { val: GAME }),
      await marked('/vue/searchgift', { val: '白日梦' }),
    ];
    await flagAll(true);
    expect(await lists()).toEqual([[true], [true], [true], [true, true], [true], [false]]);
    await flagAll(false);
    expect(new Set((await lists()).flat())).toEqual(new Set([false]));
  });

  test('[MIN-03] a banner is hidden by each form of a link to the flagged game, and shown with a similar one', async () => {
    await flagAll(true);
    const other = planted.clean;
    const add = (link: string) =>
      db
        .insertInto('banner')
        .values({
          image: 'y.webp',
          alt: '',
          headline: link,
          link,
          position: 99,
          starts_at: null,
          ends_at: null,
        })
        .execute();
    const similar = [
      `/BaseYxDetails?id=${other}`,
      `/BaseYxDetails?id=${planted.flagged}0`,
      `/BaseYxDetails?val=id=${other}`,
      `/BaseGiftDetails?id=${planted.flagged}000`,
      '/BaseYxDetails',
      'https://example.com/',
    ];
    for (const link of similar) {
      await add(link);
    }
    const { list } = await data(db, '/vue/banners', { size: 50 });
    expect(list.map(({ headline }) => headline)).toEqual(similar);
    await db.deleteFrom('banner').where('image', '=', 'y.webp').execute();
  });

  describe('planted bugs', () => {
    test('[MIN-03] a list that forgets the flag is found, in each call', async () => {
      await flagAll(false);
      await computeRankings(db, NOW, async () => undefined);
      // These return the site and the info pages.
      const table = promoting(planted);
      expect(await showing(table)).toEqual(all(table, ['/vue/site', '/vue/page']));
    });

    test('[MIN-03] each block of the home page would contain the flagged game', async () => {
      await flagAll(false);
      await computeRankings(db, NOW, async () => undefined);
      const { rankings, links: _links, generated_at: _at, ...blocks } = await data(db, '/vue/index', {});
      const missing = Object.entries({ ...rankings, ...blocks }).filter(
        ([, list]) => !JSON.stringify(list).includes(MARK),
      );
      expect(missing.map(([block]) => block)).toEqual([]);
    });

    test('[MIN-03] a flagged game in the suggestions is found', async () => {
      await flagAll(true);
      expect(await shows('/vue/suggest', { val: MARK })).toBe(false);
      // The suggestions as if they forgot the flag: the search documents still have the game.
      await flag('game', planted.flagged, false);
      expect(await shows('/vue/suggest', { val: MARK })).toBe(true);
      await flagAll(true);
    });
  });
});
