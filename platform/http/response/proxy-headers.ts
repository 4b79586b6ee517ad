import type { IncomingMessage } from 'node:http';
import { compile } from '@fastify/proxy-addr';
import type { Config } from '#platform/core/config/config.ts';
import { ipAddress } from '#platform/core/ip-address.ts';
import { securityHeaders } from './security-headers.ts';

/** The shipped nginx sends it, in place of what a visitor sent: it adds the constant security headers itself. */
const PROXY_HEADER = 'x-security-headers';
const BY_PROXY = 'proxy';

/** The same in each page and call; the policy of contents is a page's own. */
const { 'content-security-policy': _own, ...constantHeaders } = securityHeaders;

/** Removes the request header of visitors, and of proxies that are not known to replace it. */
export function proxyHeaderFilter({
  proxySecurityHeaders,
  trustedProxies,
}: Pick<Config, 'proxySecurityHeaders' | 'trustedProxies'>): (request: IncomingMessage) => void {
  const isTrusted = trustedProxies.length > 0 ? compile([...trustedProxies]) : () => false;
  return ({ headers, socket }) => {
    if (headers[PROXY_HEADER] && !(proxySecurityHeaders && isTrusted(socket.remoteAddress ?? '', 0))) {
      delete headers[PROXY_HEADER];
    }
  };
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

/** The headers of a response without the constant security headers, if the proxy of the request adds them. */
export function headersFor<T>(request: IncomingMessage, headers: Record<string, T>): Record<string, T> {
  return request.headers[PROXY_HEADER] === BY_PROXY
    ? Object.fromEntries(Object.entries(headers).filter(([name, value]) => constantHeaders[name] !== value))
    : headers;
}
