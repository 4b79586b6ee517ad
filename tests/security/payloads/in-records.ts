import { sql } from 'kysely';
import { openDatabase } from '#platform/database/open.ts';
import { testOwner } from '#tests/integration/owner.ts';
import { payloads } from './payload-list.ts';

/** What players write, straight into the tables: past every check that a form makes. */
export async function storeInRecords(dataDir: string, seed: number): Promise<void> {
  const settings = { databaseUrl: undefined, dataDir, owner: testOwner() };
  const { db, close } = await openDatabase(settings, () => undefined);
  const text = (column: string) =>
    sql`(${sql.val(payloads)}::text[])[1 + (id + ${sql.lit(seed)} + length(${sql.lit(column)})) % ${sql.lit(payloads.length)}]`;
  const set = (...columns: string[]) =>
    sql.join(columns.map((column) => sql`${sql.ref(column)} = ${text(column)}`));
  try {
    await sql`update comment set ${set('body', 'nickname', 'device')}, words = array[${sql.val(payloads[0])}]`.execute(
      db,
    );
    await sql`update trade_listing set ${set('title', 'description', 'server_name')}`.execute(db);
    await sql`update appeal set ${set('body', 'answer')}`.execute(db);
    await sql`update player set ${set('nickname', 'ban_reason')}, mobile_masked = ${payloads[3]},
      banned_at = now()`.execute(db);
    await sql`update account set nickname = ${payloads[3]}`.execute(db);
  } finally {
    await close();
  }
}
