import { hash, verify } from '@node-rs/argon2';
import { FairQueue } from '#platform/core/fair-queue.ts';
import { randomToken } from '#platform/core/ids.ts';
import { noClient } from './hashing-turn.ts';

/** KiB, passes and threads of a hash. */
type Cost = Record<'memoryCost' | 'timeCost' | 'parallelism', number>;

/** Each hash takes 19 MiB and about 30 ms of CPU time. */
const COST: Cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/**
 * Argon2id for passwords. The queue is limited, so that a peak of logins does not slow pages down, and fair, so that no client
 * fills it for others.
 */
export class PasswordHashing {
  #queue = new FairQueue({ atOnce: 2, mostWaiting: 50 });
  #dummy: Promise<string> | undefined;
  readonly #cost: Cost;

  constructor(cost = COST) {
    this.#cost = cost;
  }

  /** @throws {QueueFull} */
  hash(password: string, turn = noClient): Promise<string> {
    return this.#queue.run(turn, () => hash(password, this.#cost));
  }

  /**
   * True if a password matches its hash. Without a hash returns false after the same work, so that the time does not
   * reveal whether an account exists.
   * @throws {QueueFull}
   */
  async verify(stored: string | null, password: string, turn = noClient): Promise<boolean> {
    this.#dummy ??= hash(randomToken(), this.#cost);
    const hashed = stored ?? (await this.#dummy);
    const isMatch = await this.#queue.run(turn, () => verify(hashed, password));
    return stored !== null && isMatch;
  }
}
