import { type Kysely, sql } from 'kysely';

/**
 * Closings: the reason of an operator who ordered one; null for those of players and of inactive accounts. Grants:
 * the counts at their end; null while they run, and for those that ended before this column.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table account_closing add column operator_reason text`.execute(db);
  await sql`
    alter table reservation_grant
      add column players integer, add column had integer, add column have integer`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table reservation_grant drop column have, drop column had, drop column players`.execute(db);
  await sql`alter table account_closing drop column operator_reason`.execute(db);
}
