import { sha256 } from '@noble/hashes/sha2.js';
import { concatBytes } from '@noble/hashes/utils.js';
import type { DeriveKeyFunction } from 'altcha-lib/types';

/**
 * The key of a guess: SHA-256 over salt and guess, `cost` times. Done in plain script, because browsers keep their own
 * SHA-256 from pages on plain http, and for so few bytes it is the faster one.
 */
export const deriveKey: DeriveKeyFunction = async ({ cost, keyLength }, salt, guess) => {
  let derivedKey = concatBytes(salt, guess);
  for (let i = 0; i < Math.max(1, cost); i++) {
    derivedKey = sha256(derivedKey);
  }
  return { derivedKey: derivedKey.slice(0, keyLength) };
};
