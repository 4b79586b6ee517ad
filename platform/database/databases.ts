import type { Database } from './open.ts';

/** The databases of a service; without a replica both are the same. */
export interface Databases {
  /** The primary: for writes, and for reads of personal or exact data. */
  db: Database;
  /** For public data: a replica, if it has replayed every published change. */
  reads: Database;
}
