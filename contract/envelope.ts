import type { ErrorCode } from './errors.ts';

export interface Success<T> {
  status: 1;
  msg: string;
  data: T;
}

/** An invalid field: its path in the form (`packages.0.url`), and the message. */
export interface FieldProblem {
  path: string;
  msg: string;
}

/** Another operator saved meanwhile. */
export interface Conflict {
  version: number;
  /** The last save; null if it was not by an operator, such as an import. */
  by: string | null;
  at: string | null;
  /** The fields changed since the version that was read. */
  fields: string[];
}

/** A refusal: `msg` is for the reader, `field` is the invalid parameter. */
export interface Failure {
  status: 0;
  code: ErrorCode;
  msg: string;
  field?: string;
  /** The invalid fields of an operator's form. */
  fields?: FieldProblem[];
  conflict?: Conflict;
  /** Seconds to wait if a limit is exceeded. */
  retry_after?: number;
  /** The level of the proof of work that a login needs. */
  work?: number;
}

/** The response of every call but those of the account service. */
export type Envelope<T> = Success<T> | Failure;

/** Reads the JSON of a response as an envelope; undefined for anything else, such as what a proxy sends. */
export function readEnvelope<T = Envelope<unknown>>(json: unknown): T | undefined {
  const body = json as { status: number; msg: unknown } | null | undefined;
  return body && [0, 1].includes(body.status) && typeof body.msg === 'string' ? (body as T) : undefined;
}
