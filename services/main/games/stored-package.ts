import type { GamePackage } from '#contract/entities/game.ts';

/** A package with the path of its uploaded file. */
export type StoredPackage = GamePackage & { file: string | null };
