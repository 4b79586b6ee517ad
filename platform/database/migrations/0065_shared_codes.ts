import { type Kysely, sql } from 'kysely';

/**
 * A pack may have one code for all players (通用码) instead of one per player. `shared_total` limits its claims,
 * `shared_seats` is the number of the last one. Codes are searched without regard to case.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table pack
      add column shared_code text,
      add column shared_total integer,
      add column shared_seats integer not null default 0,
      add column shared_withheld boolean not null default false`.execute(db);
  await sql`create index pack_shared_code on pack (upper(shared_code)) where shared_code is not null`.execute(
    db,
  );
  for (const table of ['pack_code', 'withdrawn_code', 'issued_code']) {
    await sql`create index ${sql.id(`${table}_upper`)} on ${sql.table(table)} (upper(code))`.execute(db);
  }
}

export async function down(db: Kysely<unknown>): Promise<void> {
  for (const table of ['pack_code', 'withdrawn_code', 'issued_code']) {
    await sql`drop index ${sql.id(`${table}_upper`)}`.execute(db);
  }
  await sql`
    alter table pack
      drop column shared_code, drop column shared_total, drop column shared_seats, drop column shared_withheld`.execute(
    db,
  );
}
