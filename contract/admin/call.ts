import type * as z from 'zod/mini';
import type { ServiceName } from '../call.ts';
import type { Permission } from './roles.ts';

/*
 * The calls of the back office, in short:
 *
 * - Every call stands under `/console/api/`. Reads are GETs with a query, what changes something is a POST with a
 *   JSON object, and a file is sent as the body of a POST with the rest in the query. `client.ts` does all that:
 *   `ask(games.list, { page: 1, state: 'draft' })`.
 * - Most subjects (games, news, packs, …) are made by `subject.ts` and have the same calls: `list`, `one`, `save`,
 *   `remove`, `state` (one or many on or off the shelf), `undo` (the operator's last batch), `export`, `history`.
 *   A subject's `form` is the schema of what is edited: pages check with it what the server checks again.
 * - A record is `{ id, version, publication, item }`; `save` sends the version it was read with and is refused with
 *   CONFLICT where somebody saved meanwhile: `conflict` says who, when, and which fields.
 * - A refusal is `{ status: 0, code, msg, fields?, conflict? }` (`envelope.ts`): `msg` for the operator, `fields` for
 *   the form, one entry a field that is wrong.
 * - Who may: `operator` of a call is the permission it needs; `roles.ts` says which role has which, and
 *   `access.me` which of them the operator who asks has.
 */

/** Who a call is for: whoever has a permission; anybody signed in; one whose password alone was right; or anybody. */
export type Needed = Permission | 'signed-in' | 'half-signed-in' | 'anybody';

/** One operation of the back office. */
export interface OperatorCall<
  Input extends z.ZodMiniType = z.ZodMiniType,
  Output extends z.ZodMiniType = z.ZodMiniType,
> {
  /** The service that has the tables. */
  readonly service: ServiceName | 'console';
  readonly method: 'GET' | 'POST';
  readonly path: `/console/api/${string}`;
  readonly summary: string;
  readonly operator: Needed;
  readonly input: Input;
  readonly output: Output;
  /** The answer is a file instead of JSON (a refusal still is JSON). */
  readonly answers?: 'file';
  /** The body is a file of at most so many bytes; the parameters stand in the query. */
  readonly takesFile?: { readonly most: number };
}

/** Declares a call of the back office. */
export function defineOperatorCall<Input extends z.ZodMiniType, Output extends z.ZodMiniType>(
  call: OperatorCall<Input, Output>,
): OperatorCall<Input, Output> {
  return call;
}

/** What a page may pass. */
export type OperatorInput<C extends OperatorCall> = z.input<C['input']>;
/** What a service receives: checked, with the defaults filled in. */
export type OperatorParams<C extends OperatorCall> = z.output<C['input']>;
/** The `data` of a good answer. */
export type OperatorData<C extends OperatorCall> = z.output<C['output']>;
