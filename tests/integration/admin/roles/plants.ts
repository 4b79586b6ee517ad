import type { FastifyInstance } from 'fastify';
import type { AdminCall, Needed } from '#contract/admin/call.ts';
import { type Permission, permissionsOf } from '#contract/admin/roles.ts';
import { operatorCalls } from '#tests/admin-calls.ts';

/** What calls are declared to need, in place of what they do. */
const NEEDS: Record<string, Needed> = {
  '/console/api/codes/export': 'signed-in',
  '/console/api/backups/download': 'half-signed-in',
  '/console/api/players/list': 'anybody',
};
const STRAY = '/console/api/codes/everything';

/** The calls that the bugs are in, and one beside them that is sound. */
export const planted: readonly AdminCall[] = operatorCalls.filter(
  ({ path }) => Object.hasOwn(NEEDS, path) || /(packs|sites)\/save$/.test(path),
);

/**
 * Plants bugs: calls that need less than they must, and a role that has a permission too many.
 * @returns what takes them out again
 */
export function plantBugs(): () => void {
  const changed = planted.map((call) => [call, call.operator] as const);
  for (const [call] of changed) {
    (call as { operator: Needed }).operator = NEEDS[call.path] ?? call.operator;
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

/** Plants another: a call that was put on the server by itself, past the door. */
export function plantStray(app: FastifyInstance): void {
  app.get(STRAY, async () => ({ status: 1 }));
}
