import type { Selectable } from 'kysely';
import type { Tables } from '#platform/database/tables.ts';

/** The columns of a game without its keys and its publication. */
export type GameColumns = Omit<
  Selectable<Tables['game']>,
  'id' | 'import_key' | 'published' | 'publish_at' | 'offline_at' | 'version'
>;

/**
 * A game from an import or the demo; null and empty mean unknown and never overwrite known values. `description_html`
 * is sanitised. `score` is 0–10 with one decimal.
 */
export interface GameInput extends Omit<GameColumns, 'heat' | 'first_letter' | 'score_count' | 'updated_at'> {
  score_count: number | null;
  /** If unknown: the time of writing. */
  updated_at: Date | null;
  /** Added to the existing ones. Without a kind: `other`, and an existing kind stays. */
  aliases: AliasInput[];
  /** One per platform; other platforms stay. */
  packages: PackageInput[];
  /** In order, replacing the existing ones; none: they stay. */
  media: MediaInput[];
  /** By version; other versions stay. */
  releases: ReleaseInput[];
}

export interface AliasInput {
  alias: string;
  kind: string | null;
}

type PartOf<Table extends 'game_package' | 'game_media' | 'game_release'> = Omit<
  Selectable<Tables[Table]>,
  'game_id'
>;

export type PackageInput = PartOf<'game_package'>;
export type MediaInput = Omit<PartOf<'game_media'>, 'position'>;
export type ReleaseInput = PartOf<'game_release'>;
