import { createHmac, hkdfSync } from 'node:crypto';

/** A key for one purpose, derived from the server's one secret: knowing one says nothing of another. */
export class ServerSecret {
  #secret: string;

  constructor(secret: string) {
    this.#secret = secret;
  }

  /** 32 bytes for a purpose. */
  key(purpose: string): Buffer {
    return Buffer.from(hkdfSync('sha256', this.#secret, '', `youmen ${purpose}`, 32));
  }

  /** A keyed hash of a text, 32 bytes: whoever reads the database can't try out all phone numbers on it. */
  hash(purpose: string, text: string): Buffer {
    return createHmac('sha256', this.key(purpose)).update(text).digest();
  }

  /** Nothing that is logged or made JSON shows it. */
  toJSON(): string {
    return '[secret]';
  }
}
