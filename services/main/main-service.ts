import type { PublishChanges } from '#platform/cache/changes.ts';
import type { Database } from '#platform/database/open.ts';
import type { Route } from '#platform/http/calls/route.ts';
import { appealRoutes } from './appeals/routes.ts';
import { type ClaimDeps, claimRoutes } from './claims/routes.ts';
import { favouriteRoutes } from './favourites/routes.ts';
import { gameRoutes } from './games/routes.ts';
import { homeRoutes } from './home/routes.ts';
import { newsRoutes } from './news/routes.ts';
import { packRoutes } from './packs/routes.ts';
import { scheduleRoutes } from './schedule/routes.ts';
import { searchRoutes } from './search/routes.ts';
import { siteRoutes } from './site/routes.ts';
import { tradeRoutes } from './trading/routes.ts';

/** Dependencies of the main service besides the database. */
export interface MainDeps {
  /** The database for public reads; by default `db`. */
  reads?: Database;
  claims: ClaimDeps;
  publish: PublishChanges;
}

/** Every route of the main service. */
export function mainService(db: Database, { reads = db, claims, publish }: MainDeps): Route[] {
  return [
    ...homeRoutes(reads),
    ...gameRoutes(reads),
    ...favouriteRoutes({ db, reads }),
    ...newsRoutes({ db, reads }, publish),
    ...packRoutes({ db, reads }),
    ...claimRoutes({ db, reads }, claims),
    ...scheduleRoutes(reads),
    ...searchRoutes(reads),
    ...tradeRoutes(reads),
    ...siteRoutes(reads),
    ...appealRoutes(db),
  ];
}
