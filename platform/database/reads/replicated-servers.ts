import { sql } from 'kysely';
import { inTime } from '#platform/core/unless-slow.ts';
import type { Database } from '../open.ts';
import type { ReplicatedServers } from './replica-follower.ts';

/** The server is not a streaming replica of the primary. */
export class NoReplica extends Error {}

/** Includes the timeline: after a failover, a replica on the old timeline replays another server's log. */
const CLUSTER = sql<string>`(select system_identifier from pg_control_system())
  || '/' || (select timeline_id from pg_control_checkpoint())`;

/**
 * Queries the positions of a primary and its streaming replica. The flushed position covers everything committed before
 * the query.
 */
export function replicatedServers(primary: Database, replica: Database): ReplicatedServers {
  return {
    position: async () => {
      const { rows } = await sql<{ cluster: string; lsn: string }>`
        select ${CLUSTER} as cluster, pg_current_wal_flush_lsn()::text as lsn`.execute(primary);
      return rows[0] ?? Promise.reject(new Error('The primary returned no position.'));
    },
    hasReached: async ({ cluster, lsn }) => {
      const { rows } = await withReplicaTimeout(
        sql<{ cluster: string; repeats: boolean; reached: boolean | null }>`
          select ${CLUSTER} as cluster, pg_is_in_recovery() as repeats,
            pg_last_wal_replay_lsn() >= ${lsn}::pg_lsn as reached`.execute(replica),
      );
      if (!rows[0]?.repeats || rows[0].cluster !== cluster) {
        throw new NoReplica(
          'The server at DATABASE_READ_URL is not a streaming replica of the one at DATABASE_URL.',
        );
      }
      return rows[0].reached ?? false;
    },
  };
}

/** Timeout of a replica query, in ms; after it the primary is queried. */
export const REPLICA_LIMIT_MS = 1_000;

export class SlowReplica extends Error {}

/** @throws {SlowReplica} after `REPLICA_LIMIT_MS` */
export function withReplicaTimeout<T>(result: Promise<T>): Promise<T> {
  const error = new SlowReplica(`The replica took longer than ${REPLICA_LIMIT_MS} ms.`);
  return inTime(result, error, REPLICA_LIMIT_MS);
}
