import type { Generated } from 'kysely';

interface BackupRunTable {
  id: Generated<number>;
  kind: 'backup' | 'export' | 'restore';
  started_at: Date;
  /** Null while it is being made, and for ever where its process died. */
  ended_at: Date | null;
  /** When its process last said that it is at it. */
  alive_at: Date | null;
  /** The night that it is for, where it was made by itself; null where somebody asked for it. */
  due_at: Date | null;
  /** Who made it: an operator's name, or what the command line and the platform itself are called. */
  doer: string;
  file: string;
  bytes: number | null;
  rows: number | null;
  /** Pictures and journals in it. */
  files: number | null;
  /** Why it was not made. */
  problem: string | null;
}

/** Backups that were made: written and read by the platform. */
export interface BackupTables {
  backup_run: BackupRunTable;
}
