import * as calls from '../../../contract/operator/access.ts';
import { doorRoute, type OperatorRoute } from '../../../platform/http/operator-route.ts';
import type { DoorParts } from './door-parts.ts';
import { logIn, logOut, readMe } from './login-service.ts';
import { changePassword, endOwnSessions, readSessions } from './own-account-service.ts';
import { beginTotp, confirmTotp, enterTotp } from './totp-service.ts';

/** Getting in, staying in, and getting out. */
export function accessRoutes(parts: DoorParts): OperatorRoute[] {
  return [
    doorRoute(calls.login, (params, visit) => logIn(parts, params, visit)),
    doorRoute(calls.totp, (params, visit) => enterTotp(parts, params, visit)),
    doorRoute(calls.totpBegin, (params, visit) => beginTotp(parts, params, visit)),
    doorRoute(calls.totpConfirm, (params, visit) => confirmTotp(parts, params, visit)),
    doorRoute(calls.logout, (_params, visit) => logOut(parts, visit)),
    doorRoute(calls.me, async (_params, visit) => readMe(parts, visit)),
    doorRoute(calls.changePassword, (params, visit) => changePassword(parts, params, visit)),
    doorRoute(calls.sessions, (_params, visit) => readSessions(parts, visit)),
    doorRoute(calls.endSession, (params, visit) => endOwnSessions(parts, params, visit)),
  ];
}
