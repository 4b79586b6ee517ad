import { Secret, TOTP } from 'otpauth';
import { randomSecret } from '#platform/core/ids.ts';

/** As RFC 6238 has it and every authenticator knows it. */
const PERIOD_S = 30;
const SECRET_BYTES = 20;
/** Steps a clock may be ahead or behind. */
const WINDOW = 1;
/** A last step so far ahead is of a clock that was wrong and has been set right: nobody waits until it is reached. */
const SET_BACK = 10;

/** A new secret for an authenticator, in base32. */
export function newTotpSecret(): string {
  return new Secret({ buffer: Uint8Array.from(randomSecret(SECRET_BYTES)).buffer }).base32;
}

/** The address that an authenticator reads from a QR code. */
export function totpAddress(secret: string, name: string): string {
  return totpOf(secret, name).toString();
}

/**
 * The time step that a code belongs to, where it is right now and after the last one taken; else null. Where the last
 * one is minutes ahead the clock was set back, and any step of now is taken.
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
