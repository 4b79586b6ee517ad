import type { Claimant } from './claim-repository.ts';
import type { ClaimResult, IssueCodes } from './claim-result.ts';

const LARGEST_BATCH = 100;
/** Most claims waiting for one pack in this process; more get BUSY. */
const LONGEST_QUEUE = 2_000;
const BUSY: ClaimResult = { outcome: 'BUSY', ends_at: null };

interface Waiting extends PromiseWithResolvers<ClaimResult> {
  claimant: Claimant;
}

/**
 * Batches concurrent claims of a pack: while a transaction runs, the next claimants gather. The row of a popular pack
 * is locked once per batch instead of once per claim.
 */
export class ClaimQueue {
  #issueCodes: IssueCodes;
  #waiting = new Map<number, Map<number, Waiting>>();

  constructor(issueCodes: IssueCodes) {
    this.#issueCodes = issueCodes;
  }

  /**
   * Requests a code for one player. Concurrent requests of a player share one result. Rejects as `IssueCodes` does.
   */
  claim(packId: number, claimant: Claimant): Promise<ClaimResult> {
    const queue = this.#waiting.get(packId);
    const same = queue?.get(claimant.player_id);
    if (same) {
      return same.promise.then((result) => ('claim' in result ? { ...result, outcome: 'had' } : result));
    }
    if (queue && queue.size >= LONGEST_QUEUE) {
      return Promise.resolve(BUSY);
    }
    const entry: Waiting = { claimant, ...Promise.withResolvers<ClaimResult>() };
    if (queue) {
      queue.set(claimant.player_id, entry);
    } else {
      this.#waiting.set(packId, new Map([[claimant.player_id, entry]]));
      this.#serve(packId);
    }
    return entry.promise;
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
      const claimants = batch.map(({ claimant }) => claimant);
      const results = await this.#issueCodes(packId, claimants);
      for (const { claimant, resolve } of batch) {
        resolve(results.get(claimant.player_id) ?? BUSY);
      }
    } catch (error) {
      for (const { reject } of batch) {
        reject(error);
      }
    }
  }
}
