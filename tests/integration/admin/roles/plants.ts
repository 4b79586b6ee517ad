import type { FastifyInstance } from 'fastify';
import { type Permission, permissionsOf } from '#contract/admin/roles.ts';
import type { Call, CallAccess } from '#contract/call.ts';
import { operatorCalls } from '#tests/admin-calls.ts';

/** Weaker requirements of calls. */
const WEAKENED: Record<string, CallAccess> = {
  '/console/api/codes/export': 'signed-in',
  '/console/api/backups/download': 'half-signed-in',
  '/console/api/players/list': 'anybody',
};
const UNLISTED = '/console/api/codes/everything';

/** The calls with the bugs, and one without. */
export const planted: readonly Call[] = operatorCalls.filter(
  ({ path }) => Object.hasOwn(WEAKENED, path) || /(packs|sites)\/save$/.test(path),
);

/**
 * Plants bugs: calls with weaker requirements and a role with an extra permission.
 * @returns a function that removes them
 */
export function plantBugs(): () => void {
  const changed = planted.map((call) => [call, call.access] as const);
  for (const [call] of changed) {
    (call as { access: CallAccess }).access = WEAKENED[call.path] ?? call.access;
  }
  const permissions = permissionsOf('support') as Permission[];
  permissions.push('packs.write');
  return () => {
    permissions.pop();
    for (const [call, access] of changed) {
      (call as { access: CallAccess }).access = access;
    }
  };
}

/** Plants another bug: a route that bypasses the authorisation. */
export function plantUnlistedRoute(app: FastifyInstance): void {
  app.get(UNLISTED, async () => ({ status: 1 }));
}
