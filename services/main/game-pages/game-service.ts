import type { CallData } from '#contract/call.ts';
import type {
  download,
  gameInfo,
  gameList,
  shareGameInfo,
  shareGameOpenings,
  shareGamePacks,
} from '#contract/calls/games.ts';
import { orNotFound, Refusal } from '#contract/refusal.ts';
import type { CategoryKind } from '#contract/vocabulary.ts';
import type { ReadScope } from '#platform/cache/read-scope.ts';
import { chinaDayStart, chinaTime } from '#platform/core/clock.ts';
import type { Database } from '#platform/database/open.ts';
import type { Handle } from '../context.ts';
import {
  CATEGORY_TAG,
  type CategoryLists,
  isListed,
  KIND_NAMES,
  readCategories,
  sortedLabels,
} from '../games/categories/category-lists.ts';
import { presentGameCards } from '../games/game-card-presenter.ts';
import { pageOfGames } from '../games/game-list-repository.ts';
import { findGameRefs } from '../lists/game-ref.ts';
import { listPage } from '../lists/list-page.ts';
import { presentNewsCards } from '../news/news-presenter.ts';
import { listNews } from '../news/news-repository.ts';
import { countPacks, listPacks } from '../packs/pack-pages.ts';
import { presentPackCards } from '../packs/pack-presenter.ts';
import { nextPackChange, pickPacks } from '../packs/pack-repository.ts';
import { openingPace, openingsOfGame } from '../schedule/opening-repository.ts';
import { presentOpenings, presentTests } from '../schedule/schedule-presenter.ts';
import { testsOfGame } from '../schedule/test-repository.ts';
import { findSite } from '../site/site-repository.ts';
import { pickTrades } from '../trading/trade-service.ts';
import { findGame, findGameBuilds, recommendGames } from './game-page-repository.ts';
import { presentGame, presentPackages, presentReleases } from './game-presenter.ts';

/** Entries of each list on a game's page; of openings, this many before and after now. */
const PACKS = 12;
const OPENINGS = 15;
const NEWS = 6;
const RECOMMENDED = 8;
const TRADES = 3;
const SHARE_SIZE = 20;

export const readGameList: Handle<typeof gameList> = async ({ reads: db, scope }, params) => {
  scope.tag('games', CATEGORY_TAG);
  const lists = await readCategories(db);
  const category = currentName(lists, 'categories', params.category);
  const theme = currentName(lists, 'themes', params.theme);
  if (params.has_gift) {
    scope.tag('packs');
    scope.changesAt(await nextPackChange(db, scope.now));
  }
  if (params.opens_today) {
    scope.tag('openings');
    scope.changesAt(chinaDayStart(scope.now, 1));
  }
  const { rows, total } = await pageOfGames(db, { ...params, category, theme }, scope.now);
  return {
    ...listPage(presentGameCards(rows, scope), total, params, scope.now),
    categories: offered(lists, 'categories', category),
    themes: offered(lists, 'themes', theme),
    ...(category && { category }),
    ...(theme && { theme }),
  };
};

/** @throws {Refusal} BAD_REQUEST for a name that is and was in no list */
function currentName(lists: CategoryLists, kind: CategoryKind, name: string | undefined): string | undefined {
  const current = name && (lists.former[kind].get(name) ?? name);
  if (current && !isListed(lists, kind, current)) {
    const field = kind === 'categories' ? 'category' : 'theme';
    throw new Refusal('BAD_REQUEST', `没有“${name}”这个${KIND_NAMES[kind]}`, { field });
  }
  return current || undefined;
}

/** The names that players choose from, with a hidden one only if it is requested. */
function offered({ listed }: CategoryLists, kind: CategoryKind, requested: string | undefined): string[] {
  return listed[kind].filter(({ name, hidden }) => !hidden || name === requested).map(({ name }) => name);
}

async function requireGame(db: Database, id: number, scope: ReadScope) {
  scope.tag(`game:${id}`);
  const row = orNotFound(await findGame(db, id, scope.now));
  scope.tag('packs', 'openings', 'tests', CATEGORY_TAG);
  presentGameCards([row], scope);
  scope.changesAt(row.next_test_at);
  return sortedLabels(row, await readCategories(db));
}

/**
 * A game with its packs, openings, tests, news and related games.
 * @throws {Refusal} NOT_FOUND
 */
