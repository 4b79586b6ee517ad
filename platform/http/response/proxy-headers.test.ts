import type { IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import { loadConfig } from '#platform/core/config/config.ts';
import { headersFor, proxyHeaderFilter } from './proxy-headers.ts';
import { contentSecurityPolicy, securityHeaders } from './security-headers.ts';

const OWN = {
  'content-security-policy': contentSecurityPolicy([]),
  'content-type': 'text/html; charset=utf-8',
};
const PAGE = { ...securityHeaders, ...OWN };

/** The headers of a page for a request from an address, with the header of the proxy. */
function sentTo(
  remoteAddress: string,
  settings: Record<string, string>,
  headers: Record<string, string> = { 'x-security-headers': 'proxy' },
  page: Record<string, string> = PAGE,
) {
  const request = { headers: { ...headers }, socket: { remoteAddress } } as unknown as IncomingMessage;
  proxyHeaderFilter(loadConfig(settings))(request);
  return headersFor(request, page);
}

const SETTINGS = { TRUSTED_PROXIES: '127.0.0.1', PROXY_SECURITY_HEADERS: '1' };

test('the constant security headers are left to a trusted proxy that adds them', () => {
  expect(sentTo('127.0.0.1', SETTINGS)).toEqual(OWN);
});

test('a header with another value than the constant one is sent', () => {
  const page = { ...PAGE, 'x-frame-options': 'SAMEORIGIN' };
  expect(sentTo('127.0.0.1', SETTINGS, undefined, page)).toEqual({ ...OWN, 'x-frame-options': 'SAMEORIGIN' });
});

type Case = [
  who: string,
  address: string,
  settings: Record<string, string>,
  headers?: Record<string, string>,
];

test.each<Case>([
  ['a visitor', '192.0.2.1', SETTINGS],
  ['a proxy that does not add them', '127.0.0.1', SETTINGS, {}],
  ['a proxy that the setting does not vouch for', '127.0.0.1', { TRUSTED_PROXIES: '127.0.0.1' }],
  ['a portal without proxies', '127.0.0.1', { PROXY_SECURITY_HEADERS: '1' }],
])('%s gets all of them', (_who, address, settings, headers) => {
  expect(sentTo(address, settings, headers)).toEqual(PAGE);
});
