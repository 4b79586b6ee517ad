import * as calls from '#contract/admin/access.ts';
import { authRoute, type OperatorRoute } from '#platform/http/admin/admin-route.ts';
import type { AuthDeps } from './auth-deps.ts';
import { logIn, logOut, readMe } from './login-service.ts';
import { changePassword, endOwnSessions, readSessions } from './own-account-service.ts';
import { beginTotp, confirmTotp, enterTotp } from './totp-service.ts';

/** Getting in, staying in, and getting out. */
export function accessRoutes(deps: AuthDeps): OperatorRoute[] {
  return [
    authRoute(calls.login, (params, context) => logIn(deps, params, context)),
    authRoute(calls.totp, (params, context) => enterTotp(deps, params, context)),
    authRoute(calls.totpBegin, (params, context) => beginTotp(deps, params, context)),
    authRoute(calls.totpConfirm, (params, context) => confirmTotp(deps, params, context)),
    authRoute(calls.logout, (_params, context) => logOut(deps, context)),
    authRoute(calls.me, async (_params, context) => readMe(deps, context)),
    authRoute(calls.changePassword, (params, context) => changePassword(deps, params, context)),
    authRoute(calls.sessions, (_params, context) => readSessions(deps, context)),
    authRoute(calls.endSession, (params, context) => endOwnSessions(deps, params, context)),
  ];
}
