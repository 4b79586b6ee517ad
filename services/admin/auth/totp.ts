import { Secret, TOTP } from 'otpauth';
import { randomSecret } from '#platform/core/ids.ts';
import type { ServerSecret } from '#platform/security/secrets/server-secret.ts';

/** Defaults of RFC 6238, which every authenticator supports. */
const PERIOD_S = 30;
const SECRET_BYTES = 20;
/** Allowed clock skew in steps. */
const WINDOW = 1;
/** A last step this far ahead means that the clock was set back; it is ignored then. */
const SET_BACK = 10;

export function newTotpSecret(): string {
  return new Secret({ buffer: Uint8Array.from(randomSecret(SECRET_BYTES)).buffer }).base32;
}

export function totpAddress(secret: string, name: string): string {
  return totpOf(secret, name).toString();
}

/**
 * The time step of a code that is currently valid and newer than the last accepted one; otherwise null. A last step
 * minutes ahead is ignored, see `SET_BACK`.
 */
export function matchingStep(secret: string, code: string, now: Date, lastStep: number): number | null {
  const timestamp = now.getTime();
  const delta = totpOf(secret, '').validate({ token: code, timestamp, window: WINDOW });
  if (delta === null) {
    return null;
  }
  const step = Math.floor(timestamp / 1_000 / PERIOD_S) + delta;
  return step > lastStep || step < lastStep - SET_BACK ? step : null;
}

function totpOf(secret: string, name: string): TOTP {
  return new TOTP({
    issuer: '游门后台',
    label: name || '-',
    algorithm: 'SHA1',
    digits: 6,
    period: PERIOD_S,
    secret: Secret.fromBase32(secret),
  });
}

const RECOVERY_CODES = 10;
const RECOVERY_BYTES = 10;

/** One-time codes for a lost authenticator: 80 bits, `abcd-efgh-ijkl-mnop`. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, () => {
    const text = new Secret({
      buffer: Uint8Array.from(randomSecret(RECOVERY_BYTES)).buffer,
    }).base32.toLowerCase();
    return text.replace(/.{4}(?=.)/g, '$&-');
  });
}

/** The stored hash of a recovery code; ignores case and separators. */
export function hashRecoveryCode(secret: ServerSecret, code: string): Buffer {
  return secret.hash('operator recovery', code.toLowerCase().replace(/[^a-z2-7]/g, ''));
}
