import type { Generated } from 'kysely';

interface BackupRunTable {
  id: Generated<number>;
  kind: 'backup' | 'export' | 'restore';
  started_at: Date;
  /** Null while it runs, and permanently if its process died. */
  ended_at: Date | null;
  /** The last heartbeat of its process. */
  alive_at: Date | null;
  /** The scheduled time; null for a manual backup. */
  due_at: Date | null;
  /** An operator's name, or the names of the command line and the platform. */
  doer: string;
  file: string;
  bytes: number | null;
  rows: number | null;
  /** Number of pictures and journals. */
  files: number | null;
  /** The reason of a failure. */
  problem: string | null;
}

/** Runs of backups: written and read by the platform. */
export interface BackupTables {
  backup_run: BackupRunTable;
}
