import { type RawBuilder, sql } from 'kysely';
import { UNSOURCED } from '#contract/admin/games.ts';
import type { Tx } from '#platform/database/transaction.ts';
import { asJson } from '#platform/database/upsert-rows.ts';
import type {
  AliasInput,
  FigureInput,
  GameInput,
  MediaInput,
  PackageInput,
  ReleaseInput,
} from './game-input.ts';

type Of<T> = readonly (T & { game_id: number })[];

const ids = (rows: { game_id: number }[]): number[] => [...new Set(rows.map((row) => row.game_id))];

type GameParts = Pick<GameInput, 'aliases' | 'packages' | 'media' | 'releases' | 'figures'>;

/** Writes the parts of games; returns the ids of the changed games. */
export async function writeParts(tx: Tx, games: Of<GameParts>): Promise<Set<number>> {
  const rowsOf = <Part>(read: (game: GameParts) => readonly Part[]) =>
    games.flatMap((game) =>
      read(game).map((part, position) => ({ game_id: game.game_id, position, ...part })),
    );
  const aliases = rowsOf((game) => game.aliases);
  const packages = rowsOf((game) => game.packages);
  const releases = rowsOf((game) => game.releases);
  const figures = rowsOf((game) => game.figures);
  return new Set([
    ...(await writeAliases(tx, aliases)),
    ...(await writePackages(tx, packages)),
    ...(await writeMedia(tx, games)),
    ...(await writeReleases(tx, releases)),
    ...(await writeFigures(tx, figures)),
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
  const [harmony, others] = [true, false].map((isHarmony) =>
    packages.filter(({ platform }) => (platform === 'harmony') === isHarmony),
  );
  return [
    ...(await writePackagesTo(tx, 'game_package', others ?? [])),
    ...(await writePackagesTo(tx, 'harmony_package', harmony ?? [])),
  ];
}

/** Another address replaces an uploaded package; facts without one do not describe it, and are left out. */
const replacesFile = sql`(kept.file is not null and excluded.file is null and excluded.url is not null
  and excluded.url is distinct from kept.url)`;
const leavesFile = sql`(kept.file is not null and excluded.file is null
  and (excluded.url is null or excluded.url is not distinct from kept.url))`;
/** A value that describes the file. */
const ofFile = (column: string) =>
  sql`case when ${replacesFile} then ${sql.ref(`excluded.${column}`)}
    when ${leavesFile} then ${sql.ref(`kept.${column}`)}
    else coalesce(${sql.ref(`excluded.${column}`)}, ${sql.ref(`kept.${column}`)}) end`;
const given = (column: string) =>
  sql`coalesce(${sql.ref(`excluded.${column}`)}, ${sql.ref(`kept.${column}`)})`;

/** The columns of a stored package and their values after an import; an empty value changes nothing. */
const packageUpdates: readonly (readonly [string, RawBuilder<unknown>])[] = [
  ...['version', 'size_bytes', 'sha256', 'file', 'package_name', 'version_code'].map(
    (column) => [column, ofFile(column)] as const,
  ),
  ...['updated_at', 'url', 'privacy_url', 'min_os'].map((column) => [column, given(column)] as const),
  ['permissions', sql`coalesce(nullif(excluded.permissions, '{}'), kept.permissions)`],
];

async function writePackagesTo(
  tx: Tx,
  table: 'game_package' | 'harmony_package',
  packages: Of<PackageInput>,
): Promise<number[]> {
  if (packages.length === 0) {
    return [];
  }
  const { rows } = await sql<{ game_id: number }>`
    insert into ${sql.table(table)} as kept
      (game_id, platform, version, size_bytes, updated_at, url, sha256, permissions, privacy_url, min_os,
        file, package_name, version_code)
    select distinct on (game_id, platform)
      game_id, platform, version, size_bytes, updated_at, url, sha256, permissions, privacy_url, min_os,
      file, package_name, version_code
    from jsonb_to_recordset(${asJson(packages)}::jsonb) as row (
      game_id bigint, platform text, version text, size_bytes bigint, updated_at timestamptz, url text,
      sha256 text, permissions text[], privacy_url text, min_os text, file text, package_name text,
      version_code text)
    on conflict (game_id, platform) do update set
      ${sql.join(packageUpdates.map(([column, value]) => sql`${sql.ref(column)} = ${value}`))}
    where (${sql.join(packageUpdates.map(([column]) => sql.ref(`kept.${column}`)))})
      is distinct from (${sql.join(packageUpdates.map(([, value]) => value))})
    returning game_id`.execute(tx);
  return ids(rows);
}

/** Replaces the pictures of games that have any in the input. */
async function writeMedia(tx: Tx, games: Of<Pick<GameParts, 'media'>>): Promise<number[]> {
  const given = games.filter(({ media }) => media.length > 0);
  if (given.length === 0) {
    return [];
  }
  const current = await mediaOf(tx, ids(given));
  const media = given.flatMap(({ game_id, media: own }) =>
    mergedMedia(own, current.get(game_id) ?? []).map((one, position) => ({ ...one, game_id, position })),
  );
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

async function mediaOf(tx: Tx, games: readonly number[]): Promise<Map<number, MediaInput[]>> {
  const rows = await tx
    .selectFrom('game_media')
    .select(['game_id', 'kind', 'url', 'poster_url', 'width', 'height', 'alt'])
    .where('game_id', '=', sql<number>`any(${[...games]}::bigint[])`)
    .orderBy('game_id')
    .orderBy('position')
    .execute();
  return Map.groupBy(rows, ({ game_id }) => game_id);
}

/** Writes figures from elsewhere, one per kind. The same figure without a source does not clear a known source. */
async function writeFigures(tx: Tx, figures: Of<FigureInput>): Promise<number[]> {
  if (figures.length === 0) {
    return [];
  }
  const { rows } = await sql<{ game_id: number }>`
    insert into game_figure as stored (game_id, kind, value, voters, scale, source, stated_on)
    select distinct on (game_id, kind) game_id, kind, value, voters, scale, source, stated_on
    from jsonb_to_recordset(${asJson(figures)}::jsonb) as row (
      game_id bigint, kind text, value float8, voters integer, scale smallint, source text, stated_on date)
    on conflict (game_id, kind) do update set
      value = excluded.value, voters = excluded.voters, scale = excluded.scale, source = excluded.source,
      stated_on = excluded.stated_on
    where (stored.value, stored.voters, stored.scale, stored.source, stored.stated_on) is distinct from
      (excluded.value, excluded.voters, excluded.scale, excluded.source, excluded.stated_on)
      and not (excluded.source = ${UNSOURCED}
        and (stored.value, stored.voters) is not distinct from (excluded.value, excluded.voters))
    returning game_id`.execute(tx);
  return ids(rows);
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

interface Medium {
  kind?: unknown;
  url?: unknown;
  alt?: unknown;
}

/**
 * The given pictures of a game, with the texts of those that it has already. Its videos follow, unless the input has
 * videos of its own: a list of screenshots says nothing about them.
 */
export function mergedMedia<Given extends Medium, Stored extends Medium>(
  given: readonly Given[],
  current: readonly Stored[],
): (Given | Stored)[] {
  const known = new Map(current.map((one) => [one.url, one.alt]));
  const own = given.map((one) => ({ ...one, alt: one.alt || (known.get(one.url) ?? '') }));
  const hasVideos = given.some(({ kind }) => kind === 'video');
  return [...own, ...(hasVideos ? [] : current.filter(({ kind }) => kind === 'video'))];
}
