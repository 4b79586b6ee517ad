import { type Kysely, sql } from 'kysely';

/** The oldest migration that a program has to know to work with this database; one that breaks older programs raises it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table schema_floor (
      id int2 primary key default 1 check (id = 1),
      migration text not null
    )`.execute(db);
  await sql`insert into schema_floor (migration) values ('0031_schema_floor')`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropTable('schema_floor').execute();
}
