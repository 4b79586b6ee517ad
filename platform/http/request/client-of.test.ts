import type { IncomingMessage } from 'node:http';
import proxyAddress from '@fastify/proxy-addr';
import { expect, test } from 'vitest';
import { canonicalForwardedFor } from './client-of.ts';

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
