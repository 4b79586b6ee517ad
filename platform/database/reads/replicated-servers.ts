import { sql } from 'kysely';
import type { Database } from '../open.ts';
import type { ReplicatedServers } from './replica-follower.ts';
import { soonEnough } from './soon-enough.ts';

/** The server at the address isn't one that repeats what the primary writes. */
export class NoReplica extends Error {}

/** A failover begins a new timeline: a replica that stayed on the old one repeats another server's log. */
const CLUSTER = sql<string>`(select system_identifier from pg_control_system())
  || '/' || (select timeline_id from pg_control_checkpoint())`;

/**
 * Asks a primary and its streaming replica how far they are. What was committed before the question is flushed, and
 * stands before the position that the answer names.
 */
export function replicatedServers(primary: Database, replica: Database): ReplicatedServers {
  return {
    position: async () => {
      const { rows } = await sql<{ cluster: string; lsn: string }>`
        select ${CLUSTER} as cluster, pg_current_wal_flush_lsn()::text as lsn`.execute(primary);
      return rows[0] ?? Promise.reject(new Error('The primary named no position.'));
    },
    hasReached: async ({ cluster, lsn }) => {
      const { rows } = await soonEnough(
        sql<{ cluster: string; repeats: boolean; reached: boolean | null }>`
          select ${CLUSTER} as cluster, pg_is_in_recovery() as repeats,
            pg_last_wal_replay_lsn() >= ${lsn}::pg_lsn as reached`.execute(replica),
      );
      if (!rows[0]?.repeats || rows[0].cluster !== cluster) {
        throw new NoReplica(
          'The server at DATABASE_READ_URL is no streaming replica of the one at DATABASE_URL.',
        );
      }
      return rows[0].reached ?? false;
    },
  };
}
