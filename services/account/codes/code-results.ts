import type { Clock } from '#platform/core/clock.ts';
import type { Database } from '#platform/database/open.ts';
import { HOUR } from '#platform/security/limits/limit.ts';
import { SITE_LOG } from '../limits.ts';

/**
 * Counts this process's code requests by result: `sent`, `failed` (by the provider), `proof` (one is required), or the
 * log of the limit that refused.
 */
export class CodeResults {
  readonly #deps: { db: Database; clock: Clock; most: number };
  readonly #counts = new Map<string, number>([
    ['sent', 0],
    ['failed', 0],
    ['proof', 0],
    [SITE_LOG, 0],
  ]);

  /** @param deps `most`: the codes that the site may send in an hour */
  constructor(deps: { db: Database; clock: Clock; most: number }) {
    this.#deps = deps;
  }

  count(result: string): void {
    this.#counts.set(result, (this.#counts.get(result) ?? 0) + 1);
  }

  counts(): ReadonlyMap<string, number> {
    return this.#counts;
  }

  /** The used share of the hourly budget, from 0 to 1, of all processes. */
  async usedShare(): Promise<number> {
    const { db, clock, most } = this.#deps;
    const { hits } = await db
      .selectFrom('limit_hit')
      .select(({ fn }) => fn.countAll().as('hits'))
      .where('log', '=', SITE_LOG)
      .where('at', '>', new Date(clock.now().getTime() - HOUR))
      .executeTakeFirstOrThrow();
    return Number(hits) / most;
  }
}
