import type { suggest } from '#contract/calls/search.ts';
import { chinaTime } from '#platform/core/clock.ts';
import { findGameRefs } from '../catalogue/game-ref.ts';
import type { PublicRead } from '../catalogue/handlers.ts';
import { readQuery } from './analysis/query.ts';
import { SHORT_REACH, searchGames } from './game-search.ts';
import { filtersFor } from './label-filter.ts';
import { hotWords, withMarks } from './present-hits.ts';

const SUGGESTIONS = 8;
/** The hits that the suggestions are taken from: flagged games are left out. */
const SUGGESTED_HITS = 24;

/** The filters that a text means and the best games; without a text, the hot words. */
export const suggestGames: PublicRead<typeof suggest> = async (db, { val }, scope) => {
  const query = readQuery(val);
  scope.tag('games');
  const generated_at = chinaTime(scope.now);
  if (query.cells.length === 0) {
    return { filters: [], games: [], hot_words: await hotWords(db, scope), generated_at };
  }
  const [filters, { hits }] = await Promise.all([
    filtersFor(db, query, scope),
    searchGames(db, query, SHORT_REACH),
  ]);
  const shown = hits.slice(0, SUGGESTED_HITS);
  const rows =
    shown.length > 0
      ? await findGameRefs(
          db,
          shown.map(({ id }) => id),
          'promoted',
        )
      : [];
  const games = withMarks(shown, rows).slice(0, SUGGESTIONS);
  return { filters, games, hot_words: [], generated_at };
};
