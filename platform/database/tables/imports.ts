import type { Generated } from 'kysely';

interface ImportRunTable {
  id: Generated<number>;
  subject: string;
  /** What was done: a file imported, records put on or off the shelf, deleted, or saved in a grid. */
  kind: Generated<'import' | 'state' | 'remove' | 'grid'>;
  operator_id: number;
  file_name: string;
  at: Date;
  /** When a batch of it was written last, by the database's clock. */
  active_at: Generated<Date>;
  /** Null while it is under way, and for ever where its process died. */
  ended_at: Date | null;
}

interface ImportChangeTable {
  run_id: number;
  record_id: number;
  /** The record's version once it was written. */
  version: number;
  /**
   * What differed, before and after, as JSON. A record that was made has no before; one that was deleted has no after,
   * and all of it before.
   */
  before: string | null;
  after: string | null;
}

/** What imports and batches of the back office did, for as long as it can be taken back: written and read by the platform. */
export interface ImportTables {
  import_run: ImportRunTable;
  import_change: ImportChangeTable;
}
