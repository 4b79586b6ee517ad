import { expect, test } from 'vitest';
import { ipAddress } from './ip-address.ts';

test.each([
  ['203.0.113.7', '203.0.113.7'],
  [' 203.0.113.7 ', '203.0.113.7'],
  ['203.0.113.7:51234', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:DB8:0:0:0:0:0:7', '2001:db8::7'],
  ['[2001:db8::7]:443', '2001:db8::7'],
  ['[fe80::1%eth0]:80', 'fe80::1'],
  ['fe80::1%eth0', 'fe80::1'],
  ['unknown', null],
  ['', null],
  ['203.0.113.256', null],
  ['_hidden', null],
  ['203.0.113.7, 10.0.0.1', null],
  ['2001:db8::7::1', null],
  ['<script>', null],
])('the canonical form of %j is %j', (text, canonical) => {
  expect(ipAddress(text)).toBe(canonical);
});
