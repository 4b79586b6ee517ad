import type { ColumnType, Generated } from 'kysely';

type Fields = Record<string, unknown> | null;

interface AuditEntryTable {
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
  /** The record's version after the change. */
  version: number | null;
  batch: string | null;
  before: ColumnType<Fields, string | null, never>;
  after: ColumnType<Fields, string | null, never>;
  address: string;
}

/** One row: the last clock check of retention, and the time until which nothing is removed. */
interface RetentionClockTable {
  id: 1;
  seen_at: Date;
  held_until: Date;
}

/** The audit log of the admin site: written and read by the platform, for every service. */
export interface AuditTables {
  retention_clock: RetentionClockTable;
  audit_entry: AuditEntryTable;
}
