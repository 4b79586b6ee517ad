import type { ErrorCode } from './errors.ts';

/** A good answer. */
export interface Success<T> {
  status: 1;
  msg: string;
  data: T;
}

/** A refusal: `msg` is a sentence a player understands, `field` the parameter that was wrong, if one was. */
export interface Failure {
  status: 0;
  code: ErrorCode;
  msg: string;
  field?: string;
  /** How long to wait, in seconds, where a limit is in the way. */
  retry_after?: number;
}

/** What every call of the main and the SDK service answers. */
export type Envelope<T> = Success<T> | Failure;
