import { randomBytes, randomInt } from 'node:crypto';

/** A secret that can't be guessed: 256 random bits, base64url, 43 characters. */
export function randomToken(): string {
  return randomBytes(32).toString('base64url');
}

/** A name for something, unique without asking: 96 random bits, base64url, 16 characters. */
export function randomId(): string {
  return randomBytes(12).toString('base64url');
}

/** `length` random decimal digits, zeros in front included. */
export function randomDigits(length: number): string {
  return Array.from({ length }, () => randomInt(10)).join('');
}

/** A random integer from `least` up to, but without, `end`. */
export function randomBetween(least: number, end: number): number {
  return randomInt(least, end);
}

/** A nonce for a cipher: 96 random bits that are never used twice. */
export function randomNonce(): Buffer {
  return randomBytes(12);
}

/** `length` random bytes, for secrets that have a form of their own. */
export function randomSecret(length: number): Buffer {
  return randomBytes(length);
}
