import * as z from 'zod/mini';
import { ROLES } from '#contract/admin/roles.ts';
import type { Clock } from '#platform/core/clock.ts';
import type { Database } from '#platform/database/open.ts';
import type { ServerSecret } from '#platform/security/secrets/server-secret.ts';
import {
  createOperator,
  inviteOperator,
  OPERATOR_NAME,
  resetOperatorPassword,
} from '#services/admin/operator-management/operator-admin.ts';
import type { IssuedInvitation } from '#services/admin/operators/invitations.ts';
import { listOperators } from '#services/admin/operators/operator-repository.ts';
import type { Job } from '../control-server.ts';

const name = z.string().check(z.regex(OPERATOR_NAME));
const operatorRequest = z.discriminatedUnion('action', [
  z.object({
    action: z.literal('create'),
    name,
    display_name: z.string().check(z.minLength(1), z.maxLength(40)),
    role: z.enum(ROLES),
    /** The temporary password; null: an invitation instead. */
    password_hash: z.nullable(z.string()),
  }),
  z.object({ action: z.literal('invite'), name }),
  z.object({
    action: z.literal('reset-password'),
    name,
    password_hash: z.string(),
    withoutTotp: z.boolean(),
    withoutPasskeys: z.boolean(),
  }),
  z.object({ action: z.literal('list') }),
]);

/** A request. Passwords are hashed before they leave the client process. */
export type OperatorRequest = z.output<typeof operatorRequest>;

/** `done`: whether the operator existed, or the name of a new one was free. `token`: of a new invitation. */
export interface AdminResponse {
  done: boolean;
  token?: string | undefined;
  list: Awaited<ReturnType<typeof listOperators>>;
}

interface Context {
  db: Database;
  clock: Clock;
  secret: () => Promise<ServerSecret>;
}

export function operatorJob({ db, clock, secret }: Context): Job {
  return async ({ options }): Promise<AdminResponse> => {
    const request = operatorRequest.parse(options);
    if (request.action === 'list') {
      return { done: true, list: await listOperators(db) };
    }
    if (request.action === 'create') {
      const { password_hash, ...operator } = request;
      return responseOf(await createOperator(db, operator, password_hash, clock.now()));
    }
    if (request.action === 'invite') {
      return responseOf(await inviteOperator(db, request.name, clock.now()));
    }
    return { done: await resetOperatorPassword(db, await secret(), request, clock.now()), list: [] };
  };
}

function responseOf(made: { invitation: IssuedInvitation | null } | undefined): AdminResponse {
  return { done: made !== undefined, token: made?.invitation?.token, list: [] };
}
