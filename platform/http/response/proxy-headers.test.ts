import type { IncomingMessage } from 'node:http';
import proxyAddress from '@fastify/proxy-addr';
import { expect, test } from 'vitest';
import { loadConfig } from '#platform/core/config/config.ts';
import { canonicalForwardedFor, headersFor, proxyHeaderFilter } from './proxy-headers.ts';
import { contentSecurityPolicy, securityHeaders } from './security-headers.ts';

const OWN = {
  'content-security-policy': contentSecurityPolicy([], []),
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

/** Two proxies: the outer one at 10.0.0.5 writes the client's address, the inner one at 127.0.0.1 that of the outer one. */
test.each([
  ['203.0.113.9, 10.0.0.5', '203.0.113.9'],
  ['203.0.113.9:51234, 10.0.0.5:4711', '203.0.113.9'],
  ['203.0.113.9:51234,10.0.0.5:4711', '203.0.113.9'],
  ['::ffff:203.0.113.9, ::ffff:10.0.0.5', '203.0.113.9'],
  ['[::ffff:203.0.113.9]:80, "[::ffff:10.0.0.5]:4711"', '203.0.113.9'],
  ['[2001:DB8::9]:51234, 10.0.0.5', '2001:db8::9'],
  ['"[2001:db8:0:0::9]", 10.0.0.5', '2001:db8::9'],
  ['fe80::9%eth0, 10.0.0.5', 'fe80::9'],
  ['198.51.100.1, 203.0.113.9:1, 10.0.0.5:2', '203.0.113.9'],
  ['203.0.113.9, unknown, 10.0.0.5', 'unknown'],
  ['203.0.113.9, 10.0.0.5, _hidden', '_hidden'],
])('[FWD-01] of X-Forwarded-For: %s the client is %s', (forwarded, client) => {
  const headers = { 'x-forwarded-for': forwarded };
  const request = { headers, socket: { remoteAddress: '127.0.0.1' } } as unknown as IncomingMessage;
  canonicalForwardedFor(request);
  expect(proxyAddress(request, ['127.0.0.1', '10.0.0.0/8'])).toBe(client);
});
