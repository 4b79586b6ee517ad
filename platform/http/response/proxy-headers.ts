import type { IncomingMessage } from 'node:http';
import { compile } from '@fastify/proxy-addr';
import type { Config } from '#platform/core/config/config.ts';
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

/** The headers of a response without the constant security headers, if the proxy of the request adds them. */
export function headersFor<T>(request: IncomingMessage, headers: Record<string, T>): Record<string, T> {
  return request.headers[PROXY_HEADER] === BY_PROXY
    ? Object.fromEntries(Object.entries(headers).filter(([name, value]) => constantHeaders[name] !== value))
    : headers;
}
