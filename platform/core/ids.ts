import { randomBytes, randomInt } from 'node:crypto';

/** An unguessable secret: 256 random bits, base64url, 43 characters. */
export function randomToken(): string {
  return randomBytes(32).toString('base64url');
}

/** A unique identifier: 96 random bits, base64url, 16 characters. */
export function randomId(): string {
  return randomBytes(12).toString('base64url');
}

/** An unguessable name of a file: 96 random bits, hexadecimal, 24 characters. */
export function randomFileName(): string {
  return randomBytes(12).toString('hex');
}

/** `length` random decimal digits, with leading zeros. */
export function randomDigits(length: number): string {
  return Array.from({ length }, () => randomInt(10)).join('');
}

/** A random integer from `least` (inclusive) to `end` (exclusive). */
export function randomBetween(least: number, end: number): number {
  return randomInt(least, end);
}

export function randomSecret(length: number): Buffer {
  return randomBytes(length);
}
