import type { ErrorCode } from './errors.ts';

export interface Success<T> {
  status: 1;
  msg: string;
  data: T;
}

/** A refusal: `msg` is for the player, `field` is the invalid parameter. */
export interface Failure {
  status: 0;
  code: ErrorCode;
  msg: string;
  field?: string;
  /** Seconds to wait if a limit is exceeded. */
  retry_after?: number;
}

/** The response of every call of the main and the SDK service. */
export type Envelope<T> = Success<T> | Failure;
