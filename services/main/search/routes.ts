import { searchGames, searchNews, searchPacks, suggest } from '../../../contract/calls/search.ts';
import type { Database } from '../../../platform/database/open.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import { findGamesFor, findNewsFor, findPacksFor, suggestGames } from './search-service.ts';

/** The calls that find games, news and gift packs by what a player typed. */
export function searchRoutes(db: Database): Route[] {
  return [
    route(searchGames, (params, scope) => findGamesFor(db, params, scope)),
    route(searchNews, (params, scope) => findNewsFor(db, params, scope)),
    route(searchPacks, (params, scope) => findPacksFor(db, params, scope)),
    route(suggest, (params, scope) => suggestGames(db, params, scope)),
  ];
}
