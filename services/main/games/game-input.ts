import type { Selectable } from 'kysely';
import type { Tables } from '#platform/database/tables.ts';

/** The columns of a game without its keys and its publication. */
export type GameColumns = Omit<
  Selectable<Tables['game']>,
  'id' | 'import_key' | 'published' | 'publish_at' | 'offline_at' | 'version'
>;

/**
 * A game from an import or the demo; null and empty mean unknown and never overwrite known values. `description_html`
 * is sanitised.
 */
export interface GameInput
  extends Omit<
    GameColumns,
    | 'score'
    | 'score_count'
    | 'rating'
    | 'download_count'
    | 'reserve_count'
    | 'heat'
    | 'first_letter'
    | 'updated_at'
  > {
  /** That of the existing game, if one was found; else it is made of the name and the version label. */
  import_key?: string;
  /** If unknown: the time of writing. */
  updated_at: Date | null;
  /** Added to the existing ones. Without a kind: `other`, and an existing kind stays. */
  aliases: AliasInput[];
  /** One per platform; other platforms stay. */
  packages: PackageInput[];
  /** In order, replacing the existing ones; none: they stay, and so do videos if there is none. */
  media: MediaInput[];
  /** By version; other versions stay. */
  releases: ReleaseInput[];
  /** By kind; other kinds stay. */
  figures: FigureInput[];
}

export interface AliasInput {
  alias: string;
  kind: string | null;
}

type PartOf<Table extends 'game_build' | 'game_media' | 'game_release' | 'game_figure'> = Omit<
  Selectable<Tables[Table]>,
  'game_id'
>;

type UploadedColumns = 'file' | 'package_name' | 'version_code';
export type PackageInput = Omit<PartOf<'game_build'>, UploadedColumns> &
  Partial<Pick<PartOf<'game_build'>, UploadedColumns>>;
export type MediaInput = Omit<PartOf<'game_media'>, 'position'>;
export type FigureInput = PartOf<'game_figure'>;
export type ReleaseInput = PartOf<'game_release'>;
