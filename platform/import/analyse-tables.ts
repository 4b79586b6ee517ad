import { sql } from 'kysely';
import type { Database } from '../database/open.ts';
import type { Tables } from '../database/tables.ts';

const list = (tables: readonly (keyof Tables)[]) => sql.join(tables.map((table) => sql.table(table)));

/** Renews the planner's statistics of tables that changed much; the embedded database never does it by itself. */
export async function analyseTables(db: Database, tables: readonly (keyof Tables)[]): Promise<void> {
  await sql`analyze ${list(tables)}`.execute(db);
}

/** Gives back the room that rows of a trial took: rolled back, they are gone for every reader but not from disk. */
export async function reclaimTrialRows(db: Database, tables: readonly (keyof Tables)[]): Promise<void> {
  await sql`vacuum ${list(tables)}`.execute(db);
}
