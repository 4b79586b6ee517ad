import type { Envelope } from '#contract/envelope.ts';
import { errors } from '#contract/errors.ts';

export function httpStatus(envelope: Envelope<unknown>): number {
  return envelope.status === 1 ? 200 : errors[envelope.code].http;
}
