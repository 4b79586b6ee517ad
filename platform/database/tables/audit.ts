import type { ColumnType, Generated } from 'kysely';

type Fields = Record<string, unknown> | null;

interface AuditEntryTable {
  id: Generated<number>;
  at: Date;
  /** Null: no operator did it, but the clock or the command line. */
  operator_id: number | null;
  operator_name: string;
  role: string;
  action: string;
  subject: string;
  subject_id: string | null;
  title: Generated<string>;
  /** The record's version afterwards. */
  version: number | null;
  batch: string | null;
  before: ColumnType<Fields, string | null, never>;
  after: ColumnType<Fields, string | null, never>;
  address: string;
}

/** One row: when retention looked at the clock, and until when nothing is removed. */
interface RetentionClockTable {
  id: 1;
  seen_at: Date;
  held_until: Date;
}

/** What was done in the back office: written and read by the platform, for every service. */
export interface AuditTables {
  retention_clock: RetentionClockTable;
  audit_entry: AuditEntryTable;
}