export const readGame: Handle<typeof gameInfo> = async ({ reads: db, scope }, { id }) => {
  const row = await requireGame(db, id, scope);
  const [packs, openings, pace, tests, news, trades, recommended, change] = await Promise.all([
    pickPacks(db, { game_ids: [id], limit: PACKS }, scope.now),
    openingsOfGame(db, id, OPENINGS, scope.now),
    openingPace(db, id, scope.now),
    testsOfGame(db, id),
    listNews(db, { game_id: id }, { limit: NEWS }, scope.now),
    pickTrades(db, { game_id: id, limit: TRADES }, scope),
    recommendGames(db, row, RECOMMENDED, scope.now),
    nextPackChange(db, scope.now, [id]),
  ]);
  scope.changesAt(change);
  return {
    game: presentGame(row),
    packs: presentPackCards(packs, scope),
    openings: presentOpenings(openings, scope),
    opening_pace:
      pace.openings === 0 ? null : { per_week: Math.round((pace.openings / pace.weeks) * 10) / 10 },
    tests: presentTests(tests, scope),
    news: presentNewsCards(news, scope),
    trades,
    recommended: presentGameCards(recommended, scope),
    generated_at: chinaTime(scope.now),
  };
};

/**
 * A game for the share page.
 * @throws {Refusal} NOT_FOUND
 */
export const readSharedGame: Handle<typeof shareGameInfo> = async ({ reads: db, scope }, { id }) => {
  const row = await requireGame(db, id, scope);
  return { game: presentGame(row), generated_at: chinaTime(scope.now) };
};

/**
 * A page of a game's packs, for the share page.
 * @throws {Refusal} NOT_FOUND
 */
export const readSharedPacks: Handle<typeof shareGamePacks> = async (
  { reads: db, scope },
  { game_id, page },
) => {
  scope.tag(`game:${game_id}`, 'packs');
  if ((await findGameRefs(db, [game_id])).length === 0) {
    throw new Refusal('NOT_FOUND', undefined, { field: 'game_id' });
  }
  const params = { game_id, page, size: SHARE_SIZE };
  const [rows, total, change] = await Promise.all([
    listPacks(db, params, scope.now),
    countPacks(db, params, scope.now),
    nextPackChange(db, scope.now, [game_id]),
  ]);
  scope.changesAt(change);
  return listPage(presentPackCards(rows, scope), total, params, scope.now);
};

/**
 * A game's openings, for the share page.
 * @throws {Refusal} NOT_FOUND
 */
export const readSharedOpenings: Handle<typeof shareGameOpenings> = async ({ reads: db, scope }, { gid }) => {
  scope.tag(`game:${gid}`, 'openings');
  if ((await findGameRefs(db, [gid])).length === 0) {
    throw new Refusal('NOT_FOUND', undefined, { field: 'gid' });
  }
  const rows = await openingsOfGame(db, gid, OPENINGS, scope.now);
  return { list: presentOpenings(rows, scope), generated_at: chinaTime(scope.now) };
};

type Builds = Omit<CallData<typeof download>, 'generated_at'>;

async function ownApp(db: Database): Promise<Builds> {
  const settings = (await findSite(db, []))?.settings;
  return {
    name: settings?.app_name ?? settings?.name ?? '',
    icon_url: null,
    developer: settings?.developer || settings?.company || null,
    filing_no: settings?.app?.filing_no || settings?.icp_no || null,
    app_filing_no: null,
    minors_notice: false,
    h5_url: null,
    packages: settings?.app?.packages ?? [],
    history: settings?.app?.history ?? [],
  };
}

async function buildsOf(db: Database, id: number): Promise<Builds> {
  const row = orNotFound(await findGameBuilds(db, id));
  return {
    ...row,
    developer: row.developer ?? row.publisher,
    filing_no: row.approval_no,
    packages: presentPackages(row.packages),
    history: presentReleases(row.releases),
  };
}

/**
 * Builds and update log of a game, or of the platform's own app, for one platform or all.
 * @throws {Refusal} NOT_FOUND
 */
export const readDownload: Handle<typeof download> = async ({ reads: db, scope }, { id, platform }) => {
  scope.tag(id ? `game:${id}` : 'site');
  const builds = id ? await buildsOf(db, id) : await ownApp(db);
  return {
    ...builds,
    packages: builds.packages.filter((one) => !platform || one.platform === platform),
    generated_at: chinaTime(scope.now),
  };
};
