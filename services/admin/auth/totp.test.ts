import { expect, test } from 'vitest';
import { matchingStep, newRecoveryCodes, newTotpSecret, totpAddress } from './totp.ts';

/** The secret of RFC 6238, appendix B, for SHA-1: `12345678901234567890`. */
const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
const at = (seconds: number) => new Date(seconds * 1_000);

test('codes are those of RFC 6238', () => {
  expect(matchingStep(SECRET, '287082', at(59), 0)).toBe(1);
  expect(matchingStep(SECRET, '081804', at(1_111_111_109), 0)).toBe(37_037_036);
  expect(matchingStep(SECRET, '005924', at(1_234_567_890), 0)).toBe(41_152_263);
  expect(matchingStep(SECRET, '287083', at(59), 0)).toBeNull();
});

test('a clock may be off by one step', () => {
  expect(matchingStep(SECRET, '287082', at(89), 0)).toBe(1);
  expect(matchingStep(SECRET, '287082', at(29), 0)).toBe(1);
  expect(matchingStep(SECRET, '287082', at(90), 0)).toBeNull();
});

test('no code is accepted twice, nor one before the last', () => {
  expect(matchingStep(SECRET, '287082', at(59), 1)).toBeNull();
  expect(matchingStep(SECRET, '287082', at(59), 2)).toBeNull();
});

test('a new secret has 160 bits and is part of the address', () => {
  const secret = newTotpSecret();
  expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  expect(newTotpSecret()).not.toBe(secret);
  const address = new URL(totpAddress(secret, 'li.lei'));
  expect(address.protocol).toBe('otpauth:');
  expect(address.searchParams.get('secret')).toBe(secret);
  expect(decodeURIComponent(address.pathname)).toContain('li.lei');
});

test('a recovery code has 80 bits, and none of ten is another one', () => {
  const codes = newRecoveryCodes();
  expect(new Set(codes).size).toBe(10);
  for (const code of codes) {
    // Sixteen characters of five bits each.
    expect(code).toMatch(/^[a-z2-7]{4}(-[a-z2-7]{4}){3}$/);
  }
});

test('a last step minutes ahead comes from a clock that was set back and blocks no login', () => {
  expect(matchingStep(SECRET, '287082', at(59), 120)).toBe(1);
});
