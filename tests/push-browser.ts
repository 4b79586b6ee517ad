import { createDecipheriv, createECDH, type ECDH, hkdfSync, randomBytes } from 'node:crypto';

/** A browser's side of a push subscription. */
export interface PushBrowser {
  own: ECDH;
  keys: { p256dh: string; auth: string };
}

export function newBrowser(): PushBrowser {
  const own = createECDH('prime256v1');
  own.generateKeys();
  const p256dh = own.getPublicKey().toString('base64url');
  return { own, keys: { p256dh, auth: randomBytes(16).toString('base64url') } };
}

/** Decrypts a push as a browser does (RFC 8291). @throws if it is for another browser, or was changed */
export function decryptPush({ own, keys }: PushBrowser, message: Buffer): Buffer {
  const [salt, idLength] = [message.subarray(0, 16), message.readUInt8(20)];
  const sender = message.subarray(21, 21 + idLength);
  const record = message.subarray(21 + idLength);
  const derive = (secret: Buffer, from: Buffer, info: Buffer, length: number) =>
    Buffer.from(hkdfSync('sha256', secret, from, info, length));
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), own.getPublicKey(), sender]);
  const shared = derive(own.computeSecret(sender), Buffer.from(keys.auth, 'base64url'), info, 32);
  const key = derive(shared, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = derive(shared, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
  const decipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(record.subarray(-16));
  const text = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
  return text.subarray(0, text.lastIndexOf(2));
}
