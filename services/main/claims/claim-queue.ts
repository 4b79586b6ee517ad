import type { Asker } from './claim-repository.ts';
import type { ClaimResult, GiveOut } from './claim-result.ts';

/** Most players that one transaction serves. */
const LARGEST_BATCH = 100;
/** Players waiting for one pack in this process, above which the next are asked to come again. */
const LONGEST_QUEUE = 2_000;
const BUSY: ClaimResult = { outcome: 'none', why: 'BUSY', ends_at: null };

interface Waiting {
  asker: Asker;
  answer: Promise<ClaimResult>;
  settle(result: ClaimResult): void;
  fail(error: unknown): void;
}

/**
 * Puts the players who ask for the same pack at the same time into one transaction: while one is under way the
 * next askers gather. A hot pack's row is then locked once for many, not once for each.
 */
export class ClaimQueue {
  #giveOut: GiveOut;
  #waiting = new Map<number, Map<number, Waiting>>();

  constructor(giveOut: GiveOut) {
    this.#giveOut = giveOut;
  }

  /** A code for one player; asked twice at once, it is one request. Rejects as `GiveOut` does. */
  ask(packId: number, asker: Asker): Promise<ClaimResult> {
    const queue = this.#waiting.get(packId);
    const same = queue?.get(asker.player_id);
    if (same) {
      return same.answer;
    }
    if (queue && queue.size >= LONGEST_QUEUE) {
      return Promise.resolve(BUSY);
    }
    const { promise, resolve, reject } = Promise.withResolvers<ClaimResult>();
    const entry: Waiting = { asker, answer: promise, settle: resolve, fail: reject };
    if (queue) {
      queue.set(asker.player_id, entry);
    } else {
      this.#waiting.set(packId, new Map([[asker.player_id, entry]]));
      this.#serve(packId);
    }
    return promise;
  }

  async #serve(packId: number): Promise<void> {
    for (;;) {
      const queue = this.#waiting.get(packId);
      const batch = [...(queue?.values() ?? [])].slice(0, LARGEST_BATCH);
      if (!queue || batch.length === 0) {
        this.#waiting.delete(packId);
        return;
      }
      for (const { asker } of batch) {
        queue.delete(asker.player_id);
      }
      await this.#serveBatch(packId, batch);
    }
  }

  async #serveBatch(packId: number, batch: readonly Waiting[]): Promise<void> {
    try {
      const results = await this.#giveOut(
        packId,
        batch.map(({ asker }) => asker),
      );
      for (const { asker, settle } of batch) {
        settle(results.get(asker.player_id) ?? BUSY);
      }
    } catch (error) {
      for (const { fail } of batch) {
        fail(error);
      }
    }
  }
}
