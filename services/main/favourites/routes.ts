import { favourite, favourites, gamesByIds } from '#contract/calls/favourites.ts';
import type { Databases } from '#platform/database/databases.ts';
import { playerRoute, type Route, route } from '#platform/http/calls/route.ts';
import { changeFavourites, readFavourites, readGamesByIds } from './favourite-service.ts';

/** The calls of favourite games. */
export function favouriteRoutes({ db, reads }: Databases): Route[] {
  return [
    route(gamesByIds, (params, scope) => readGamesByIds(reads, params, scope)),
    playerRoute(favourites, (params, context) => readFavourites(db, params, context)),
    playerRoute(favourite, (params, context) => changeFavourites(db, params, context)),
  ];
}
