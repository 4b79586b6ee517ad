import { CHANNELS_TAG } from '#contract/channel-code.ts';
import { type Changed, isChanged } from '#platform/cache/changes.ts';
import { type Clock, ticksOf } from '#platform/core/clock.ts';
import type { Logger } from '#platform/core/logger.ts';
import type { Database } from '#platform/database/open.ts';

const FRESH_MS = 30_000;
const MOST_CHANNELS = 5_000;

/** The open channels with the path that each leads to, from memory: invented codes cost no query. */
export class ChannelDirectory {
  #deps: { db: Database; clock: Clock; logger: Logger };
  #ticks: () => number;
  #channels: ReadonlyMap<string, string> = new Map();
  /** In ticks. */
  #until = Number.NEGATIVE_INFINITY;
  #loading: Promise<void> | undefined;
  #changes = 0;

  constructor(deps: { db: Database; clock: Clock; logger: Logger }) {
    this.#deps = deps;
    this.#ticks = ticksOf(deps.clock);
  }

  /** The landing path of an open channel. While the database is down, of a channel that was open before. */
  async landingOf(code: string): Promise<string | undefined> {
    while (this.#until <= this.#ticks()) {
      this.#loading ??= this.#load().finally(() => {
        this.#loading = undefined;
      });
      await this.#loading;
    }
    return this.#channels.get(code);
  }

  /** Makes the next request load the channels again if one changed. */
  invalidate(changed: Changed): void {
    if (isChanged(CHANNELS_TAG, changed)) {
      this.#changes += 1;
      this.#until = Number.NEGATIVE_INFINITY;
    }
  }

  async #load(): Promise<void> {
    const { db, logger } = this.#deps;
    const changes = this.#changes;
    try {
      const rows = await db
        .selectFrom('promo_channel')
        .select(['code', 'landing'])
        .where('is_closed', '=', false)
        .orderBy('id', 'desc')
        .limit(MOST_CHANNELS)
        .execute();
      if (rows.length === MOST_CHANNELS) {
        logger.warn('the oldest channels of promotion are not served: too many are open', {
          most: MOST_CHANNELS,
        });
      }
      this.#channels = new Map(rows.map(({ code, landing }) => [code, landing]));
    } catch (error) {
      logger.warn('the channels of promotion could not be loaded', { error });
      this.#until = this.#ticks() + FRESH_MS;
      return;
    }
    if (changes === this.#changes) {
      this.#until = this.#ticks() + FRESH_MS;
    }
  }
}
