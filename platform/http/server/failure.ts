import type { Failure } from '#contract/envelope.ts';
import { type ErrorCode, errors } from '#contract/errors.ts';

/** A refusal with this code; `msg` defaults to the code's message. */
export function failure(code: ErrorCode, msg: string = errors[code].msg): Failure {
  return { status: 0, code, msg };
}
