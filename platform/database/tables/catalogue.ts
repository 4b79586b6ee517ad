import type { Generated, JSONColumnType } from 'kysely';
import type { ScoreScale } from '#contract/score-scales.ts';

type Json<T extends object> = JSONColumnType<T, string, string>;

/** The columns of a record whose changes are counted, so that operators do not overwrite each other. */
export type Versioned = { id: Generated<number>; version: Generated<number> };
/** The columns of a record that is published. */
export type Published = Versioned & {
  import_key: string | null;
  published: Generated<boolean>;
  publish_at: Date | null;
  offline_at: Date | null;
};

/** A package of a game. */
interface PackageColumns {
  game_id: number;
  version: string | null;
  size_bytes: number | null;
  updated_at: Date | null;
  url: string | null;
  sha256: string | null;
  permissions: Generated<string[]>;
  privacy_url: string | null;
  min_os: string | null;
  /** The path of an uploaded package, which replaces the URL. */
  file: string | null;
  /** The package name, bundle ID or bundle name, and the version code or build number. */
  package_name: string | null;
  version_code: string | null;
}

/** Games, news, packs and the schedule: the main service's tables. */
export interface CatalogueTables {
  /** The categories (类型) and themes (题材) of games; without rows the built-in lists apply. */
  game_category: {
    kind: 'categories' | 'themes';
    name: string;
    position: number;
    hidden: Generated<boolean>;
  };
  /** A former name, and the name that replaced it. */
  former_category: { kind: 'categories' | 'themes'; name: string; current: string };
  game: Published & {
    name: string;
    summary: Generated<string>;
    description_html: Generated<string>;
    reason: string | null;
    icon_url: string | null;
    cover_url: string | null;
    categories: Generated<string[]>;
    themes: Generated<string[]>;
    tags: Generated<string[]>;
    features: Generated<string[]>;
    version_label: string | null;
    status: '已上线' | '测试中' | '预约' | null;
    /** The mean of the reviews, from 0 to 10; `score_count` is their number. Copied from the comments service. */
    score: Generated<number | null>;
    score_count: Generated<number>;
    /** The mean with a prior, by which games are ordered. */
    rating: Generated<number>;
    download_count: Generated<number>;
    reserve_count: Generated<number>;
    heat: Generated<number>;
    first_letter: string;
    developer: string | null;
    developer_website: string | null;
    publisher: string | null;
    approval_no: string | null;
    isbn: string | null;
    app_filing_no: string | null;
    /** May harm minors: shown after a notice and promoted nowhere. */
    minors_notice: Generated<boolean>;
    age_rating: '8+' | '12+' | '16+' | null;
    qq_group: string | null;
    h5_url: string | null;
    created_at: Generated<Date | null>;
    updated_at: Generated<Date>;
  };
  game_alias: { game_id: number; alias: string; kind: Generated<string> };
  game_package: PackageColumns & { platform: 'android' | 'ios' | 'h5' };
  /** Packages for HarmonyOS: the older table lists its platforms. */
  harmony_package: PackageColumns & { platform: Generated<'harmony'> };
  /** The view of both. */
  game_build: PackageColumns & { platform: 'android' | 'ios' | 'harmony' | 'h5' };
  game_media: {
    game_id: number;
    position: number;
    kind: 'image' | 'video';
    url: string;
    poster_url: string | null;
    width: number;
    height: number;
    alt: Generated<string>;
  };
  /** Counted downloads by China day, `2026-11-21`. */
  download_day: { game_id: number; platform: 'android' | 'ios'; day: string; count: number };
  /** Counted downloads of all games by the hour in which they were written. */
  download_hour: { starts_at: Date; count: number };
  /** The key of a China day, with which the devices of its downloads are hashed. */
  download_key: { day: string; key: Uint8Array };
  /** Devices and their downloads on a China day, hashed with its key. */
  download_device: { day: string; mark: Uint8Array };
  /** Page views by China day, `2026-11-21`. */
  game_view_day: { game_id: number; day: string; count: number };
  game_release: {
    game_id: number;
    version: string;
    released_at: Date;
    notes_html: Generated<string>;
  };
  /** A figure from elsewhere. */
  game_figure: {
    game_id: number;
    kind: '评分' | '下载量' | '预约人数';
    value: number;
    voters: number | null;
    /** The full marks of a score. Null: of another figure, or not stated. */
    scale: ScoreScale | null;
    source: string;
    stated_on: string | null;
  };
  /** How far the scores are read from the comments service. */
  score_cursor: { id: Generated<number>; position: string };
  ranking: {
    board: 'hot' | 'new' | 'reserve';
    position: number;
    game_id: number;
    previous_position: number | null;
    /** The China day of the calculation; null for demo data. */
    drawn_on: Generated<string | null>;
  };
  ranking_pin: Versioned & {
    board: 'hot' | 'new' | 'reserve';
    position: number;
    game_id: number;
    starts_at: Date;
    ends_at: Date | null;
  };
  news: Published & {
    kind: 'article' | 'video';
    category: '新闻' | '公告' | '攻略' | '活动' | '评测';
    title: string;
    summary: Generated<string>;
    body_html: Generated<string>;
    cover_url: string | null;
    video_url: string | null;
    duration_s: number | null;
    source: string | null;
    author: string | null;
    published_at: Date;
    /** The last change of the text; null: never. */
    updated_at: Date | null;
    featured: Generated<boolean>;
    minors_notice: Generated<boolean>;
    view_count: Generated<number>;
    like_count: Generated<number>;
  };
  news_game: { news_id: number; game_id: number; position: Generated<number> };
  news_like: { news_id: number; player_id: number; liked_at: Generated<Date> };
  pack: Published & {
    game_id: number;
    title: string;
    kind: '新手' | '独家' | '节日' | 'VIP' | '通用' | null;
    contents: Json<{ name: string; count: number | null }[]>;
    how_to: Generated<string[]>;
    notice: string | null;
    platforms: Generated<('android' | 'ios' | 'harmony' | 'h5')[]>;
    servers: string | null;
    channel: string | null;
    level_limit: number | null;
    starts_at: Date | null;
    ends_at: Date | null;
    total: Generated<number>;
    remaining: Generated<number>;
    per_user: Generated<number>;
    next_batch_at: Date | null;
    /** The stock at or below which operators are warned. */
    low_stock: number | null;
    feedback_good: Generated<number>;
    feedback_bad: Generated<number>;
    reserve_count: Generated<number>;
    created_at: Generated<Date>;
    /** The code of all players; null if each player gets another one. */
    shared_code: Generated<string | null>;
    /** Most claims of the shared code; null is unlimited. */
    shared_total: Generated<number | null>;
    /** The number of the last claim of the shared code. */
    shared_seats: Generated<number>;
    shared_withheld: Generated<boolean>;
  };
  opening: Versioned & {
    game_id: number;
    server_name: string;
    opens_at: Date;
    dynamic: Generated<boolean>;
    platform: '双端' | 'android' | 'ios' | 'h5' | null;
    pack_id: number | null;
  };
  game_test: Versioned & {
    import_key: string | null;
    game_id: number;
    kind: '删档' | '不删档' | '限量' | '首发' | '公测';
    starts_at: Date | null;
    precision: '分' | '日' | '月' | '待定';
  };
  game_test_change: { test_id: number; changed_at: Date; was_at: Date | null };
  /**
   * What calendars show of an opening or of a test with a day, written by triggers. Its time counts in `sequence` each time
   * that it changes; `cancelled_at` is when it was shown last.
   */
  calendar_entry: {
    kind: 'opening' | 'test';
    id: number;
    game_id: number;
    starts_at: Date;
    precision: '分' | '日';
    shown: Json<object>;
    sequence: Generated<number>;
    changed_at: Generated<Date>;
    cancelled_at: Date | null;
  };
  search_document: {
    kind: 'game' | 'news' | 'gift';
    ref_id: number;
    names: Json<[text: string, readings: string][]>;
    tokens: number[];
    weight: Generated<number>;
    hot: Generated<boolean>;
  };
  /** Changes of the numbers of entries in lists, written by triggers; a number is the sum of its changes. */
  list_count: {
    id: Generated<number>;
    list: string;
    /** The values of the filters; empty for any. */
    key: string[];
    day: Date | null;
    change: number;
  };
}
