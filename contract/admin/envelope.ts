import type { Failure, Success } from '../envelope.ts';

/** A field that is wrong: where it stands in the form (`packages.0.url`), and what is wrong with it. */
export interface FieldProblem {
  path: string;
  msg: string;
}

/** Somebody else saved meanwhile. */
export interface Conflict {
  /** The version that is there now. */
  version: number;
  /** Who saved last, and when; null where it was no operator (an import). */
  by: string | null;
  at: string | null;
  /** The names of the fields changed since the version that was read. */
  fields: string[];
}

/** A refusal of a call of the back office. */
export interface OperatorFailure extends Failure {
  fields?: FieldProblem[];
  conflict?: Conflict;
}

/** What every call of the back office answers. */
export type OperatorEnvelope<T> = Success<T> | OperatorFailure;
