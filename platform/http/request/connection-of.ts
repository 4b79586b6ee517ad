import type { FastifyRequest } from 'fastify';
import type { Connection } from '#platform/core/connection.ts';
import { isLoopback } from '#platform/core/ip-address.ts';

const LOOPBACK_NAME = /^((.+\.)?localhost|127(\.\d{1,3}){3}|\[::1\])$/i;

type Origin = Pick<FastifyRequest, 'ip' | 'ips' | 'headers'> & { socket: { remoteAddress?: string } };

/**
 * The browser's connection to the server. Only a trusted proxy may declare https. It is loopback only if both the
 * connection's address and the requested host name are: `localhost` from another machine crosses a network.
 */
export function connectionOf(request: Origin & Pick<FastifyRequest, 'protocol' | 'hostname'>): Connection {
  if (request.protocol === 'https') {
    return 'https';
  }
  return isLocal(request) && LOOPBACK_NAME.test(request.hostname) ? 'loopback' : 'plain';
}

/** Whether a request comes from this machine. Requests forwarded by an untrusted proxy don't. */
export function isLocal({ ip, ips, headers, socket }: Origin): boolean {
  const isForwarded = headers['x-forwarded-for'] !== undefined && ips === undefined;
  return !isForwarded && isLoopback(socket.remoteAddress ?? '') && isLoopback(ip);
}
