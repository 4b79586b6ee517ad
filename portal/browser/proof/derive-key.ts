import { sha256 } from '@noble/hashes/sha2.js';
import { concatBytes } from '@noble/hashes/utils.js';
import type { DeriveKeyFunction } from 'altcha-lib/types';

/**
 * The key of a guess: SHA-256 over salt and guess, `cost` times. In plain JavaScript, as `crypto.subtle` is missing
 * on http pages and slower for so few bytes.
 */
export const deriveKey: DeriveKeyFunction = async ({ cost, keyLength }, salt, guess) => {
  let derivedKey = concatBytes(salt, guess);
  for (let i = 0; i < Math.max(1, cost); i++) {
    derivedKey = sha256(derivedKey);
  }
  return { derivedKey: derivedKey.slice(0, keyLength) };
};
