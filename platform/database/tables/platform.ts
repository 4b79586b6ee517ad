import type { ColumnType, Generated } from 'kysely';

type Fields = Record<string, unknown> | null;

/** Audit, backups, imports and traffic: tables that the platform reads and writes for every service. */
export interface PlatformTables {
  /** One row: the last clock check of retention, and the time until which nothing is removed. */
  retention_clock: { id: 1; seen_at: Date; held_until: Date };
  audit_entry: {
    id: Generated<number>;
    at: Date;
    /** Null: a scheduled job or the command line. */
    operator_id: number | null;
    operator_name: string;
    role: string;
    action: string;
    subject: string;
    subject_id: string | null;
    title: Generated<string>;
    version: number | null;
    batch: string | null;
    before: ColumnType<Fields, string | null, never>;
    after: ColumnType<Fields, string | null, never>;
    address: string;
  };
  backup_run: {
    id: Generated<number>;
    kind: 'backup' | 'export' | 'restore';
    started_at: Date;
    /** Null while it runs, and permanently if its process died. */
    ended_at: Date | null;
    alive_at: Date | null;
    /** The scheduled time; null for a manual backup. */
    due_at: Date | null;
    /** An operator's name, or the names of the command line and the platform. */
    doer: string;
    file: string;
    bytes: number | null;
    rows: number | null;
    files: number | null;
    problem: string | null;
  };
  import_run: {
    id: Generated<number>;
    subject: string;
    /** A file import, records published or unpublished, deleted, or saved in a grid. */
    kind: Generated<'import' | 'state' | 'remove' | 'grid'>;
    operator_id: number;
    file_name: string;
    at: Date;
    /** The last write of a batch, by the database's clock. */
    active_at: Generated<Date>;
    /** Null while it runs, and permanently if its process died. */
    ended_at: Date | null;
  };
  import_change: {
    run_id: number;
    record_id: number;
    version: number;
    /**
     * The changed fields before and after, as JSON. A created record has no before; a deleted one has no after and all its
     * fields before.
     */
    before: string | null;
    after: string | null;
  };
  visit_count: {
    starts_at: Date;
    /** 1 for an hour; 24 after the hours of a day were merged. */
    hours: 1 | 24;
    page: string;
    visits: number;
  };
  search_count: {
    /** China's day, `2026-11-21`. */
    day: string;
    /** The normalised term; empty for terms that are not stored. */
    term: string;
    searches: number;
    /** Searches without results. */
    missed: Generated<number>;
    results: number;
  };
}
