import { hash, verify } from '@node-rs/argon2';
import { randomToken } from '../../../platform/ids.ts';

/** Each hash takes 19 MiB and some 30 ms of a core. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const AT_ONCE = 2;
const MOST_WAITING = 50;

/** More ask than can be served in a bearable time. */
export class TooManyHashes extends Error {}

/** Argon2id for passwords: two at a time, few waiting, so that a rush on the login leaves the pages fast. */
export class PasswordHashing {
  #running = 0;
  #waiting: (() => void)[] = [];
  #dummy: Promise<string> | undefined;

  /** @throws {TooManyHashes} */
  hash(password: string): Promise<string> {
    return this.#inTurn(() => hash(password, COST));
  }

  /**
   * Whether a password fits its hash. Without a hash the answer is no, after the same work: nobody learns from the
   * time it took whether there is an account.
   * @throws {TooManyHashes}
   */
  async verify(stored: string | null, password: string): Promise<boolean> {
    this.#dummy ??= hash(randomToken(), COST);
    const against = stored ?? (await this.#dummy);
    const fits = await this.#inTurn(() => verify(against, password));
    return stored !== null && fits;
  }

  async #inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (this.#running >= AT_ONCE) {
      if (this.#waiting.length >= MOST_WAITING) {
        throw new TooManyHashes();
      }
      await new Promise<void>((go) => this.#waiting.push(go));
    } else {
      this.#running += 1;
    }
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      if (next) {
        next();
      } else {
        this.#running -= 1;
      }
    }
  }
}
