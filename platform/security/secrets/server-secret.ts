import { createHmac, hkdfSync } from 'node:crypto';

/** Derives independent keys per purpose from the server secret. */
export class ServerSecret {
  #secret: string;

  constructor(secret: string) {
    this.#secret = secret;
  }

  /** The key of a purpose, 32 bytes. */
  key(purpose: string): Buffer {
    return Buffer.from(hkdfSync('sha256', this.#secret, '', `youmen ${purpose}`, 32));
  }

  /** A keyed hash of a text, 32 bytes. The key prevents brute force of phone numbers from a copy of the database. */
  hash(purpose: string, text: string): Buffer {
    return createHmac('sha256', this.key(purpose)).update(text).digest();
  }

  /** Hides the secret in logs and JSON. */
  toJSON(): string {
    return '[secret]';
  }
}
