import type { Database } from '../../platform/database/open.ts';
import type { Route } from '../../platform/http/route.ts';
import type { TellChanges } from '../../platform/page-cache/changes.ts';
import { appealRoutes } from './appeals/routes.ts';
import { type ClaimParts, claimRoutes } from './claims/routes.ts';
import { favouriteRoutes } from './favourites/routes.ts';
import { gameRoutes } from './games/routes.ts';
import { homeRoutes } from './home/routes.ts';
import { newsRoutes } from './news/routes.ts';
import { packRoutes } from './packs/routes.ts';
import { scheduleRoutes } from './schedule/routes.ts';
import { searchRoutes } from './search/routes.ts';
import { siteRoutes } from './site/routes.ts';
import { tradeRoutes } from './trading/routes.ts';

/** What the main service works with besides the database. */
export interface MainParts {
  claims: ClaimParts;
  tell: TellChanges;
}

/** Every route of the main service. */
export function mainService(db: Database, { claims, tell }: MainParts): Route[] {
  return [
    ...homeRoutes(db),
    ...gameRoutes(db),
    ...favouriteRoutes(db),
    ...newsRoutes(db, tell),
    ...packRoutes(db),
    ...claimRoutes(db, claims),
    ...scheduleRoutes(db),
    ...searchRoutes(db),
    ...tradeRoutes(db),
    ...siteRoutes(db),
    ...appealRoutes(db),
  ];
}
