import { sql } from 'kysely';
import type { Database } from '../database/open.ts';
import type { Tables } from '../database/tables.ts';

const list = (tables: readonly (keyof Tables)[]) => sql.join(tables.map((table) => sql.table(table)));

/** Updates the planner's statistics after large changes; the embedded database has no autovacuum. */
export async function analyseTables(db: Database, tables: readonly (keyof Tables)[]): Promise<void> {
  await sql`analyze ${list(tables)}`.execute(db);
}

/** Reclaims the disk space of a dry run's rolled-back rows. */
export async function reclaimTrialRows(db: Database, tables: readonly (keyof Tables)[]): Promise<void> {
  await sql`vacuum ${list(tables)}`.execute(db);
}
