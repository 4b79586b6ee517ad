import { expect, test } from 'vitest';
import { isPublicAddress } from './public-address.ts';

const number = (address: string) => address.split('.').reduce((sum, part) => sum * 256 + Number(part), 0);
const address = (value: number) =>
  [24, 16, 8, 0].map((shift) => Math.floor(value / 2 ** shift) % 256).join('.');

/** Every range of special IPv4 addresses, and whether the addresses beside it are open. */
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
])('%s is closed from its first address to its last', (range, before, after) => {
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
])('%s is open: %s', (six, isOpen) => {
  expect(isPublicAddress(six)).toBe(isOpen);
});
