import type { Failure, FieldProblem } from './envelope.ts';
import { type ErrorCode, errors } from './errors.ts';

/** A refusal with this code; `msg` defaults to the code's message. */
export function failure(code: ErrorCode, msg: string = errors[code].msg): Failure {
  return { status: 0, code, msg };
}

type Details = Omit<Failure, 'status' | 'code' | 'msg'>;

/** A refused call: an error code, a message for the reader, and what else its envelope says. */
export class Refusal extends Error {
  readonly code: ErrorCode;
  readonly details: Details;

  constructor(code: ErrorCode, msg: string = errors[code].msg, details: Details = {}) {
    super(msg);
    this.code = code;
    this.details = details;
  }
}

/** @throws {Refusal} NOT_FOUND without a value */
export function orNotFound<Value>(value: Value | null | undefined, msg?: string): Value {
  if (value === null || value === undefined) {
    throw new Refusal('NOT_FOUND', msg);
  }
  return value;
}

export function refuseFields(fields: FieldProblem[]): Refusal {
  const msg = fields.map((field) => field.msg).join('；');
  return new Refusal('BAD_REQUEST', msg, { fields });
}
