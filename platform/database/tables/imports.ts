import type { Generated } from 'kysely';

interface ImportRunTable {
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
}

interface ImportChangeTable {
  run_id: number;
  record_id: number;
  /** The record's version after the write. */
  version: number;
  /**
   * The changed fields before and after, as JSON. A created record has no before; a deleted one has no after and all its
   * fields before.
   */
  before: string | null;
  after: string | null;
}

/** Changes by imports and batches, while they can be undone: written and read by the platform. */
export interface ImportTables {
  import_run: ImportRunTable;
  import_change: ImportChangeTable;
}
