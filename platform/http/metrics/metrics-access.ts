import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { errors } from '#contract/errors.ts';
import { isLocal } from '../server/connection-of.ts';

const BEARER = /^Bearer +(\S+) *$/i;

/** Restricts the metrics to requests with the token or, without one, to direct requests from this machine. */
export function admitToMetrics(token: string | undefined) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> => {
    const isAdmitted =
      token === undefined
        ? isLocal(request) && !isForwarded(request)
        : isSame(BEARER.exec(request.headers.authorization ?? '')?.[1] ?? '', token);
    if (isAdmitted) {
      return undefined;
    }
    const [status, msg] =
      token === undefined
        ? ([403, '监控指标只能在本机读取；要从别处读取，请设置 METRICS_TOKEN'] as const)
        : ([401, '读取监控指标需要请求头 Authorization: Bearer METRICS_TOKEN 的值'] as const);
    const code: keyof typeof errors = status === 403 ? 'FORBIDDEN' : 'LOGIN_REQUIRED';
    return reply
      .code(status)
      .headers({ 'cache-control': 'no-store', ...(status === 401 ? { 'www-authenticate': 'Bearer' } : {}) })
      .send({ status: 0, code, msg });
  };
}

function isForwarded({ headers }: FastifyRequest): boolean {
  return ['x-forwarded-for', 'forwarded', 'via', 'x-real-ip'].some((name) => headers[name] !== undefined);
}

function isSame(given: string, token: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(token));
}
