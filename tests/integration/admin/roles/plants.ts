import type { FastifyInstance } from 'fastify';
import type { AdminCall, Needed } from '#contract/admin/call.ts';
import { type Permission, permissionsOf } from '#contract/admin/roles.ts';
import { operatorCalls } from '#tests/admin-calls.ts';

/** Weaker requirements of calls. */
const WEAKENED: Record<string, Needed> = {
  '/console/api/codes/export': 'signed-in',
  '/console/api/backups/download': 'half-signed-in',
  '/console/api/players/list': 'anybody',
};
const UNLISTED = '/console/api/codes/everything';

/** The calls with the bugs, and one without. */
export const planted: readonly AdminCall[] = operatorCalls.filter(
  ({ path }) => Object.hasOwn(WEAKENED, path) || /(packs|sites)\/save$/.test(path),
);

/**
 * Plants bugs: calls with weaker requirements and a role with an extra permission.
 * @returns a function that removes them
 */
export function plantBugs(): () => void {
  const changed = planted.map((call) => [call, call.operator] as const);
  for (const [call] of changed) {
    (call as { operator: Needed }).operator = WEAKENED[call.path] ?? call.operator;
  }
  const permissions = permissionsOf('support') as Permission[];
  permissions.push('packs.write');
  return () => {
    permissions.pop();
    for (const [call, operator] of changed) {
      (call as { operator: Needed }).operator = operator;
    }
  };
}

/** Plants another bug: a route that bypasses the authorisation. */
export function plantUnlistedRoute(app: FastifyInstance): void {
  app.get(UNLISTED, async () => ({ status: 1 }));
}
