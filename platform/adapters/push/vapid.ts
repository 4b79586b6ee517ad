import { createECDH, createPrivateKey, type KeyObject, sign } from 'node:crypto';
import type { ServerSecret } from '#platform/security/secrets/server-secret.ts';

/** A push service accepts tokens that end within a day. */
const VALID_S = 12 * 3_600;

/** The key pair with which a site identifies itself to push services (VAPID, RFC 8292). */
export interface VapidKeys {
  /** The uncompressed point, base64url, as `pushManager.subscribe` takes it. */
  publicKey: string;
  privateKey: KeyObject;
}

/**
 * Derives the key pair from the server secret: all processes have the same one, and backups have it with the secret. With
 * another secret the browsers have to subscribe again.
 */
export function vapidKeys(secret: Pick<ServerSecret, 'key'>): VapidKeys {
  const pair = createECDH('prime256v1');
  const scalar = secret.key('web push');
  pair.setPrivateKey(scalar);
  const point = pair.getPublicKey();
  const coordinate = (start: number) => point.subarray(start, start + 32).toString('base64url');
  return {
    publicKey: point.toString('base64url'),
    privateKey: createPrivateKey({
      format: 'jwk',
      key: {
        kty: 'EC',
        crv: 'P-256',
        x: coordinate(1),
        y: coordinate(33),
        // Not of `pair`, which drops leading zero bytes.
        d: scalar.toString('base64url'),
      },
    }),
  };
}

/** The `Authorization` header of a push to an endpoint. `contact` is a mailto or https address of the operator. */
export function vapidHeader(
  { publicKey, privateKey }: VapidKeys,
  { endpoint, contact, now }: { endpoint: string; contact: string; now: Date },
): string {
  const claims = {
    aud: new URL(endpoint).origin,
    exp: Math.floor(now.getTime() / 1_000) + VALID_S,
    sub: contact,
  };
  const text = [{ typ: 'JWT', alg: 'ES256' }, claims]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.');
  const signature = sign('sha256', Buffer.from(text), { key: privateKey, dsaEncoding: 'ieee-p1363' });
  return `vapid t=${text}.${signature.toString('base64url')}, k=${publicKey}`;
}
