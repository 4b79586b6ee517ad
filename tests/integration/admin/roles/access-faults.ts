import type { FastifyInstance } from 'fastify';
import type { AdminCall } from '#contract/admin/call.ts';
import { ROLES, type Role } from '#contract/admin/roles.ts';
import { operatorCalls } from '#tests/admin-calls.ts';
import { type OperatorApp, OperatorBrowser } from '../operator-app.ts';
import { MAY } from './table.ts';

const SIGNED_OUT = 401;
const FORBIDDEN = 403;

/** Whoever may stand before the back office: a role, one whose password alone was right, and nobody. */
export const VISITORS = ['nobody', 'half', ...ROLES] as const;
export type Visitors = Record<(typeof VISITORS)[number], OperatorBrowser>;

/** Signs in one of each. */
export async function visitorsOf(back: OperatorApp): Promise<Visitors> {
  const half = await back.signedIn('admin', 'half');
  await back.db
    .updateTable('operator_session')
    .set({ step: 'totp' })
    .where('operator_id', '=', (one) =>
      one.selectFrom('operator').select('operator.id').where('operator.name', '=', 'half'),
    )
    .execute();
  const roles: [Role, OperatorBrowser][] = [];
  for (const role of ROLES) {
    roles.push([role, await back.signedIn(role)]);
  }
  const nobody = new OperatorBrowser(back.app);
  return { nobody, half, ...(Object.fromEntries(roles) as Record<Role, OperatorBrowser>) };
}

/**
 * Makes each call without parameters, so that nothing is ever done.
 * @returns where it opened though the table says no, or the other way round
 */
export async function accessFaults(
  visitors: Visitors,
  who: keyof Visitors,
  calls: readonly AdminCall[] = operatorCalls,
): Promise<string[]> {
  const faults: string[] = [];
  for (const call of calls.filter(({ path }) => MAY[path] !== 'anybody')) {
    const { statusCode } = await visitors[who].request(call, {});
    if (!isAsTold(who, MAY[call.path] ?? '', statusCode)) {
      faults.push(`${who}: ${call.method} ${call.path} answers ${statusCode}, for ${MAY[call.path]}`);
    }
  }
  return faults;
}

/** Half a session is refused as none is; what it opens may still have reasons of its own to refuse. */
function isAsTold(who: keyof Visitors, may: string, status: number): boolean {
  if (who === 'nobody') {
    return status === SIGNED_OUT;
  }
  if (who === 'half') {
    return (status !== SIGNED_OUT) === (may === 'half');
  }
  const isAllowed = may === 'half' || may.split(' ').includes(who);
  return isAllowed ? ![SIGNED_OUT, FORBIDDEN].includes(status) : status === FORBIDDEN;
}

/** Notes every address below `/console` that a server takes, in `addresses`; to be called before there are any. */
export function noteAddresses(app: FastifyInstance, addresses: Set<string>): void {
  app.addHook('onRoute', ({ url }) => {
    if (url.startsWith('/console')) {
      addresses.add(url);
    }
  });
}

/** The addresses that the table doesn't know; the calls' description is no call. */
export function straysOf(addresses: ReadonlySet<string>): string[] {
  return [...addresses].filter((url) => !Object.hasOwn(MAY, url) && url !== '/console/openapi.json');
}
