import type { Failure, Success } from '../envelope.ts';

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

export interface AdminFailure extends Failure {
  fields?: FieldProblem[];
  conflict?: Conflict;
  /** The level of the proof of work that a login needs. */
  work?: number;
}

export type AdminEnvelope<T> = Success<T> | AdminFailure;
