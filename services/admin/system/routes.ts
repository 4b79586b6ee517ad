import { systemCheck } from '#contract/admin/system.ts';
import { chinaTime } from '#platform/core/clock.ts';
import { type Check, examine } from '#platform/core/finding.ts';
import { type OperatorRoute, operatorRoute } from '#platform/http/admin/admin-route.ts';

/** The doctor in the back office. */
export function systemRoutes(checks: readonly Check[]): OperatorRoute[] {
  return [
    operatorRoute(systemCheck, async (_params, { now }) => ({
      checked_at: chinaTime(now),
      findings: await examine(checks, now),
    })),
  ];
}
