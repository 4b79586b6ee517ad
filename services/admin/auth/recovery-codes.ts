import { Secret } from 'otpauth';
import { randomSecret } from '#platform/core/ids.ts';
import type { ServerSecret } from '#platform/security/secrets/server-secret.ts';

const CODES = 10;
const BYTES = 10;

/** Codes to get in with once each when the authenticator is lost: 80 bits, `abcd-efgh-ijkl-mnop`. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: CODES }, () => {
    const text = new Secret({ buffer: Uint8Array.from(randomSecret(BYTES)).buffer }).base32.toLowerCase();
    return text.replace(/.{4}(?=.)/g, '$&-');
  });
}

/** What the database knows a recovery code by, however it was typed. */
export function hashRecoveryCode(secret: ServerSecret, code: string): Buffer {
  return secret.hash('operator recovery', code.toLowerCase().replace(/[^a-z2-7]/g, ''));
}
