import type { FastifyRequest } from 'fastify';
import type { Connection } from '../connection.ts';

const LOOPBACK = /^(localhost|(.+\.)?localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/i;

/**
 * How a request's browser reaches the server. Whether it is https, a proxy may say if it is a trusted one; whether it
 * is the same machine, the browser's own address line says.
 */
export function connectionOf({
  protocol,
  hostname,
}: Pick<FastifyRequest, 'protocol' | 'hostname'>): Connection {
  if (protocol === 'https') {
    return 'https';
  }
  return LOOPBACK.test(hostname) ? 'loopback' : 'plain';
}
