import type { Database } from './open.ts';

/** The two ways to the data that a service has; without a replica they are one. */
export interface Databases {
  /** The database itself: for whatever writes, and what somebody reads of his own or has to read exactly. */
  db: Database;
  /** For what everybody may read: a replica may answer, which shows every change that was told. */
  reads: Database;
}
