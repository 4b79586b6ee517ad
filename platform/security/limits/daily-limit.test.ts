import { inspect } from 'node:util';
import { expect, test } from 'vitest';
import { ServerSecret } from '#platform/security/secrets/server-secret.ts';
import { DailyLimit } from './daily-limit.ts';

const DAY = '2026-11-21';
const limited = () => new DailyLimit(new ServerSecret('a secret'), [2, 3, 4]);
const taken = (limit: DailyLimit, addresses: string[], action = '12', day = DAY) =>
  addresses.map((address) => limit.take(action, address, day));

test('[FIG-14] an address has its limit per action and day', () => {
  const limit = limited();
  const thrice = Array.from({ length: 3 }, () => '203.0.113.7');
  expect(taken(limit, thrice)).toEqual([true, true, false]);
  expect(taken(limit, thrice, '13')).toEqual([true, true, false]);
  expect(taken(limit, thrice, '12', '2026-11-22')).toEqual([true, true, false]);
});

test('[FIG-14] the blocks around an address have wider limits', () => {
  const ipv4 = ['1', '2', '3', '4', '5'].map((last) => `203.0.113.${last}`);
  expect(taken(limited(), ipv4)).toEqual([true, true, true, true, false]);
  const subnets = ['0', '1', '2', '3'].map((last) => `2001:db8:1:${last}::7`);
  expect(taken(limited(), subnets)).toEqual([true, true, true, false]);
  const networks = ['100', '200', '300', '400', '500'].map((subnet) => `2001:db8:1:${subnet}::7`);
  expect(taken(limited(), networks)).toEqual([true, true, true, true, false]);
});

test('[FIG-14] a refused action uses up no other limit', () => {
  const limit = limited();
  taken(
    limit,
    Array.from({ length: 10 }, () => '203.0.113.7'),
  );
  expect(taken(limit, ['203.0.113.8', '203.0.113.9'])).toEqual([true, true]);
});

test('[FIG-14] an IPv4 address in IPv6 counts as itself, and no address is held', () => {
  const limit = limited();
  expect(taken(limit, ['::ffff:203.0.113.7', '203.0.113.7', '203.0.113.7'])).toEqual([true, true, false]);
  expect(inspect(limit, { depth: 9, showHidden: true })).not.toContain('203.0.113');
});
