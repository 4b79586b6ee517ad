import * as z from 'zod/mini';
import type { ServiceName } from '../call.ts';
import { type Permission, TOKEN_SCOPES } from './roles.ts';

/*
 * The admin calls:
 *
 * - Every call is under `/console/api/`. Reads are GETs with a query, changes are POSTs with a JSON object, and a file
 *   is the body of a POST with the parameters in the query. `client.ts` implements this: `ask(games.list, { page: 1,
 *   state: 'draft' })`.
 * - Most resources (games, news, packs, …) are defined with `resource.ts` and have the same calls: `list`, `one`,
 *   `save`, `remove`, `state` (publishes or unpublishes), `undo` (the operator's last batch), `export`, `history`. A
 *   resource's `form` validates on the page and on the server.
 * - A record is `{ id, version, publication, item }`. `save` sends the version that was read and fails with CONFLICT if
 *   another operator saved meanwhile: `conflict` has the operator, the time and the fields.
 * - A refusal is `{ status: 0, code, msg, fields?, conflict? }` (`../envelope.ts`): `msg` for the operator, `fields` with
 *   an entry per invalid field.
 * - `recent` of a call requires a confirmation of the operator's identity in the last 5 minutes (`access.confirm`, or a
 *   login), else it fails with REAUTH_REQUIRED.
 * - A program sends a token (`tokens.ts`) as `Authorization: Bearer`. `isOpenToTokens` is true for the calls that it may
 *   make with the permission among its scopes.
 * - `operator` of a call is the required permission. `roles.ts` has the permissions of the roles, and `access.me`
 *   returns those of the current operator.
 */

/**
 * The required access: a permission, a session, a session before the authenticator step, a session at any step (even with
 * a temporary password), or none.
 */
export type Needed = Permission | 'signed-in' | 'half-signed-in' | 'any-step' | 'anybody';

export interface AdminCall<
  Input extends z.ZodMiniType = z.ZodMiniType,
  Output extends z.ZodMiniType = z.ZodMiniType,
> {
  /** The service with the tables. */
  readonly service: ServiceName | 'console';
  readonly method: 'GET' | 'POST';
  readonly path: `/console/api/${string}`;
  readonly summary: string;
  readonly operator: Needed;
  /** Requires a login or confirmation in the last `CONFIRMED_MINUTES`; else REAUTH_REQUIRED. */
  readonly recent?: boolean;
  /** True: no token may make this call, whatever its scopes. */
  readonly sessionOnly?: boolean;
  readonly input: Input;
  readonly output: Output;
  /** Schemas of a resource with a name in the OpenAPI document. */
  readonly schemas?: Readonly<Record<'row' | 'record' | 'form', z.ZodMiniType>>;
  /** The response is a file instead of JSON; a refusal is JSON. */
  readonly returns?: 'file';
  /** The body is a file of at most `most` bytes; the parameters are in the query. */
  readonly takesFile?: { readonly most: number };
}

export function defineAdminCall<Input extends z.ZodMiniType, Output extends z.ZodMiniType>(
  call: AdminCall<Input, Output>,
): AdminCall<Input, Output> {
  return call;
}

export function defineFileCall<Input extends z.ZodMiniType>(
  call: Omit<AdminCall<Input>, 'output' | 'returns'>,
) {
  return defineAdminCall({ ...call, output: z.unknown(), returns: 'file' });
}

/** Whether tokens with its permission may make a call. Calls of the login and with a confirmation need a session. */
export function isOpenToTokens({
  operator,
  recent,
  sessionOnly,
}: Pick<AdminCall, 'operator' | 'recent' | 'sessionOnly'>): boolean {
  return !recent && !sessionOnly && TOKEN_SCOPES.includes(operator as Permission);
}

export type AdminInput<C extends AdminCall> = z.input<C['input']>;
/** The validated parameters of a service, with defaults. */
export type AdminParams<C extends AdminCall> = z.output<C['input']>;
export type AdminData<C extends AdminCall> = z.output<C['output']>;
