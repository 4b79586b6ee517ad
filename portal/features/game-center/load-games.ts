import type { CallData } from '#contract/call.ts';
import type { gameList } from '#contract/calls/games.ts';
import type { Envelope } from '#contract/envelope.ts';
import { type Load, type LoadArgs, PageMoved, required } from '#portal/api/page-loader.ts';
import {
  type CategoryNames,
  currentAddress,
  listInput,
  readFilters,
  requestedNames,
} from './game-filters.ts';

/** Eight rows of three. */
const PAGE_SIZE = 24;

export type Games = CallData<typeof gameList>;

/**
 * An unknown category or theme is ignored, and the other one still filters; a former name leads to the address of the
 * current one.
 */
export const loadGames: Load<Games> = async ({ services, url }) => {
  const games = required(await listGames(services, url.searchParams, requestedNames(url.searchParams)));
  const elsewhere = currentAddress(url, games);
  if (elsewhere !== undefined) {
    throw new PageMoved(elsewhere);
  }
  return games;
};

/** Lists the games without the names that the service refuses. */
async function listGames(
  services: LoadArgs['services'],
  params: URLSearchParams,
  names: CategoryNames,
): Promise<Envelope<Games>> {
  const response = await services.get('/vue/game', listInput(readFilters(params, names), PAGE_SIZE));
  const field = response.status === 0 && response.code === 'BAD_REQUEST' ? response.field : undefined;
  const kind = field === 'category' ? 'categories' : field === 'theme' ? 'themes' : undefined;
  return kind && names[kind]?.length ? listGames(services, params, { ...names, [kind]: [] }) : response;
}
