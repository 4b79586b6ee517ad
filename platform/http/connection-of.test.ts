import { expect, it } from 'vitest';
import { connectionOf } from './connection-of.ts';

it.each([
  ['https', 'www.example.com', 'https'],
  ['https', 'localhost', 'https'],
  ['http', 'localhost', 'loopback'],
  ['http', 'youmen.localhost', 'loopback'],
  ['http', '127.0.0.1', 'loopback'],
  ['http', '127.1.2.3', 'loopback'],
  ['http', '[::1]', 'loopback'],
  ['http', 'www.example.com', 'plain'],
  ['http', '192.168.1.5', 'plain'],
  ['http', '127.0.0.1.evil.example', 'plain'],
  ['http', 'localhost.evil.example', 'plain'],
  ['http', '', 'plain'],
] as const)('%s from %s is %s', (protocol, hostname, connection) => {
  expect(connectionOf({ protocol, hostname })).toBe(connection);
});
