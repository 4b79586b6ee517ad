import * as calls from '#contract/admin/access.ts';
import { doorRoute, type OperatorRoute } from '#platform/http/admin/operator-route.ts';
import type { DoorDeps } from './door-deps.ts';
import { logIn, logOut, readMe } from './login-service.ts';
import { changePassword, endOwnSessions, readSessions } from './own-account-service.ts';
import { beginTotp, confirmTotp, enterTotp } from './totp-service.ts';

/** Getting in, staying in, and getting out. */
export function accessRoutes(deps: DoorDeps): OperatorRoute[] {
  return [
    doorRoute(calls.login, (params, context) => logIn(deps, params, context)),
    doorRoute(calls.totp, (params, context) => enterTotp(deps, params, context)),
    doorRoute(calls.totpBegin, (params, context) => beginTotp(deps, params, context)),
    doorRoute(calls.totpConfirm, (params, context) => confirmTotp(deps, params, context)),
    doorRoute(calls.logout, (_params, context) => logOut(deps, context)),
    doorRoute(calls.me, async (_params, context) => readMe(deps, context)),
    doorRoute(calls.changePassword, (params, context) => changePassword(deps, params, context)),
    doorRoute(calls.sessions, (_params, context) => readSessions(deps, context)),
    doorRoute(calls.endSession, (params, context) => endOwnSessions(deps, params, context)),
  ];
}
