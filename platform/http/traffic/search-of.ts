import * as z from 'zod/mini';
import type { Call } from '#contract/call.ts';
import { searchGames, searchNews, searchPacks } from '#contract/calls/search.ts';
import type { Envelope } from '#contract/envelope.ts';
import type { Search } from '#platform/cache/read-scope.ts';

const SEARCHES: readonly Call[] = [searchGames, searchNews, searchPacks];

/** Of any of the three: what is asked, and how much of each kind there is. */
const asked = searchGames.input;
const found = z.pick(searchGames.output, { counts: true });

/** What a call's answer says of a search: the first page of results for a text, of whatever kind. */
export function searchOf(call: Call, params: unknown, answer: Envelope<unknown>): Search | undefined {
  if (!SEARCHES.includes(call) || answer.status !== 1) {
    return undefined;
  }
  const { val, page } = asked.parse(params);
  if (val === '' || page > 1) {
    return undefined;
  }
  const { game, news, gift } = found.parse(answer.data).counts;
  return { text: val, results: game + news + gift };
}
