import { type DatabaseConnection, type Dialect, Kysely } from 'kysely';
import { type Clock, ticksOf } from '#platform/core/clock.ts';
import type { Logger } from '#platform/core/logger.ts';
import { dialectOver, statementConnection } from '../dialect-over.ts';
import { isStatementError } from '../error-codes.ts';
import type { Database } from '../open.ts';
import { openPostgres } from '../postgres.ts';
import type { Tables } from '../tables.ts';
import { ReplicaFollower } from './replica-follower.ts';
import { REPLICA_LIMIT_MS, replicatedServers, withReplicaTimeout } from './replicated-servers.ts';

export interface Reads {
  /**
   * For public data: runs statements on the replica if it has every change known here, else on the primary. Use the
   * primary directly for writes and personal data.
   */
  db: Database;
  /** Reports a change on the primary. Call it before responses are rebuilt. */
  changed(): void;
  /** Undefined without a replica. */
  replica: { lagSeconds(): number; counts(): Record<'replica' | 'primary', number> } | undefined;
  close(): Promise<void>;
}

interface Deps {
  db: Database;
  databaseReadUrl: string | undefined;
  clock: Clock;
  logger: Logger;
}

/** Opens the reads of public data: on the configured replica while it is current, else on the primary. */
export function openReads({ db, databaseReadUrl, clock, logger }: Deps): Reads {
  if (!databaseReadUrl) {
    return { db, changed: () => undefined, replica: undefined, close: async () => undefined };
  }
  const lost = (error: Error) => logger.debug('lost a connection to the replica', { error });
  const replica = openPostgres(databaseReadUrl, lost, { statementLimitMs: REPLICA_LIMIT_MS });
  const servers = replicatedServers(db, replica);
  const follower = new ReplicaFollower({ servers, logger, ticks: ticksOf(clock) });
  const counts = { replica: 0, primary: 0 };
  const read: Read = async <Row>(query: Parameters<Read>[0]) => {
    if (follower.isCurrent) {
      try {
        const result = await withReplicaTimeout(replica.executeQuery<Row>(query));
        counts.replica += 1;
        return result;
      } catch (error) {
        if (!isStatementError(error)) {
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

type Read = DatabaseConnection['executeQuery'];

const nothing = async () => undefined;

/** A Kysely dialect that routes each statement separately, so it has no transactions. */
function readingDialect(read: Read): Dialect {
  const connection = statementConnection(read, 'Public reads do not support streaming.');
  return dialectOver(() => ({
    init: nothing,
    acquireConnection: async () => connection,
    releaseConnection: nothing,
    beginTransaction: async () => {
      throw new Error('Public reads do not support transactions; use the primary.');
    },
    commitTransaction: nothing,
    rollbackTransaction: nothing,
    destroy: nothing,
  }));
}
