import { systemCheck } from '../../../contract/operator/system.ts';
import { chinaTime } from '../../../platform/clock.ts';
import { type Check, examine } from '../../../platform/doctor/finding.ts';
import { type OperatorRoute, operatorRoute } from '../../../platform/http/operator-route.ts';

/** The doctor in the back office. */
export function systemRoutes(checks: readonly Check[]): OperatorRoute[] {
  return [
    operatorRoute(systemCheck, async (_params, { now }) => ({
      checked_at: chinaTime(now),
      findings: await examine(checks, now),
    })),
  ];
}
