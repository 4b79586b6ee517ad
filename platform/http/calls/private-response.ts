import type { FastifyReply } from 'fastify';
import type { Envelope } from '#contract/envelope.ts';
import { retryAfter } from '../server/retry-after.ts';
import { securityHeaders } from '../server/security-headers.ts';
import { httpStatus } from './http-status.ts';

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
