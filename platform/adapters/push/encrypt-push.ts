import { createCipheriv, createECDH, ECDH, hkdfSync } from 'node:crypto';
import { randomSecret } from '#platform/core/ids.ts';

/** The keys of a browser's subscription, base64url. */
export interface BrowserKeys {
  p256dh: string;
  auth: string;
}

/** True for a public key on the curve, base64url: nothing can be encrypted for another one. */
export function isBrowserKey(p256dh: string): boolean {
  try {
    const key = ECDH.convertKey(p256dh, 'prime256v1', 'base64url', 'base64url', 'uncompressed');
    return key.length === p256dh.length;
  } catch {
    return false;
  }
}

const RECORD_SIZE = 4_096;
const SALT_BYTES = 16;
const TAG_BYTES = 16;
/** Ends the last record. */
const LAST = 2;
/** Bytes of a payload that fit in one record. */
const MOST_PAYLOAD = RECORD_SIZE - TAG_BYTES - 1;

/**
 * Encrypts a payload for a browser: RFC 8291, one record of `aes128gcm`. Only the browser can read it.
 * @param given the ephemeral key and the salt, for test vectors
 * @throws for a longer payload, or a key of the browser that is no point of the curve
 */
export function encryptPush(
  payload: Uint8Array,
  { p256dh, auth }: BrowserKeys,
  given: { own: ECDH; salt: Buffer } = { own: ephemeralKey(), salt: randomSecret(SALT_BYTES) },
): Buffer {
  const { own, salt } = given;
  if (payload.length > MOST_PAYLOAD) {
    throw new Error('the payload does not fit in one record');
  }
  const browser = Buffer.from(p256dh, 'base64url');
  const sender = own.getPublicKey();
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), browser, sender]);
  const shared = derive(own.computeSecret(browser), Buffer.from(auth, 'base64url'), info, 32);
  const key = derive(shared, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = derive(shared, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
  const cipher = createCipheriv('aes-128-gcm', key, nonce);
  const record = Buffer.concat([
    cipher.update(payload),
    cipher.update(Buffer.from([LAST])),
    cipher.final(),
    cipher.getAuthTag(),
  ]);
  const size = Buffer.alloc(5);
  size.writeUInt32BE(RECORD_SIZE);
  size.writeUInt8(sender.length, 4);
  return Buffer.concat([salt, size, sender, record]);
}

function ephemeralKey(): ECDH {
  const own = createECDH('prime256v1');
  own.generateKeys();
  return own;
}

function derive(secret: Uint8Array, salt: Uint8Array, info: Uint8Array, length: number): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, salt, info, length));
}
