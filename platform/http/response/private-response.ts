import type { FastifyReply } from 'fastify';
import type { Envelope } from '#contract/envelope.ts';
import { httpStatus } from './http-status.ts';
import { NO_STORE } from './respond.ts';
import { retryAfter } from './retry-after.ts';

export function sendPrivately(reply: FastifyReply, envelope: Envelope<unknown>): FastifyReply {
  const status = httpStatus(envelope);
  return reply
    .code(status)
    .headers({ ...NO_STORE, vary: 'cookie', ...retryAfter(envelope) })
    .send(envelope);
}
