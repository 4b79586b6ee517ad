import type { FastifyInstance } from 'fastify';
import { ROLES, type Role } from '#contract/admin/roles.ts';
import type { Call } from '#contract/call.ts';
import { operatorCalls } from '#tests/admin-calls.ts';
import { type OperatorApp, OperatorBrowser } from '../operator-app.ts';
import { MAY } from './table.ts';

const SIGNED_OUT = 401;
const FORBIDDEN = 403;

/**
 * The clients of the admin site: none signed in, one with a temporary password, one with a password but no TOTP code, and
 * one of each role.
 */
export const CLIENTS = ['anonymous', 'temporary', 'half', ...ROLES] as const;
export type Clients = Record<(typeof CLIENTS)[number], OperatorBrowser>;

/** Opens a browser for each client. */
export async function clientsOf(server: OperatorApp): Promise<Clients> {
  const half = await server.signedIn('admin', 'half');
  await server.db
    .updateTable('operator_session')
    .set({ step: 'totp' })
    .where('operator_id', '=', (one) =>
      one.selectFrom('operator').select('operator.id').where('operator.name', '=', 'half'),
    )
    .execute();
  const temporary = await server.signedIn('admin', 'temporary');
  await server.db
    .updateTable('operator')
    .set({ must_change_password: true })
    .where('name', '=', 'temporary')
    .execute();
  const roles: [Role, OperatorBrowser][] = [];
  for (const role of ROLES) {
    roles.push([role, await server.signedIn(role)]);
  }
  const anonymous = new OperatorBrowser(server.app);
  return { anonymous, temporary, half, ...(Object.fromEntries(roles) as Record<Role, OperatorBrowser>) };
}

/**
 * Makes each call without parameters, so that it changes nothing.
 * @returns calls that are allowed or refused contrary to the table
 */
export async function accessFaults(
  clients: Clients,
  who: keyof Clients,
  calls: readonly Call[] = operatorCalls,
): Promise<string[]> {
  const faults: string[] = [];
  for (const call of calls.filter(({ path }) => MAY[path] !== 'anybody')) {
    const { statusCode } = await clients[who].request(call, {});
    if (!isAsListed(who, MAY[call.path] ?? '', statusCode)) {
      faults.push(`${who}: ${call.method} ${call.path} returns ${statusCode}, for ${MAY[call.path]}`);
    }
  }
  return faults;
}

/** Whether a status matches the table; an allowed call may still be refused for its parameters. */
function isAsListed(who: keyof Clients, may: string, status: number): boolean {
  if (who === 'anonymous') {
    return status === SIGNED_OUT;
  }
  const isOfLogin = may === 'any-step' || may === 'half';
  if (who === 'temporary') {
    return (status !== SIGNED_OUT) === (may === 'any-step');
  }
  if (who === 'half') {
    return (status !== SIGNED_OUT) === isOfLogin;
  }
  const isAllowed = isOfLogin || may.split(' ').includes(who);
  return isAllowed ? ![SIGNED_OUT, FORBIDDEN].includes(status) : status === FORBIDDEN;
}

/** Collects the addresses of routes below `/console` in `addresses`; called before any is registered. */
export function collectRoutes(app: FastifyInstance, addresses: Set<string>): void {
  app.addHook('onRoute', ({ url }) => {
    if (url.startsWith('/console')) {
      addresses.add(url);
    }
  });
}

/** The addresses that are not in the table, except the OpenAPI document. */
export function unlistedRoutes(addresses: ReadonlySet<string>): string[] {
  return [...addresses].filter((url) => !Object.hasOwn(MAY, url) && url !== '/console/openapi.json');
}
