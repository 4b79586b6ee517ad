import { hash, verify } from '@node-rs/argon2';
import { randomToken } from '#platform/core/ids.ts';
import { Queue } from '#platform/core/queue.ts';

/** Each hash takes 19 MiB and some 30 ms of a core. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Argon2id for passwords: two at a time, few waiting, so that a rush on the login leaves the pages fast. */
export class PasswordHashing {
  #queue = new Queue({ atOnce: 2, mostWaiting: 50 });
  #dummy: Promise<string> | undefined;

  /** @throws {QueueFull} */
  hash(password: string): Promise<string> {
    return this.#queue.run(() => hash(password, COST));
  }

  /**
   * Whether a password fits its hash. Without a hash the answer is no, after the same work: nobody learns from the
   * time it took whether there is an account.
   * @throws {QueueFull}
   */
  async verify(stored: string | null, password: string): Promise<boolean> {
    this.#dummy ??= hash(randomToken(), COST);
    const against = stored ?? (await this.#dummy);
    const fits = await this.#queue.run(() => verify(against, password));
    return stored !== null && fits;
  }
}
