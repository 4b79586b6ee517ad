import {
  operatorEndSessions,
  operatorPassword,
  operators,
  operatorTotpReset,
} from '#contract/admin/operators.ts';
import { type OperatorRoute, operatorRoute } from '#platform/http/admin/operator-route.ts';
import { subjectRoutes } from '#platform/http/admin/subject-routes.ts';
import type { DoorDeps } from '../auth/door-deps.ts';
import { managedOperators } from './managed-operators.ts';
import { endOperatorSessions, removeTotp, setOperatorPassword } from './operator-care-service.ts';

/** Who may enter, looked after by the admins. */
export function operatorRoutes(deps: DoorDeps): OperatorRoute[] {
  return [
    ...subjectRoutes(operators, managedOperators, { db: deps.db, tell: async () => undefined }),
    operatorRoute(operatorPassword, (params, context) => setOperatorPassword(deps, params, context)),
    operatorRoute(operatorTotpReset, ({ id }, context) => removeTotp(deps, id, context)),
    operatorRoute(operatorEndSessions, ({ id }, context) => endOperatorSessions(deps, id, context)),
  ];
}
