import { sql, type Transaction } from 'kysely';
import type { Tables } from '#platform/database/tables.ts';
import { asJson } from '#platform/database/upsert-rows.ts';
import type { AliasInput, GameInput, MediaInput, PackageInput, ReleaseInput } from './game-input.ts';

type Of<T> = readonly (T & { game_id: number })[];
type Tx = Transaction<Tables>;

const ids = (rows: { game_id: number }[]): number[] => [...new Set(rows.map((row) => row.game_id))];

type GameParts = Pick<GameInput, 'aliases' | 'packages' | 'media' | 'releases'>;

/** Writes the parts of games; returns the ids of the changed games. */
export async function writeParts(tx: Tx, games: Of<GameParts>): Promise<Set<number>> {
  const rowsOf = <Part>(read: (game: GameParts) => readonly Part[]) =>
    games.flatMap((game) =>
      read(game).map((part, position) => ({ game_id: game.game_id, position, ...part })),
    );
  return new Set([
    ...(await writeAliases(
      tx,
      rowsOf(({ aliases }) => aliases),
    )),
    ...(await writePackages(
      tx,
      rowsOf(({ packages }) => packages),
    )),
    ...(await writeMedia(
      tx,
      rowsOf(({ media }) => media),
    )),
    ...(await writeReleases(
      tx,
      rowsOf(({ releases }) => releases),
    )),
  ]);
}

/** Adds aliases; returns the ids of the changed games, like the functions below. */
export async function writeAliases(tx: Tx, aliases: Of<AliasInput>): Promise<number[]> {
  if (aliases.length === 0) {
    return [];
  }
  const { rows } = await sql<{ game_id: number }>`
    insert into game_alias as kept (game_id, alias, kind)
    select distinct on (game_id, alias) game_id, alias, coalesce(kind, 'other')
    from jsonb_to_recordset(${asJson(aliases)}::jsonb) as row (game_id bigint, alias text, kind text)
    where alias <> ''
    order by game_id, alias, kind nulls last
    on conflict (game_id, alias) do update set kind = excluded.kind
      where excluded.kind not in (kept.kind, 'other')
    returning game_id`.execute(tx);
  return ids(rows);
}

/** Writes builds, one per platform; unknown fields stay. */
async function writePackages(tx: Tx, packages: Of<PackageInput>): Promise<number[]> {
  if (packages.length === 0) {
    return [];
  }
  const { rows } = await sql<{ game_id: number }>`
    insert into game_package as kept
      (game_id, platform, version, size_bytes, updated_at, url, sha256, permissions, privacy_url, min_os)
    select distinct on (game_id, platform)
      game_id, platform, version, size_bytes, updated_at, url, sha256, permissions, privacy_url, min_os
    from jsonb_to_recordset(${asJson(packages)}::jsonb) as row (
      game_id bigint, platform text, version text, size_bytes bigint, updated_at timestamptz, url text,
      sha256 text, permissions text[], privacy_url text, min_os text)
    on conflict (game_id, platform) do update set
      version = coalesce(excluded.version, kept.version),
      size_bytes = coalesce(excluded.size_bytes, kept.size_bytes),
      updated_at = coalesce(excluded.updated_at, kept.updated_at),
      url = coalesce(excluded.url, kept.url),
      sha256 = coalesce(excluded.sha256, kept.sha256),
      permissions = coalesce(nullif(excluded.permissions, '{}'), kept.permissions),
      privacy_url = coalesce(excluded.privacy_url, kept.privacy_url),
      min_os = coalesce(excluded.min_os, kept.min_os)
    where (kept.version, kept.size_bytes, kept.updated_at, kept.url, kept.sha256, kept.permissions,
        kept.privacy_url, kept.min_os)
      is distinct from (coalesce(excluded.version, kept.version),
        coalesce(excluded.size_bytes, kept.size_bytes), coalesce(excluded.updated_at, kept.updated_at),
        coalesce(excluded.url, kept.url), coalesce(excluded.sha256, kept.sha256),
        coalesce(nullif(excluded.permissions, '{}'), kept.permissions),
        coalesce(excluded.privacy_url, kept.privacy_url), coalesce(excluded.min_os, kept.min_os))
    returning game_id`.execute(tx);
  return ids(rows);
}

async function writeMedia(tx: Tx, media: Of<MediaInput & { position: number }>): Promise<number[]> {
  if (media.length === 0) {
    return [];
  }
  const { rows: removed } = await sql<{ game_id: number }>`
    delete from game_media
    using (
      select game_id, max(position) as last
      from jsonb_to_recordset(${asJson(media)}::jsonb) as row (game_id bigint, position integer)
      group by game_id
    ) as given
    where game_media.game_id = given.game_id and game_media.position > given.last
    returning game_media.game_id`.execute(tx);
  const { rows: written } = await sql<{ game_id: number }>`
    insert into game_media as kept (game_id, position, kind, url, poster_url, width, height, alt)
    select game_id, position, kind, url, poster_url, width, height, alt
    from jsonb_to_recordset(${asJson(media)}::jsonb) as row (
      game_id bigint, position integer, kind text, url text, poster_url text, width integer, height integer,
      alt text)
    on conflict (game_id, position) do update set
      kind = excluded.kind, url = excluded.url, poster_url = excluded.poster_url, width = excluded.width,
      height = excluded.height, alt = excluded.alt
    where (kept.kind, kept.url, kept.poster_url, kept.width, kept.height, kept.alt) is distinct from
      (excluded.kind, excluded.url, excluded.poster_url, excluded.width, excluded.height, excluded.alt)
    returning game_id`.execute(tx);
  return ids([...removed, ...written]);
}

async function writeReleases(tx: Tx, releases: Of<ReleaseInput>): Promise<number[]> {
  if (releases.length === 0) {
    return [];
  }
  const { rows } = await sql<{ game_id: number }>`
    insert into game_release as kept (game_id, version, released_at, notes_html)
    select distinct on (game_id, version) game_id, version, released_at, notes_html
    from jsonb_to_recordset(${asJson(releases)}::jsonb) as row (
      game_id bigint, version text, released_at timestamptz, notes_html text)
    on conflict (game_id, version) do update
      set released_at = excluded.released_at, notes_html = excluded.notes_html
      where (kept.released_at, kept.notes_html) is distinct from (excluded.released_at, excluded.notes_html)
    returning game_id`.execute(tx);
  return ids(rows);
}
