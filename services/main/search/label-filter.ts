import type { CallData, CallParams } from '#contract/call.ts';
import type { gameList } from '#contract/calls/games.ts';
import type { search } from '#contract/calls/search.ts';
import { FILTERED_LIMIT } from '#contract/search-limits.ts';
import { CATEGORY_KINDS, type CategoryKind } from '#contract/vocabulary.ts';
import type { ReadScope } from '#platform/cache/read-scope.ts';
import type { Database } from '#platform/database/open.ts';
import { CATEGORY_TAG, type CategoryLists, readCategories } from '../games/categories/category-lists.ts';
import { countGames } from '../games/game-list-repository.ts';
import { wordsFor } from '../search-index/analysis/label-synonyms.ts';
import { cellsOf, keyOf } from '../search-index/analysis/normalise.ts';
import { coreOf, type PlayerQuery } from '../search-index/analysis/query.ts';
import { labelsNamed } from '../search-index/analysis/tokens.ts';

type SearchFilter = CallData<typeof search>['filters'][number];
type Chosen = Pick<CallParams<typeof gameList>, 'category' | 'theme' | 'platform'>;

const PARAMS: Readonly<Record<CategoryKind, 'category' | 'theme'>> = {
  categories: 'category',
  themes: 'theme',
};

/** The filter of the game centre that the words of a text mean together, with the number of games; none if a word is no filter. */
export async function filtersFor(
  db: Database,
  query: PlayerQuery,
  scope: ReadScope,
): Promise<SearchFilter[]> {
  scope.tag(CATEGORY_TAG, 'games');
  const chosen = chosenFilters(query, await readCategories(db));
  if (!chosen) {
    return [];
  }
  const filters = { ...chosen, sort: 'hot' as const, page: 1, size: 1 };
  const total = await countGames(db, filters, scope.now, FILTERED_LIMIT);
  return total > 0 ? [{ ...chosen, total }] : [];
}

/** The filters of a text that consists of them; undefined if it has another word, or two of a kind. */
export function chosenFilters(query: PlayerQuery, lists: CategoryLists): Chosen | undefined {
  const { platform } = query.wanted;
  const chosen: Chosen = platform ? { platform } : {};
  const words = labelWords(lists);
  const isRead = query.isIntentOnly || readWords(keyOf(coreOf(query).cells), words, chosen);
  return isRead && Object.keys(chosen).length > 0 ? chosen : undefined;
}

interface LabelWord {
  key: string;
  param: 'category' | 'theme';
  name: string;
}

/** The listed names and the former ones, as players write them, longest first. */
function labelWords({ listed, former }: CategoryLists): LabelWord[] {
  const words = CATEGORY_KINDS.flatMap((kind) => {
    const current = listed[kind].filter(({ hidden }) => !hidden).map(({ name }) => name);
    const renamed = [...former[kind]].filter(([, name]) => current.includes(name));
    const named = [...current.map((name) => [name, name] as const), ...renamed];
    return named.flatMap(([written, name]) => {
      const cells = cellsOf(written);
      const keys = [...labelsNamed(cells), ...wordsFor(keyOf(cells))];
      return keys.flatMap((key) => [key, `${key}类`]).map((key) => ({ key, param: PARAMS[kind], name }));
    });
  });
  return words.sort((one, other) => other.key.length - one.key.length);
}

/** Reads a text as a sequence of labels, each kind once. */
function readWords(text: string, words: readonly LabelWord[], chosen: Chosen): boolean {
  if (text === '') {
    return true;
  }
  for (const { key, param, name } of words) {
    if (text.startsWith(key) && chosen[param] === undefined) {
      chosen[param] = name;
      if (readWords(text.slice(key.length), words, chosen)) {
        return true;
      }
      chosen[param] = undefined;
    }
  }
  return false;
}
