import {
  type Game,
  type GameMedia,
  type GamePackage,
  type GameRelease,
  PLATFORMS,
} from '#contract/entities/game.ts';
import { presentGameCard } from '../catalogue/game-card-presenter.ts';
import { wireTime } from '../catalogue/times.ts';
import { pageColumns } from './game-fields.ts';
import type { GameRow, MediaRow, PackageRow, ReleaseRow } from './game-repository.ts';

/** Builds in the order of `PLATFORMS`. */
export function presentPackages(rows: readonly PackageRow[]): GamePackage[] {
  return PLATFORMS.flatMap((platform) => rows.filter((row) => row.platform === platform)).map((row) => ({
    platform: row.platform,
    version: row.version,
    size_bytes: row.size_bytes,
    updated_at: wireTime(row.updated_at),
    url: row.url,
    sha256: row.sha256,
    permissions: row.permissions,
    privacy_url: row.privacy_url,
    min_os: row.min_os,
  }));
}

export function presentReleases(rows: readonly ReleaseRow[]): GameRelease[] {
  return rows.map(({ version, released_at, notes_html }) => ({
    version,
    released_at: wireTime(released_at),
    notes_html,
  }));
}

function presentMedia({ kind, url, poster_url, width, height, alt }: MediaRow): GameMedia {
  return { kind, url, poster_url, width, height, alt };
}

/** The columns that only a game's page has. */
function pageFields(row: GameRow) {
  const fields: object = Object.fromEntries(pageColumns.map((name) => [name, row[name]]));
  return fields as Pick<GameRow, (typeof pageColumns)[number]>;
}

/** A game with the fields of its page. */
export function presentGame(row: GameRow): Game {
  return {
    ...presentGameCard(row),
    ...pageFields(row),
    aliases: row.aliases,
    media: row.media.map(presentMedia),
    packages: presentPackages(row.packages),
    releases: presentReleases(row.releases),
  };
}
