import { claimList } from '../../../contract/operator/dashboard.ts';
import { playerClaims } from '../../../contract/operator/players.ts';
import { type OperatorRoute, operatorRoute } from '../../../platform/http/operator-route.ts';
import type { ManageDeps } from '../../../platform/http/subject-routes.ts';
import { listRecords } from '../../../platform/manage/list-records.ts';
import { listedClaims } from './listed-claims.ts';
import { readPlayerClaims } from './player-claims.ts';

/** Who got which codes, in the back office. */
export function claimManageRoutes({ db }: ManageDeps): OperatorRoute[] {
  return [
    operatorRoute(claimList, (params, { now }) => listRecords(db, listedClaims, params, now)),
    operatorRoute(playerClaims, (params) => readPlayerClaims(db, params)),
  ];
}
