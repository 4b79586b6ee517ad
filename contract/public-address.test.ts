import { expect, test } from 'vitest';
import { isPublicAddress } from './public-address.ts';

test.each(['8.8.8.8', '223.5.5.5', '100.128.0.1', '172.32.0.1', '2400:3200::1', '2606:4700::1111'])(
  '%s is public',
  (address) => {
    expect(isPublicAddress(address)).toBe(true);
  },
);

test.each([
  '127.0.0.1',
  '0.0.0.0',
  '10.1.2.3',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '198.18.0.1',
  '224.0.0.1',
  '255.255.255.255',
  '::1',
  '::',
  'fe80::1',
  'fd00::1',
  '::ffff:127.0.0.1',
  '::ffff:8.8.8.8',
  '64:ff9b::7f00:1',
  '2002:7f00:1::',
  '2001::1',
  'ff02::1',
  'localhost',
  '',
  '1.2.3',
])('%s is not public', (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

const number = (address: string) => address.split('.').reduce((sum, part) => sum * 256 + Number(part), 0);
const address = (value: number) =>
  [24, 16, 8, 0].map((shift) => Math.floor(value / 2 ** shift) % 256).join('.');

/** The special IPv4 ranges, and whether the adjacent addresses are public. */
test.each([
  ['0.0.0.0/8', undefined, true],
  ['10.0.0.0/8', true, true],
  ['100.64.0.0/10', true, true],
  ['127.0.0.0/8', true, true],
  ['169.254.0.0/16', true, true],
  ['172.16.0.0/12', true, true],
  ['192.0.0.0/24', true, true],
  ['192.0.2.0/24', true, true],
  ['192.88.99.0/24', true, true],
  ['192.168.0.0/16', true, true],
  ['198.18.0.0/15', true, true],
  ['198.51.100.0/24', true, true],
  ['203.0.113.0/24', true, true],
  ['224.0.0.0/4', true, false],
  ['240.0.0.0/4', false, undefined],
])('%s is not public from its first address to its last', (range, before, after) => {
  const [net = '', bits] = range.split('/');
  const first = number(net);
  const last = first + 2 ** (32 - Number(bits)) - 1;
  expect(isPublicAddress(address(first))).toBe(false);
  expect(isPublicAddress(address(last))).toBe(false);
  if (before !== undefined) {
    expect(isPublicAddress(address(first - 1)), address(first - 1)).toBe(before);
  }
  if (after !== undefined) {
    expect(isPublicAddress(address(last + 1)), address(last + 1)).toBe(after);
  }
});

test.each([
  ['1fff:ffff::1', false],
  ['2000::1', true],
  ['2001::', false],
  ['2001:1ff:ffff::', false],
  ['2001:200::', true],
  ['2001:db7:ffff::', true],
  ['2001:db8::', false],
  ['2001:db8:ffff::', false],
  ['2001:db9::', true],
  ['2001:ffff::', true],
  ['2002::', false],
  ['2002:ffff::', false],
  ['2003::', true],
  ['3ffe:ffff::', true],
  ['3fff::', false],
  ['3fff:fff::', false],
  ['3fff:1000::', true],
  ['4000::', false],
])('%s is public: %s', (v6, isPublic) => {
  expect(isPublicAddress(v6)).toBe(isPublic);
});
