import type { FastifyReply } from 'fastify';
import type { Envelope } from '#contract/envelope.ts';
import { httpStatus } from './http-status.ts';
import { retryAfter } from './retry-after.ts';
import { securityHeaders } from './security-headers.ts';

export function sendPrivately(reply: FastifyReply, envelope: Envelope<unknown>): FastifyReply {
  const status = httpStatus(envelope);
  return reply
    .code(status)
    .headers({
      ...securityHeaders,
      'cache-control': 'no-store',
      vary: 'cookie',
      ...retryAfter(envelope),
    })
    .send(envelope);
}
