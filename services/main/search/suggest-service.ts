import type { CallData } from '#contract/call.ts';
import type { suggest } from '#contract/calls/search.ts';
import type { ReadScope } from '#platform/cache/read-scope.ts';
import { chinaTime } from '#platform/core/clock.ts';
import type { Database } from '#platform/database/open.ts';
import type { Handle } from '../context.ts';
import { findGameRefs } from '../lists/game-ref.ts';
import { nextNews } from '../news/news-repository.ts';
import { type PlayerQuery, readQuery } from '../search-index/analysis/query.ts';
import { type GamesFound, SHORT_REACH, searchGames } from './game-search.ts';
import { filtersFor } from './label-filter.ts';
import { findOpeningIds } from './opening-search.ts';
import { hotWords, newsHits, openingHits, packHits, withMarks } from './present-hits.ts';
import { searchTitles } from './title-search.ts';

type Suggestion = NonNullable<CallData<typeof suggest>['others']>[number];

const SUGGESTIONS = 8;
/** The hits that the suggestions are taken from: flagged games are left out. */
const SUGGESTED_HITS = 24;
/** With this many games nothing else is suggested. */
const ENOUGH_GAMES = 4;
const OTHERS_OF_A_KIND = 2;
/** Flagged ones are left out. */
const CANDIDATES_OF_A_KIND = 8;

/** The filters that a text means, the best games, and beside few games what else it names; without a text, the hot words. */
export const suggestGames: Handle<typeof suggest> = async ({ reads: db, scope }, { val }) => {
  const query = readQuery(val);
  scope.tag('games');
  const generated_at = chinaTime(scope.now);
  if (query.cells.length === 0) {
    return { filters: [], games: [], others: [], hot_words: await hotWords(db, scope), generated_at };
  }
  const [filters, found] = await Promise.all([
    filtersFor(db, query, scope),
    searchGames(db, query, SHORT_REACH),
  ]);
  const shown = found.hits.slice(0, SUGGESTED_HITS);
  const ids = shown.map(({ id }) => id);
  const rows = ids.length > 0 ? await findGameRefs(db, ids, 'promoted') : [];
  const games = withMarks(shown, rows).slice(0, SUGGESTIONS);
  const others = games.length < ENOUGH_GAMES ? await othersNamed(db, query, found, scope) : [];
  return { filters, games, others, hot_words: [], generated_at };
};

/** The openings, packs and articles that the text names. */
async function othersNamed(
  db: Database,
  query: PlayerQuery,
  games: GamesFound,
  scope: ReadScope,
): Promise<Suggestion[]> {
  scope.tag('openings', 'packs', 'news');
  const [opening, titles, next] = await Promise.all([
    findOpeningIds(db, query, games, scope.now),
    searchTitles(db, query, games, { shown: ['gift', 'news'], now: scope.now }),
    nextNews(db, scope.now),
  ]);
  scope.changesAt(next);
  const named = (kind: 'gift' | 'news') =>
    titles.hits[kind].filter(({ isNamed }) => isNamed).slice(0, CANDIDATES_OF_A_KIND);
  const [openings, packs, news] = await Promise.all([
    openingHits(db, opening.ids.slice(0, Math.min(opening.named, OTHERS_OF_A_KIND)), scope),
    packHits(db, named('gift'), scope),
    newsHits(db, named('news'), scope),
  ]);
  return [
    ...openings.map(({ id, server_name, game }) => ({
      kind: 'opening' as const,
      id,
      title: server_name,
      game,
    })),
    ...packs
      .filter((pack) => !pack.minors_notice)
      .slice(0, OTHERS_OF_A_KIND)
      .map(({ id, title, game }) => ({ kind: 'gift' as const, id, title, game })),
    ...news
      .filter((article) => !article.minors_notice)
      .slice(0, OTHERS_OF_A_KIND)
      .map(({ id, title }) => ({ kind: 'news' as const, id, title, game: null })),
  ];
}
