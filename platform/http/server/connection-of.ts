import type { FastifyRequest } from 'fastify';
import type { Connection } from '#platform/core/connection.ts';

const LOOPBACK_NAME = /^((.+\.)?localhost|127(\.\d{1,3}){3}|\[::1\])$/i;
const LOOPBACK_ADDRESS = /^((::ffff:)?127(\.\d{1,3}){3}|::1)$/i;

type Origin = Pick<FastifyRequest, 'ip' | 'ips' | 'headers'> & { socket: { remoteAddress?: string } };

/**
 * How a request's browser reaches the server. Whether it is https, a proxy may say if it is a trusted one. The same
 * machine it is only if the connection's address says so, and the browser's address line, too: what names `localhost`
 * from elsewhere goes over a net.
 */
export function connectionOf(request: Origin & Pick<FastifyRequest, 'protocol' | 'hostname'>): Connection {
  if (request.protocol === 'https') {
    return 'https';
  }
  return isLocal(request) && LOOPBACK_NAME.test(request.hostname) ? 'loopback' : 'plain';
}

/**
 * Whether a request comes from this machine. The addresses that a proxy names count only where it is a trusted one;
 * what another proxy passes on comes from anywhere.
 */
export function isLocal({ ip, ips, headers, socket }: Origin): boolean {
  const isPassedOn = headers['x-forwarded-for'] !== undefined && ips === undefined;
  return !isPassedOn && LOOPBACK_ADDRESS.test(socket.remoteAddress ?? '') && LOOPBACK_ADDRESS.test(ip);
}
