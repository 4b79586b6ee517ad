import {
  operatorEndSessions,
  operatorPassword,
  operators,
  operatorTotpReset,
} from '#contract/admin/operators.ts';
import { type OperatorRoute, operatorRoute } from '#platform/http/admin/admin-route.ts';
import { resourceRoutes } from '#platform/http/admin/resource-routes.ts';
import type { AuthDeps } from '../auth/auth-deps.ts';
import { endOperatorSessions, removeTotp, setOperatorPassword } from './operator-care-service.ts';
import { operatorResource } from './operator-resource.ts';

/** Who may enter, looked after by the admins. */
export function operatorRoutes(deps: AuthDeps): OperatorRoute[] {
  return [
    ...resourceRoutes(operators, operatorResource, { db: deps.db, tell: async () => undefined }),
    operatorRoute(operatorPassword, (params, context) => setOperatorPassword(deps, params, context)),
    operatorRoute(operatorTotpReset, ({ id }, context) => removeTotp(deps, id, context)),
    operatorRoute(operatorEndSessions, ({ id }, context) => endOperatorSessions(deps, id, context)),
  ];
}
