import { expect, test } from 'vitest';
import { connectionOf } from './connection-of.ts';

const HERE = { ip: '127.0.0.1', remoteAddress: '127.0.0.1' };
const of = (
  protocol: 'http' | 'https',
  hostname: string,
  { ip, remoteAddress }: typeof HERE,
  headers: Record<string, string> = {},
  ips?: string[],
) => connectionOf({ protocol, hostname, ip, headers, socket: { remoteAddress }, ...(ips ? { ips } : {}) });

test.each([
  ['https', 'www.youmen.com', 'https'],
  ['https', 'localhost', 'https'],
  ['http', 'localhost', 'loopback'],
  ['http', 'youmen.localhost', 'loopback'],
  ['http', '127.0.0.1', 'loopback'],
  ['http', '127.1.2.3', 'loopback'],
  ['http', '127.100.200.250', 'loopback'],
  ['http', '[::1]', 'loopback'],
  ['http', 'www.youmen.com', 'plain'],
  ['http', '192.168.1.4', 'plain'],
  ['http', 'localhost.evil.example', 'plain'],
  ['http', '127.0.0.1.evil.example', 'plain'],
  ['http', 'evil-localhost', 'plain'],
  ['http', '[::1].evil.example', 'plain'],
  ['http', 'x::1', 'plain'],
  ['http', '[::1', 'plain'],
  ['http', '::1]', 'plain'],
  ['http', '::1', 'plain'],
] as const)('from this machine, %s to %s is %s', (protocol, hostname, connection) => {
  expect(of(protocol, hostname, HERE)).toBe(connection);
});

test.each(['::1', '::ffff:127.0.0.1', '127.8.9.10', '127.0.0.1:4711'])(
  '%s is this machine',
  (remoteAddress) => {
    expect(of('http', 'localhost', { ip: remoteAddress, remoteAddress })).toBe('loopback');
  },
);

test.each(['::1.evil.example', '::11', 'x127.0.0.1', '127.0.0.1000'])(
  '%s is not this machine',
  (remoteAddress) => {
    expect(of('http', 'localhost', { ip: '127.0.0.1', remoteAddress })).toBe('plain');
    expect(of('http', 'localhost', { ip: remoteAddress, remoteAddress: '127.0.0.1' })).toBe('plain');
  },
);

test('a connection without an address is not local', () => {
  const request = {
    protocol: 'http',
    hostname: 'localhost',
    ip: '127.0.0.1',
    headers: {},
    socket: {},
  } as const;
  expect(connectionOf(request)).toBe('plain');
});

test.each(['localhost', '127.0.0.1', '[::1]'])(
  'a request for %s from another machine is not local',
  (hostname) => {
    expect(of('http', hostname, { ip: '203.0.113.7', remoteAddress: '203.0.113.7' })).toBe('plain');
  },
);

test('behind a proxy on this machine, the client’s address decides', () => {
  const forwarded = { 'x-forwarded-for': '203.0.113.7' };
  const visitor = { ip: '203.0.113.7', remoteAddress: '127.0.0.1' };
  expect(of('http', 'localhost', visitor, forwarded, ['127.0.0.1', '203.0.113.7'])).toBe('plain');
  expect(of('http', 'localhost', HERE, forwarded)).toBe('plain');
  const own = { 'x-forwarded-for': '127.0.0.1' };
  expect(of('http', 'localhost', HERE, own, ['127.0.0.1', '127.0.0.1'])).toBe('loopback');
});
