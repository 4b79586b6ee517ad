import { ownClaims, packClaim, packFeedback, recentClaims } from '#contract/calls/claims.ts';
import type { Databases } from '#platform/database/databases.ts';
import { playerRoute, type Route, route } from '#platform/http/calls/route.ts';
import { ClaimQueue } from './claim-queue.ts';
import type { IssueCodes } from './claim-result.ts';
import { claimPack, readOwnClaims, readRecentClaims } from './claim-service.ts';
import { giveFeedback } from './feedback-service.ts';
import type { PoolRules } from './pool-service.ts';

/** Dependencies of claims besides the database. */
export interface ClaimDeps {
  issueCodes: IssueCodes;
  pool: PoolRules;
}

/** The calls of claims and of a player's codes. */
export function claimRoutes({ db, reads }: Databases, { issueCodes, pool }: ClaimDeps): Route[] {
  const queue = new ClaimQueue(issueCodes);
  return [
    playerRoute(packClaim, (params, context) => claimPack(db, { queue, pool }, params, context)),
    playerRoute(ownClaims, (params, context) => readOwnClaims(db, params, context)),
    playerRoute(packFeedback, (params, context) => giveFeedback(db, params, context)),
    route(recentClaims, (params, scope) => readRecentClaims(reads, params, scope)),
  ];
}
