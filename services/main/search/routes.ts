import { searchGames, searchNews, searchPacks, suggest } from '#contract/calls/search.ts';
import type { Database } from '#platform/database/open.ts';
import { type Route, route } from '#platform/http/calls/route.ts';
import { findGamesFor, findNewsFor, findPacksFor, suggestGames } from './search-service.ts';

/** The search calls for games, news and gift packs. */
export function searchRoutes(reads: Database): Route[] {
  return [
    route(searchGames, (params, scope) => findGamesFor(reads, params, scope)),
    route(searchNews, (params, scope) => findNewsFor(reads, params, scope)),
    route(searchPacks, (params, scope) => findPacksFor(reads, params, scope)),
    route(suggest, (params, scope) => suggestGames(reads, params, scope)),
  ];
}
