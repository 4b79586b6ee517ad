import type { AccountResponse } from '#contract/account/responses.ts';
import type { Failure } from '#contract/envelope.ts';
import { errors } from '#contract/errors.ts';

/** The defaults by status, in seconds. */
const DEFAULT_WAITS: Partial<Record<number, number>> = { 429: 60, 503: 5 };

/** The `Retry-After` header of an envelope: for each 429 and 503, and each failure with `retry_after`. */
export function retryAfter(
  envelope: { status: 1 } | (Pick<Failure, 'status' | 'code'> & { retry_after?: number | undefined }),
): Record<string, string> {
  const seconds =
    envelope.status === 0 ? (envelope.retry_after ?? DEFAULT_WAITS[errors[envelope.code].http]) : undefined;
  return seconds === undefined ? {} : { 'retry-after': String(seconds) };
}

/** `retryAfter` for an account call, whose HTTP status is always 200. */
export function accountRetryAfter(response: AccountResponse<unknown>): Record<string, string> {
  return retryAfter(
    response.status === 1 ? response : { ...response, retry_after: response.data?.retry_after },
  );
}
