import { Kysely } from 'kysely';
import { type Clock, ticksOf } from '#platform/core/clock.ts';
import type { Logger } from '#platform/core/logger.ts';
import type { Database } from '../open.ts';
import { openPostgres } from '../postgres.ts';
import type { Tables } from '../tables.ts';
import { type Read, readingDialect } from './reading-dialect.ts';
import { ReplicaFollower } from './replica-follower.ts';
import { replicatedServers } from './replicated-servers.ts';
import { REPLICA_LIMIT_MS, soonEnough } from './soon-enough.ts';
import { isOfTheStatement } from './statement-error.ts';

/** Statements answered so far, by server. */
export interface ReadCounts {
  replica: number;
  primary: number;
}

/** What the public's reads go through. */
export interface Reads {
  /**
   * For what everybody may read: statements are answered by the replica where there is one that shows every change
   * known here, else by the primary. Whatever writes, and what somebody reads of his own, asks the database itself.
   */
  db: Database;
  /** Something has changed: called before anything is made anew. */
  changed(): void;
  /** Undefined where there is no replica. */
  replica: { lagSeconds(): number; counts(): ReadCounts } | undefined;
  close(): Promise<void>;
}

interface Deps {
  /** The primary. */
  db: Database;
  databaseReadUrl: string | undefined;
  clock: Clock;
  logger: Logger;
}

/** The way of the public's reads: to the replica that the settings name, and to the primary wherever that won't do. */
export function openReads({ db, databaseReadUrl, clock, logger }: Deps): Reads {
  if (!databaseReadUrl) {
    return { db, changed: () => undefined, replica: undefined, close: async () => undefined };
  }
  const lost = (error: Error) => logger.debug('lost a connection to the replica', { error });
  const replica = openPostgres(databaseReadUrl, lost, { statementLimitMs: REPLICA_LIMIT_MS });
  const servers = replicatedServers(db, replica);
  const follower = new ReplicaFollower({ servers, logger, ticks: ticksOf(clock) });
  const counts: ReadCounts = { replica: 0, primary: 0 };
  const read: Read = async <Row>(query: Parameters<Read>[0]) => {
    if (follower.isCurrent) {
      try {
        const result = await soonEnough(replica.executeQuery<Row>(query));
        counts.replica += 1;
        return result;
      } catch (error) {
        if (!isOfTheStatement(error)) {
          follower.failed(error);
        }
      }
    }
    counts.primary += 1;
    return db.executeQuery<Row>(query);
  };
  follower.start();
  return {
    db: new Kysely<Tables>({ dialect: readingDialect(read) }),
    changed: () => follower.changed(),
    replica: { lagSeconds: () => follower.lagSeconds, counts: () => ({ ...counts }) },
    close: async () => {
      await follower.stop();
      await replica.destroy();
    },
  };
}
