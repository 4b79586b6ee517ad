import type * as z from 'zod/mini';
import { type OwnAccountCall, ownAccountCalls } from '#contract/account/own.ts';
import type { AccountResponse } from '#contract/account/responses.ts';
import type { Visitor } from '../gateway/gateway-deps.ts';
import { malformedBy } from '../responses.ts';
import type { CurrentSession } from '../sessions/sessions.ts';

type Fields = Record<string, string>;
export type OwnResponse = AccountResponse<object | null>;

/** The handler of a call, with the session that it came in. */
export type OwnHandler = (fields: Fields, session: CurrentSession, visitor: Visitor) => Promise<OwnResponse>;
export type OwnHandlers<C extends OwnAccountCall> = Record<C, OwnHandler>;

/** Calls `go` with the validated input, or returns the validation error. */
export async function checked<C extends OwnAccountCall>(
  call: C,
  fields: Fields,
  go: (input: z.output<(typeof ownAccountCalls)[C]['input']>) => Promise<OwnResponse>,
): Promise<OwnResponse> {
  const result = ownAccountCalls[call].input.safeParse(fields);
  return result.success ? go(result.data as never) : malformedBy(result.error);
}
