import type { Generated, JSONColumnType } from 'kysely';
import type { Published, Versioned } from './catalogue.ts';

/** Settings, texts and sections of the site, and appeals: tables of the main service. */
export interface SiteTables {
  site: Versioned & {
    key: string;
    is_default: Generated<boolean>;
    hostnames: Generated<string[]>;
    settings: JSONColumnType<Record<string, unknown>, string, string>;
  };
  banner: Published & {
    image: string;
    alt: string;
    headline: Generated<string>;
    sub: Generated<string>;
    link: string;
    position: Generated<number>;
    starts_at: Date | null;
    ends_at: Date | null;
  };
  activity: Published & {
    title: string;
    cover_url: string | null;
    body_html: Generated<string>;
    link: string | null;
    starts_at: Date;
    ends_at: Date;
  };
  /** Views and clicks of banners and activities by place and China day, `2026-11-21`. */
  impression_day: {
    subject: 'banner' | 'activity';
    record_id: number;
    day: string;
    place: number;
    views: number;
    clicks: number;
  };
  friend_link: Versioned & {
    name: string;
    url: string;
    position: Generated<number>;
  };
  address_check: {
    url: string;
    checked_at: Date;
    /** Null: the URL works. */
    fault: string | null;
  };
  /** A URL that a record on the site links to. */
  address_use: {
    subject: 'news' | 'banners' | 'activities' | 'announcements';
    record_id: number;
    url: string;
  };
  /** The version of a record whose URLs were collected. */
  address_scan: {
    subject: 'news' | 'banners' | 'activities' | 'announcements';
    record_id: number;
    version: number;
  };
  hot_word: Versioned & {
    word: string;
    rank: number;
  };
  info_page: {
    id: number;
    key: string;
    title: string;
    body_html: string;
    updated_at: Date;
    version: Generated<number>;
  };
  /** A package of a game that arrives in parts, or has arrived. `game_package.file` contains its path. */
  package_upload: {
    id: Generated<number>;
    path: string;
    kind: string;
    file_name: string;
    size_bytes: number;
    /** When the operator's file was changed, in ms. */
    modified_at: number;
    operator_id: number;
    /** What names the parts in the storage. */
    token: Generated<string>;
    /** The marks of the parts in the storage, by number. */
    parts: JSONColumnType<Record<string, string>, string | undefined, string>;
    state: 'receiving' | 'stored' | 'ready' | 'removing';
    facts: JSONColumnType<object> | null;
    created_at: Date;
    touched_at: Date;
  };
  /** An uploaded picture. Records contain its path. */
  media_picture: Versioned & {
    path: string;
    use: string;
    /** The name of the uploaded file, or the one that an operator gave it. */
    name: Generated<string>;
    alt: Generated<string>;
    width: number;
    height: number;
    bytes: Generated<number>;
    uploaded_at: Date;
    uploaded_by: Generated<string>;
    /** The last choice of it in a form, which may not be saved yet. */
    chosen_at: Date | null;
  };
  /** A picture that was replaced by another in all records. */
  media_replacement: {
    id: Generated<number>;
    from_path: string;
    to_path: string;
    operator_id: number;
    at: Date;
    /** The changed columns with their values before and after. */
    uses: JSONColumnType<object[], string, string>;
    undone_at: Date | null;
  };
  appeal: Versioned & {
    case_no: string;
    kind: '账号被盗' | '换绑手机号' | '限制申诉' | '礼包问题' | '交易问题';
    /** The player who filed it; null for a guest and after the person was erased. */
    player_id: Generated<number | null>;
    /** For lists; empty after the person was erased. */
    account_masked: Generated<string>;
    contact_masked: Generated<string>;
    /** Keyed hashes of mobile numbers and the encrypted numbers; null after the person was erased. */
    account_key: Uint8Array | null;
    account_sealed: Uint8Array | null;
    contact_key: Uint8Array | null;
    contact_sealed: Uint8Array | null;
    body: string;
    state: Generated<'待处理' | '处理中' | '已答复' | '已关闭'>;
    answer: string | null;
    created_at: Date;
    answered_at: Date | null;
  };
}
