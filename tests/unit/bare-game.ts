import type { Game, GamePackage } from '#contract/entities/game.ts';

/** The time at which these games' tests take place. */
export const NOW = '2026-11-21T10:00:00+08:00';

/** A game with only a name, as imported from a list of names. */
export const bare: Game = {
  id: 12,
  name: '只有名字',
  icon_url: null,
  cover_url: null,
  summary: '',
  reason: null,
  categories: [],
  themes: [],
  tags: [],
  version_label: null,
  status: null,
  score: null,
  score_count: 0,
  download_count: 0,
  reserve_count: 0,
  reservable: false,
  size_bytes: null,
  platforms: [],
  badge: null,
  first_letter: 'Z',
  updated_at: NOW,
  aliases: [],
  description_html: '',
  features: [],
  developer: null,
  developer_website: null,
  publisher: null,
  approval_no: null,
  isbn: null,
  app_filing_no: null,
  age_rating: null,
  minors_notice: false,
  qq_group: null,
  h5_url: null,
  media: [],
  packages: [],
  releases: [],
  figures: [],
};

/** A build with the given fields only. */
export function build(platform: GamePackage['platform'], known: Partial<GamePackage> = {}): GamePackage {
  return {
    platform,
    version: null,
    size_bytes: null,
    updated_at: null,
    url: null,
    sha256: null,
    permissions: [],
    privacy_url: null,
    min_os: null,
    ...known,
  };
}
