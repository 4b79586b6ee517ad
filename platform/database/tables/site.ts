import type { Generated, JSONColumnType } from 'kysely';

interface SiteTable {
  key: string;
  is_default: Generated<boolean>;
  hostnames: Generated<string[]>;
  settings: JSONColumnType<Record<string, unknown>, string, string>;
}

interface BannerTable {
  id: Generated<number>;
  import_key: string | null;
  image: string;
  alt: string;
  headline: Generated<string>;
  sub: Generated<string>;
  link: string;
  position: Generated<number>;
  starts_at: Date | null;
  ends_at: Date | null;
}

interface ActivityTable {
  id: Generated<number>;
  import_key: string | null;
  title: string;
  cover_url: string | null;
  body_html: Generated<string>;
  link: string | null;
  starts_at: Date;
  ends_at: Date;
}

interface FriendLinkTable {
  id: Generated<number>;
  name: string;
  url: string;
  position: Generated<number>;
}

interface HotWordTable {
  word: string;
  rank: number;
  trend: Generated<'up' | 'down' | 'same' | 'new'>;
}

interface InfoPageTable {
  id: number;
  key: string;
  title: string;
  body_html: string;
  updated_at: Date;
}

/** The site's own settings, texts and shelves: the main service's tables too. */
export interface SiteTables {
  site: SiteTable;
  banner: BannerTable;
  activity: ActivityTable;
  friend_link: FriendLinkTable;
  hot_word: HotWordTable;
  info_page: InfoPageTable;
}
