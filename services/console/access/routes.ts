import * as calls from '../../../contract/operator/access.ts';
import { doorRoute, type OperatorRoute } from '../../../platform/http/operator-route.ts';
import type { DoorDeps } from './door-deps.ts';
import { logIn, logOut, readMe } from './login-service.ts';
import { changePassword, endOwnSessions, readSessions } from './own-account-service.ts';
import { beginTotp, confirmTotp, enterTotp } from './totp-service.ts';

/** Getting in, staying in, and getting out. */
export function accessRoutes(deps: DoorDeps): OperatorRoute[] {
  return [
    doorRoute(calls.login, (params, visit) => logIn(deps, params, visit)),
    doorRoute(calls.totp, (params, visit) => enterTotp(deps, params, visit)),
    doorRoute(calls.totpBegin, (params, visit) => beginTotp(deps, params, visit)),
    doorRoute(calls.totpConfirm, (params, visit) => confirmTotp(deps, params, visit)),
    doorRoute(calls.logout, (_params, visit) => logOut(deps, visit)),
    doorRoute(calls.me, async (_params, visit) => readMe(deps, visit)),
    doorRoute(calls.changePassword, (params, visit) => changePassword(deps, params, visit)),
    doorRoute(calls.sessions, (_params, visit) => readSessions(deps, visit)),
    doorRoute(calls.endSession, (params, visit) => endOwnSessions(deps, params, visit)),
  ];
}
