import { type Game, type GamePackage, type GameRelease, PLATFORMS } from '#contract/entities/game.ts';
import { presentGameCard } from '../games/game-card-presenter.ts';
import { wireTime } from '../lists/times.ts';
import type { GameRow, StoredPackage } from './game-page-repository.ts';

/** Builds in the order of `PLATFORMS`. */
export function presentPackages(rows: readonly StoredPackage[]): GamePackage[] {
  return PLATFORMS.flatMap((platform) => rows.filter((row) => row.platform === platform)).map(
    ({ file, ...row }) => ({
      ...row,
      url: file ? `/${file}` : row.url,
      updated_at: wireTime(row.updated_at),
    }),
  );
}

export function presentReleases(rows: readonly GameRelease[]): GameRelease[] {
  return rows.map((row) => ({ ...row, released_at: wireTime(row.released_at) }));
}

export function presentGame(row: GameRow): Game {
  return {
    ...row,
    ...presentGameCard(row),
    packages: presentPackages(row.packages),
    releases: presentReleases(row.releases),
  };
}
