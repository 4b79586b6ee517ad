import type { bannerList, home, RankingEntry } from '#contract/calls/site.ts';
import type { BannerShown } from '#contract/entities/site.ts';
import type { ReadScope } from '#platform/cache/read-scope.ts';
import { chinaTime } from '#platform/core/clock.ts';
import type { Database } from '#platform/database/open.ts';
import type { Handle } from '../context.ts';
import { presentGameCards } from '../games/game-card-presenter.ts';
import { listPage } from '../lists/list-page.ts';
import { presentTimes } from '../lists/times.ts';
import { presentNewsCards } from '../news/news-presenter.ts';
import { listNews, nextNews } from '../news/news-repository.ts';
import { listPacks } from '../packs/pack-pages.ts';
import { presentPackCards } from '../packs/pack-presenter.ts';
import { nextPackChange } from '../packs/pack-repository.ts';
import { listActivities, nextActivityChange } from '../schedule/activity-repository.ts';
import { listOpenings } from '../schedule/opening-repository.ts';
import { presentActivities, presentOpenings, presentTests } from '../schedule/schedule-presenter.ts';
import { listTests } from '../schedule/test-repository.ts';
import { listLinks } from '../site/site-repository.ts';
import { pickTrades } from '../trading/trade-service.ts';
import {
  type Board,
  countBanners,
  listBanners,
  listPins,
  listRankings,
  listRecommended,
  nextBanner,
  nextPinChange,
  type PinnedRow,
  pageOfBanners,
  type RankedRow,
  topGames,
} from './section-repository.ts';

/** Length of each block on the home page and on its own page. */
const LENGTHS = {
  ranking: [5, 50],
  openings: [24, 50],
  recommended: [8, 40],
  packs: [8, 40],
  tests: [10, 50],
  headlines: [5, 20],
  news: [10, 40],
  activities: [6, 40],
  trades: [4, 4],
} as const;

/** Everything on the home page, in about fifteen statements regardless of the catalogue's size. */
export const readHome: Handle<typeof home> = async ({ reads: db, scope }, { full }) => {
  const length = (block: keyof typeof LENGTHS) => LENGTHS[block][full === '1' ? 1 : 0];
  const { now } = scope;
  const first = (block: keyof typeof LENGTHS) => ({ page: 1, size: length(block) });
  const [
    banners,
    rankings,
    openings,
    recommended,
    packs,
    tests,
    headlines,
    news,
    activities,
    trades,
    links,
    ...changes
  ] = await Promise.all([
    listBanners(db, now),
    readRankings(db, length('ranking'), scope),
    listOpenings(db, { day: 'today', ...first('openings') }, now),
    listRecommended(db, length('recommended'), now),
    listPacks(db, first('packs'), now),
    listTests(db, first('tests'), now),
    listNews(db, { featured: true }, { limit: length('headlines') }, now),
    listNews(db, {}, { limit: length('news') }, now),
    listActivities(db, first('activities'), now),
    pickTrades(db, { limit: length('trades') }, scope),
    listLinks(db),
    nextBanner(db, now),
    nextPackChange(db, now),
    nextNews(db, now),
    nextActivityChange(db, now),
  ]);
  scope.tag('banners', 'links');
  scope.changesAt(...changes, ...banners.map((row) => row.ends_at));
  return {
    banners,
    rankings,
    openings: presentOpenings(openings, scope),
    recommended: presentGameCards(recommended, scope),
    packs: presentPackCards(packs, scope),
    tests: presentTests(tests, scope),
    headlines: presentNewsCards(headlines, scope),
    news: presentNewsCards(news, scope),
    activities: presentActivities(activities, scope),
    trades: trades.list,
    links,
    generated_at: chinaTime(now),
  };
};

export const readBanners: Handle<typeof bannerList> = async ({ reads: db, scope }, params) => {
  const { now } = scope;
  const [rows, total, next] = await Promise.all([
    pageOfBanners(db, params, now),
    countBanners(db, now),
    nextBanner(db, now),
  ]);
  scope.tag('banners', 'games', 'news');
  scope.changesAt(next, ...rows.map(({ ends_at }) => ends_at));
  const list = rows.map((row): BannerShown => {
    const isOver = row.ends_at !== null && row.ends_at <= now;
    return { ...presentTimes(row), state: isOver ? '已结束' : '进行中' };
  });
  return listPage(list, total, params, now);
};

function presentBoard(rows: readonly RankedRow[], scope: ReadScope): RankingEntry[] {
  const cards = presentGameCards(rows, scope);
  return rows.flatMap(({ position, previous_position }, index) => {
    const game = cards[index];
    return game
      ? [{ game, pinned: false, change: previous_position === null ? null : previous_position - position }]
      : [];
  });
}

/**
 * Inserts the pinned games at their positions; the others follow in order. A pinned game retains its change; a game
 * outside the board has none.
 */
function withPins(
  entries: readonly RankingEntry[],
  pins: readonly PinnedRow[],
  limit: number,
  scope: ReadScope,
): RankingEntry[] {
  const cards = presentGameCards(pins, scope);
  const pinned = pins.flatMap(({ position }, index) => {
    const game = cards[index];
    const own = entries.find((entry) => entry.game.id === game?.id);
    return game ? [{ position, entry: { game, change: own?.change ?? 0, pinned: true } }] : [];
  });
  const others = entries.filter(({ game }) => !pinned.some(({ entry }) => entry.game.id === game.id));
  const board: RankingEntry[] = [];
  while (board.length < limit && others.length + pinned.length > 0) {
    const isPinned = others.length === 0 || (pinned[0]?.position ?? limit + 1) <= board.length + 1;
    const next = isPinned ? pinned.shift()?.entry : others.shift();
    if (next) {
      board.push(next);
    }
  }
  return board;
}

/** The three boards. A board without stored positions is computed from the games, without changes. */
async function readRankings(
  db: Database,
  limit: number,
  scope: ReadScope,
): Promise<Record<Board, RankingEntry[]>> {
  scope.tag('rankings', 'games');
  const [ranked, pins, change] = await Promise.all([
    listRankings(db, limit, scope.now),
    listPins(db, scope.now),
    nextPinChange(db, scope.now),
  ]);
  scope.changesAt(change);
  const ownOrder = async (name: Board): Promise<RankingEntry[]> => {
    const rows = ranked.filter((row) => row.board === name);
    if (rows.length > 0) {
      return presentBoard(rows, scope);
    }
    const top = presentGameCards(await topGames(db, name, limit, scope.now), scope);
    return top.map((game) => ({ game, change: 0, pinned: false }));
  };
  const board = async (name: Board) => {
    const entries = await ownOrder(name);
    const here = pins.filter((pin) => pin.board === name);
    return here.length > 0 ? withPins(entries, here, limit, scope) : entries;
  };
  const [hot, newest, reserve] = await Promise.all([board('hot'), board('new'), board('reserve')]);
  return { hot, new: newest, reserve };
}
