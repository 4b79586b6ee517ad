import { claimList } from '#contract/admin/dashboard.ts';
import { playerClaims } from '#contract/admin/players.ts';
import { listRecords } from '#platform/admin/list-records.ts';
import { type OperatorRoute, operatorRoute } from '#platform/http/admin/operator-route.ts';
import type { ManageDeps } from '#platform/http/admin/subject-routes.ts';
import { listedClaims } from './listed-claims.ts';
import { readPlayerClaims } from './player-claims.ts';

/** Who got which codes, in the back office. */
export function claimManageRoutes({ db }: ManageDeps): OperatorRoute[] {
  return [
    operatorRoute(claimList, (params, { now }) => listRecords(db, listedClaims, params, now)),
    operatorRoute(playerClaims, (params) => readPlayerClaims(db, params)),
  ];
}
