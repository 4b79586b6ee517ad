import { expect, test } from 'vitest';
import { networkTest } from './networks.ts';

const contains = networkTest([
  '10.0.0.5/8',
  '203.0.113.7',
  '2001:db8::/32',
  '::ffff:192.168.1.0/120',
  'fe80::/10',
]);

test.each([
  '10.200.3.4',
  '10.1.2.3:80',
  '[2001:db8::7]:443',
  '203.0.113.7',
  '::ffff:10.1.2.3',
  '::FFFF:0a01:0203',
  '0:0:0:0:0:ffff:203.0.113.7',
  '2001:DB8:1::1',
  '192.168.1.9',
  'fe80::1%eth0',
])('%s is in the networks', (address) => {
  expect(contains(address)).toBe(true);
});

test.each([
  '11.0.0.1',
  '203.0.113.8',
  '::10.1.2.3',
  '::ffff:11.0.0.1',
  '2001:db9::1',
  '192.168.2.9',
  '010.1.2.3',
  '10.1.2.3, 203.0.113.7',
  'unknown',
  '',
])('%s is in none', (address) => {
  expect(contains(address)).toBe(false);
});

test('no networks contain nothing', () => {
  expect(networkTest([])('127.0.0.1')).toBe(false);
});
