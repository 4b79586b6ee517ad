import type { GameStatus, Platform } from '#contract/entities/game.ts';

/** A game from an import or the demo; null and empty mean unknown and never overwrite known values. */
export interface GameInput {
  name: string;
  version_label: string | null;
  summary: string;
  /** Sanitised. */
  description_html: string;
  reason: string | null;
  icon_url: string | null;
  cover_url: string | null;
  categories: string[];
  themes: string[];
  tags: string[];
  features: string[];
  status: GameStatus | null;
  /** 0–10, one decimal. */
  score: number | null;
  score_count: number | null;
  download_count: number | null;
  reserve_count: number | null;
  developer: string | null;
  publisher: string | null;
  approval_no: string | null;
  isbn: string | null;
  age_rating: '8+' | '12+' | '16+' | null;
  qq_group: string | null;
  h5_url: string | null;
  /** The badge 新 is shown for 14 days after it. Written once. */
  created_at: Date | null;
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

export interface PackageInput {
  platform: Platform;
  version: string | null;
  size_bytes: number | null;
  updated_at: Date | null;
  url: string | null;
  sha256: string | null;
  permissions: string[];
  privacy_url: string | null;
  min_os: string | null;
}

export interface MediaInput {
  kind: 'image' | 'video';
  url: string;
  poster_url: string | null;
  width: number;
  height: number;
  alt: string;
}

export interface ReleaseInput {
  version: string;
  released_at: Date;
  notes_html: string;
}
