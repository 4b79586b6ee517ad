import { LRUCache } from 'lru-cache';
import type { ServerSecret } from '#platform/security/secrets/server-secret.ts';
import { addressBlocks } from './address-block.ts';

/** Counters held in memory. As a size, since a maximum of entries would be allocated at once. */
const MEMORY = { maxSize: 200_000, sizeCalculation: () => 1 };
/** Bytes of a counter's key. */
const KEY_BYTES = 12;

/**
 * Limits an action per address block and day, in the memory of this process. Its keys are keyed hashes: it holds no
 * address, and those of another day can't be linked.
 */
export class DailyLimit {
  #secret: ServerSecret;
  #most: readonly [number, ...number[]];
  #day = '';
  #counters = new LRUCache<string, number>(MEMORY);

  /** @param most actions per day from an address and the blocks around it, narrowest first; the last also of the widest */
  constructor(secret: ServerSecret, most: readonly [number, ...number[]]) {
    this.#secret = secret;
    this.#most = most;
  }

  /** Whether none of the blocks has reached its limit. */
  allows(action: string, address: string, day: string): boolean {
    return this.#entries(action, address, day).every((entry) => this.#hasRoom(entry));
  }

  /** Counts an action, unless one of the blocks has reached its limit. */
  take(action: string, address: string, day: string): boolean {
    const entries = this.#entries(action, address, day);
    if (!entries.every((entry) => this.#hasRoom(entry))) {
      return false;
    }
    for (const { key } of entries) {
      this.#counters.set(key, (this.#counters.get(key) ?? 0) + 1);
    }
    return true;
  }

  #hasRoom({ key, most }: { key: string; most: number }): boolean {
    return (this.#counters.get(key) ?? 0) < most;
  }

  /** The counters of the blocks, which another day empties. */
  #entries(action: string, address: string, day: string) {
    if (day !== this.#day) {
      this.#day = day;
      this.#counters.clear();
    }
    const blocks = addressBlocks(address);
    return blocks.map((block, place) => {
      const key = this.#secret.hash('daily limit', `${day} ${action} ${block}`).subarray(0, KEY_BYTES);
      const isWidest = place === blocks.length - 1;
      return {
        key: key.toString('base64'),
        most: (isWidest ? this.#most.at(-1) : this.#most[place]) ?? this.#most[0],
      };
    });
  }
}
