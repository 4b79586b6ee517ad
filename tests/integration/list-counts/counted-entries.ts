import type { Database } from '#platform/database/open.ts';
import { data } from '../main-service/call.ts';
import { at, NOW } from '../main-service/inputs.ts';

/** The totals that lists show, by a name of the list and its filters. */
type Totals = Record<string, number>;

/** The totals as the calls return them. */
export async function totalsShown(db: Database): Promise<Totals> {
  const games = async (filter: object) => (await data(db, '/vue/game', filter)).total;
  const packs = async (filter: object) => (await data(db, '/vue/gift', filter)).total;
  const news = async (filter: object) => (await data(db, '/vue/news', filter)).total;
  const trades = async (filter: object) => (await data(db, '/vue/trade', filter)).total;
  const { counts: openings } = await data(db, '/vue/server', {});
  const { counts: phone } = await data(db, '/vue/server', { platform: 'android' });
  const { counts: sitemap } = await data(db, '/vue/sitemap', {});
  return {
    games: await games({}),
    cards: await games({ category: '卡牌' }),
    'strategy of 三国': await games({ category: '策略', theme: '三国' }),
    'launched cards of 仙侠': await games({ category: '卡牌', theme: '仙侠', status: '已上线' }),
    'letter B': await games({ letter: 'B' }),
    news: await news({}),
    guides: await news({ category: '攻略' }),
    'articles of 新闻': await news({ kind: 'article', category: '新闻' }),
    packs: await packs({}),
    'packs in stock': await packs({ state: '领取中' }),
    'packs for beginners in stock': await packs({ state: '领取中', kind: '新手', platform: 'ios' }),
    'packs that ended': await packs({ state: '已结束' }),
    'packs for iOS that ended': await packs({ state: '已结束', platform: 'ios' }),
    trades: await trades({}),
    'trades for iOS': await trades({ platform: 'ios' }),
    'trades for both': await trades({ platform: '双端' }),
    activities: (await data(db, '/vue/activity', {})).total,
    ...named('openings', openings),
    ...named('openings for Android', phone),
    ...named('sitemap', sitemap),
  };
}

function named(list: string, counts: Record<string, number>): Totals {
  return Object.fromEntries(Object.entries(counts).map(([name, total]) => [`${list}: ${name}`, total]));
}

/** The same totals, counted from all rows of the tables. */
export async function totalsOfRows(db: Database): Promise<Totals> {
  const everyGame = await db.selectFrom('game').selectAll().execute();
  const flagged = new Set(everyGame.filter((one) => one.minors_notice).map(({ id }) => id));
  const listed = new Set(everyGame.filter((one) => one.published && !one.minors_notice).map(({ id }) => id));
  const games = everyGame.filter(({ id }) => listed.has(id));
  const about = await db.selectFrom('news_game').selectAll().execute();
  const harmful = new Set(about.filter(({ game_id }) => flagged.has(game_id)).map(({ news_id }) => news_id));
  const news = (await db.selectFrom('news').selectAll().execute()).filter(
    (one) => one.published && !one.minors_notice && one.published_at <= NOW && !harmful.has(one.id),
  );
  const packs = (await db.selectFrom('pack').selectAll().execute()).filter(
    (one) => one.published && listed.has(one.game_id),
  );
  const isOver = (one: (typeof packs)[number]) => one.ends_at !== null && one.ends_at <= NOW;
  const over = packs.filter(isOver);
  const inStock = packs.filter(
    (one) => !isOver(one) && one.remaining > 0 && (one.starts_at === null || one.starts_at <= NOW),
  );
  const openings = (await db.selectFrom('opening').selectAll().execute()).filter((one) =>
    listed.has(one.game_id),
  );
  const phone = openings.filter(({ platform }) => platform === 'android' || platform === '双端');
  const trades = (await db.selectFrom('trade_listing').selectAll().execute()).filter(
    (one) => ['公示期', '出售中', '交易中'].includes(one.state) && listed.has(one.game_id),
  );
  const activities = (await db.selectFrom('activity').selectAll().execute()).filter(
    (one) => one.published && !flagged.has(Number(one.link?.split('=')[1])),
  );
  return {
    games: games.length,
    cards: games.filter((one) => one.categories.includes('卡牌')).length,
    'strategy of 三国': games.filter((one) => one.categories.includes('策略') && one.themes.includes('三国'))
      .length,
    'launched cards of 仙侠': games.filter(
      (one) => one.categories.includes('卡牌') && one.themes.includes('仙侠') && one.status === '已上线',
    ).length,
    'letter B': everyGame.filter((one) => one.published && one.first_letter === 'B').length,
    news: news.length,
    guides: news.filter((one) => one.category === '攻略').length,
    'articles of 新闻': news.filter((one) => one.kind === 'article' && one.category === '新闻').length,
    packs: packs.length,
    'packs in stock': inStock.length,
    'packs for beginners in stock': inStock.filter(
      (one) => one.kind === '新手' && one.platforms.includes('ios'),
    ).length,
    'packs that ended': over.length,
    'packs for iOS that ended': over.filter((one) => one.platforms.includes('ios')).length,
    trades: trades.length,
    'trades for iOS': trades.filter((one) => one.platform !== 'android').length,
    'trades for both': trades.filter((one) => one.platform === '双端').length,
    activities: activities.length,
    ...named('openings', byTab(openings)),
    ...named('openings for Android', byTab(phone)),
    ...named('sitemap', { games: games.length, news: news.length, packs: packs.length }),
  };
}

function byTab(openings: readonly { opens_at: Date }[]): Record<string, number> {
  const [today, tomorrow, after] = [at(0, '00:00'), at(1, '00:00'), at(2, '00:00')];
  const between = (from: Date | null, to: Date | null) =>
    openings.filter(({ opens_at }) => (!from || opens_at >= from) && (!to || opens_at < to)).length;
  return {
    today: between(today, tomorrow),
    tomorrow: between(tomorrow, after),
    coming: between(after, null),
    past: between(null, today),
  };
}
