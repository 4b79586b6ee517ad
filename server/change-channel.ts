import { type Changes, EVERYTHING } from '#platform/cache/changes.ts';
import { INVALIDATION_CHANNEL } from '#platform/cache/invalidation-channel.ts';
import type { Config } from '#platform/core/config/config.ts';
import type { Logger } from '#platform/core/logger.ts';
import { DatabaseUnreachable } from '#platform/database/database-unreachable.ts';
import type { Database } from '#platform/database/open.ts';
import { PostgresChannel } from '#platform/database/postgres-channel.ts';
import { report } from './announce.ts';
import { silenceOf } from './doctor/pooler-check.ts';

/** The invalidations of other processes on the same PostgreSQL database. */
export interface ChangeChannel {
  /** See {@link PostgresChannel.isReceiving}. */
  isReceiving(): boolean | undefined;
  /**
   * Subscribes. Responses cached before that may be stale. Reports to the operator if nothing arrives.
   * @returns a function that unsubscribes
   * @throws {DatabaseUnreachable}
   */
  subscribe(changes: Pick<Changes, 'received'>): Promise<() => Promise<void>>;
}

/** Undefined with the embedded database, which belongs to one process. */
export function changeChannel(config: Config, db: Database, logger: Logger): ChangeChannel | undefined {
  const { databaseUrl, databaseDirectUrl: url } = config;
  if (!url) {
    return undefined;
  }
  const channel = new PostgresChannel({ url, channel: INVALIDATION_CHANNEL, db, logger });
  return {
    isReceiving: () => channel.isReceiving(),
    subscribe: async ({ received }) => {
      const missed = () => received(EVERYTHING);
      try {
        await channel.listen({ received: (tags) => received(tags.split(' ')), missed });
      } catch (error) {
        throw new DatabaseUnreachable(
          url,
          error,
          url === databaseUrl ? 'DATABASE_URL' : 'DATABASE_DIRECT_URL',
        );
      }
      missed();
      if (channel.isReceiving() === false) {
        const { text, advice } = silenceOf(config);
        report(`${text}；${advice}`);
      }
      return () => channel.stop();
    },
  };
}
