import { type Kysely, sql } from 'kysely';

/**
 * Packages for HarmonyOS, in a table of their own, as the older one lists its platforms and older programs run on this
 * schema. A view has the packages of all platforms.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table harmony_package (
      game_id bigint not null references game on delete cascade,
      platform text not null default 'harmony' check (platform = 'harmony'),
      version text,
      size_bytes bigint check (size_bytes > 0),
      updated_at timestamptz,
      url text,
      sha256 text check (sha256 ~ '^[0-9a-f]{64}$'),
      permissions text[] not null default '{}',
      privacy_url text,
      min_os text,
      file text,
      package_name text,
      version_code text,
      primary key (game_id, platform)
    )`.execute(db);
  await sql`create index harmony_package_file on harmony_package (file) where file is not null`.execute(db);
  const columns = sql`game_id, platform, version, size_bytes, updated_at, url, sha256, permissions, privacy_url, min_os,
    file, package_name, version_code`;
  await sql`
    create view game_build as
    select ${columns} from game_package union all select ${columns} from harmony_package`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop view game_build`.execute(db);
  await sql`drop table harmony_package`.execute(db);
}
