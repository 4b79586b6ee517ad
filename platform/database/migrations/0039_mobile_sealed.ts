import { type Kysely, sql } from 'kysely';

/**
 * Removes the plain mobile numbers, after the program has encrypted them. It fails if one is not encrypted. Changing the
 * type of a column to itself rewrites its table: the old rows, with the plain numbers, are in no file of the table
 * afterwards. The comment tells the program to overwrite the traces elsewhere. Players whose number only an external
 * account service knows log in again; their old hash can't be converted.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    do $$ begin
      if exists (select from account) or exists (select from appeal) then
        comment on table data_key is 'traces of plain numbers';
      end if;
    end $$`.execute(db);
  await sql`
    alter table account
      drop column mobile,
      alter column mobile_key set not null,
      alter column mobile_sealed set not null,
      add constraint account_mobile_key unique (mobile_key)`.execute(db);
  await rewrite(db, 'account', 'mobile_sealed');

  await sql`
    delete from session using player
    where player.id = session.player_id and player.mobile_key is not null and player.mobile_sealed is null`.execute(
    db,
  );
  await sql`update player set mobile_key = null where mobile_sealed is null`.execute(db);
  await sql`
    alter table player add constraint player_mobile_sealed check ((mobile_key is null) = (mobile_sealed is null))`.execute(
    db,
  );
  await rewrite(db, 'player', 'mobile_key');

  await sql`
    alter table appeal
      drop column account,
      drop column contact,
      add constraint appeal_account_sealed check ((account_key is null) = (account_sealed is null)),
      add constraint appeal_contact_sealed check ((contact_key is null) = (contact_sealed is null))`.execute(
    db,
  );
  await sql`create index appeal_account on appeal (account_key, created_at)`.execute(db);
  await rewrite(db, 'appeal', 'account_sealed');
  await sql`update schema_floor set migration = '0039_mobile_sealed'`.execute(db);
}

async function rewrite(db: Kysely<unknown>, table: string, column: string): Promise<void> {
  const name = sql.ref(column);
  await sql`alter table ${sql.table(table)} alter column ${name} type bytea using ${name} || ''::bytea`.execute(
    db,
  );
}

/** The numbers can't be decrypted here: it fails if there are accounts or appeals. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table appeal
      drop constraint appeal_account_sealed,
      drop constraint appeal_contact_sealed,
      add column account text not null check (account ~ '^1[0-9]{10}$'),
      add column contact text not null check (contact ~ '^1[0-9]{10}$')`.execute(db);
  await sql`drop index appeal_account`.execute(db);
  await sql`create index appeal_account on appeal (account, created_at)`.execute(db);
  await sql`alter table player drop constraint player_mobile_sealed`.execute(db);
  await sql`
    alter table account
      drop constraint account_mobile_key,
      alter column mobile_key drop not null,
      alter column mobile_sealed drop not null,
      add column mobile text not null unique check (mobile ~ '^1[0-9]{10}$')`.execute(db);
  await sql`update schema_floor set migration = '0031_schema_floor'`.execute(db);
}
