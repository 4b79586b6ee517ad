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
  address_use: { subject: 'news' | 'banners' | 'activities'; record_id: number; url: string };
  /** The version of a record whose URLs were collected. */
  address_scan: { subject: 'news' | 'banners' | 'activities'; record_id: number; version: number };
  hot_word: Versioned & {
    word: string;
    rank: number;
    trend: Generated<'up' | 'down' | 'same' | 'new'>;
  };
  info_page: {
    id: number;
    key: string;
    title: string;
    body_html: string;
    updated_at: Date;
    version: Generated<number>;
  };
  appeal: Versioned & {
    case_no: string;
    kind: '账号被盗' | '换绑手机号' | '限制申诉' | '礼包问题' | '交易问题';
    account: string;
    contact: string;
    body: string;
    state: Generated<'待处理' | '处理中' | '已答复' | '已关闭'>;
    answer: string | null;
    created_at: Date;
    answered_at: Date | null;
  };
}
