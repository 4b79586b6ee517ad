import { createCipheriv, createDecipheriv } from 'node:crypto';
import { randomSecret } from '#platform/core/ids.ts';
import type { ServerSecret } from './server-secret.ts';

const CIPHER = 'aes-256-gcm';
const NONCE = 12;
const TAG = 16;

/** Encrypts a text for the database. It opens only for the same `owner`. */
export function seal(secret: ServerSecret, purpose: string, owner: string, text: string): Buffer {
  return sealWith(secret.key(purpose), owner, text);
}

/** Decrypts a sealed text; undefined for another secret or owner, or a changed text. */
export function unseal(
  secret: ServerSecret,
  purpose: string,
  owner: string,
  sealed: Uint8Array,
): string | undefined {
  return unsealWith(secret.key(purpose), owner, sealed);
}

/** As `seal`, with a key of 32 bytes. */
export function sealWith(key: Uint8Array, owner: string, text: string): Buffer {
  const nonce = randomSecret(NONCE);
  const cipher = createCipheriv(CIPHER, key, nonce).setAAD(Buffer.from(owner));
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
}

/** As `unseal`, with a key of 32 bytes. */
export function unsealWith(key: Uint8Array, owner: string, sealed: Uint8Array): string | undefined {
  const bytes = Buffer.from(sealed);
  const nonce = bytes.subarray(0, NONCE);
  try {
    const cipher = createDecipheriv(CIPHER, key, nonce, { authTagLength: TAG })
      .setAAD(Buffer.from(owner))
      .setAuthTag(bytes.subarray(NONCE, NONCE + TAG));
    return Buffer.concat([cipher.update(bytes.subarray(NONCE + TAG)), cipher.final()]).toString('utf8');
  } catch {
    return undefined;
  }
}
