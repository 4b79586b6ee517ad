import type { Claimant } from './claim-repository.ts';
import type { ClaimResult, IssueCodes } from './claim-result.ts';

/** Most players that one transaction serves. */
const LARGEST_BATCH = 100;
/** Players waiting for one pack in this process, above which the next are asked to come again. */
const LONGEST_QUEUE = 2_000;
const BUSY: ClaimResult = { outcome: 'none', why: 'BUSY', ends_at: null };

interface Waiting {
  claimant: Claimant;
  answer: Promise<ClaimResult>;
  settle(result: ClaimResult): void;
  fail(error: unknown): void;
}

/**
 * Puts the players who ask for the same pack at the same time into one transaction: while one is under way the
 * next claimants gather. A hot pack's row is then locked once for many, not once for each.
 */
export class ClaimQueue {
  #issueCodes: IssueCodes;
  #waiting = new Map<number, Map<number, Waiting>>();

  constructor(issueCodes: IssueCodes) {
    this.#issueCodes = issueCodes;
  }

  /** A code for one player; asked twice at once, it is one request. Rejects as `IssueCodes` does. */
  ask(packId: number, claimant: Claimant): Promise<ClaimResult> {
    const queue = this.#waiting.get(packId);
    const same = queue?.get(claimant.player_id);
    if (same) {
      return same.answer;
    }
    if (queue && queue.size >= LONGEST_QUEUE) {
      return Promise.resolve(BUSY);
    }
    const { promise, resolve, reject } = Promise.withResolvers<ClaimResult>();
    const entry: Waiting = { claimant, answer: promise, settle: resolve, fail: reject };
    if (queue) {
      queue.set(claimant.player_id, entry);
    } else {
      this.#waiting.set(packId, new Map([[claimant.player_id, entry]]));
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
      for (const { claimant } of batch) {
        queue.delete(claimant.player_id);
      }
      await this.#serveBatch(packId, batch);
    }
  }

  async #serveBatch(packId: number, batch: readonly Waiting[]): Promise<void> {
    try {
      const results = await this.#issueCodes(
        packId,
        batch.map(({ claimant }) => claimant),
      );
      for (const { claimant, settle } of batch) {
        settle(results.get(claimant.player_id) ?? BUSY);
      }
    } catch (error) {
      for (const { fail } of batch) {
        fail(error);
      }
    }
  }
}
