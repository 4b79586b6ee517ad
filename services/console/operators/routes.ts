import {
  operatorEndSessions,
  operatorPassword,
  operators,
  operatorTotpReset,
} from '../../../contract/operator/operators.ts';
import { type OperatorRoute, operatorRoute } from '../../../platform/http/operator-route.ts';
import { subjectRoutes } from '../../../platform/http/subject-routes.ts';
import type { DoorParts } from '../access/door-parts.ts';
import { managedOperators } from './managed-operators.ts';
import { endOperatorSessions, removeTotp, setOperatorPassword } from './operator-care-service.ts';

/** Who may enter, looked after by the admins. */
export function operatorRoutes(parts: DoorParts): OperatorRoute[] {
  return [
    ...subjectRoutes(operators, managedOperators, { db: parts.db, tell: async () => undefined }),
    operatorRoute(operatorPassword, (params, visit) => setOperatorPassword(parts, params, visit)),
    operatorRoute(operatorTotpReset, ({ id }, visit) => removeTotp(parts, id, visit)),
    operatorRoute(operatorEndSessions, ({ id }, visit) => endOperatorSessions(parts, id, visit)),
  ];
}
