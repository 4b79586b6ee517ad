import type { IncomingMessage } from 'node:http';
import type { FastifyRequest } from 'fastify';
import type { RequestClient } from '#contract/service-auth.ts';
import { ipAddress } from '#platform/core/ip-address.ts';

/** The source port of the client, set by the proxy. Behind carrier-grade NAT many players share an address. */
const PORT_HEADER = 'x-client-port';
const PORT = /^[1-9]\d{0,4}$/;
const LONGEST_AGENT = 200;

/** The client's address and source port, and the start of its User-Agent. Only a trusted proxy may pass a port. */
export function clientOf({
  ip,
  ips,
  headers,
  socket,
}: Pick<FastifyRequest, 'ip' | 'ips' | 'headers' | 'socket'>): RequestClient {
  const isForwarded = ips !== undefined && ips.length > 1;
  return {
    address: addressOf({ ip, socket }),
    port: isForwarded ? portOf(headers[PORT_HEADER]) : (socket.remotePort ?? null),
    agent: (headers['user-agent'] ?? '').slice(0, LONGEST_AGENT),
  };
}

/**
 * The canonical address of a client, or of the connection where a proxy passes something else: what is no address must
 * not become a key of limits, as each request could bring another one.
 */
export function addressOf({ ip, socket }: Pick<FastifyRequest, 'ip' | 'socket'>): string {
  // Both are undefined once the connection is closed.
  const { remoteAddress = '' } = socket;
  return ipAddress(ip ?? '') ?? ipAddress(remoteAddress) ?? remoteAddress;
}

function portOf(header: string | string[] | undefined): number | null {
  const port = typeof header === 'string' && PORT.test(header) ? Number(header) : 0;
  return port > 0 && port <= 65_535 ? port : null;
}

const FORWARDED_FOR = 'x-forwarded-for';

/**
 * Writes the addresses of `X-Forwarded-For` in their canonical form: a proxy that adds ports, brackets or quotes would be
 * no trusted one, and each connection of a client would count as another client.
 */
export function canonicalForwardedFor({ headers }: IncomingMessage): void {
  const forwarded = headers[FORWARDED_FOR];
  if (typeof forwarded === 'string') {
    headers[FORWARDED_FOR] = forwarded
      .split(',')
      .map((entry) => ipAddress(entry) ?? entry.trim())
      .join(', ');
  }
}
