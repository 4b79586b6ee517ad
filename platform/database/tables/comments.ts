import type { Generated } from 'kysely';
import type { QUEUED_KINDS, REPORT_REASONS } from '#contract/report-vocabulary.ts';
import type { Versioned } from './catalogue.ts';
import type { NoticeKind } from './notifications.ts';

/** Comments, their likes, blocked words and reports: the comment service's tables. */
export interface CommentTables {
  comment: Versioned & {
    import_key: string | null;
    /** Where an imported review comes from, empty if it was not recorded; null for reviews written here. */
    source: Generated<string | null>;
    game_id: number;
    parent_id: number | null;
    player_id: number | null;
    nickname: string;
    icon_url: string | null;
    stars: number | null;
    body: string;
    device: string | null;
    /** The version of the game when it was written. */
    game_version: Generated<string | null>;
    /** The author's province when it was written, or the country; null if it is not known. */
    province: Generated<string | null>;
    created_at: Date;
    /** When its player last changed it; null for one as it was written. */
    edited_at: Generated<Date | null>;
    likes: Generated<number>;
    state: Generated<'待审核' | '已发布' | '已拒绝'>;
    /** The blocked words found when it was written. */
    words: Generated<string[]>;
    /** The reason of the rejection, which the author sees. */
    decision_note: Generated<string>;
    /** Set by operators. A pinned review comes first, a folded comment is closed until the reader opens it. */
    pinned: Generated<boolean>;
    featured: Generated<boolean>;
    folded: Generated<boolean>;
    /** A reply in the name of the site. */
    official: Generated<boolean>;
  };
  /** The stars of a game's published reviews. `changed` is the transaction, which a trigger sets. */
  game_rating: {
    game_id: number;
    starred: Generated<number>;
    total_stars: Generated<number>;
    changed: Generated<string>;
  };
  comment_like: { comment_id: number; player_id: number; liked_at: Generated<Date> };
  /** An author whose comments a player does not see; an imported comment's author has no id. */
  player_block: {
    id: Generated<number>;
    player_id: number;
    blocked_id: number | null;
    nickname: string;
    created_at: Date;
  };
  sensitive_word: Versioned & {
    word: string;
    /** The word normalised for comparison: without width, case and separators. */
    key: string;
    action: '待审' | '拒绝' | '替换';
    note: Generated<string>;
    created_at: Generated<Date>;
  };
  /** Notifications for the main service to deliver. `changed` is the transaction, which a trigger sets. */
  notice_event: {
    id: Generated<number>;
    key: string;
    player_id: number;
    kind: NoticeKind;
    title: string;
    body: string;
    link: string;
    created_at: Generated<Date>;
    changed: Generated<string>;
  };
  report: Versioned & {
    report_no: string;
    kind: (typeof QUEUED_KINDS)[number];
    target_id: number | null;
    /** Of a reported comment: its game and its player. */
    game_id: number | null;
    author_id: number | null;
    /** The reported title or nickname, and the text, at the time of the report. */
    title: string;
    body: Generated<string>;
    reason: (typeof REPORT_REASONS)[number];
    text: Generated<string>;
    player_id: number | null;
    contact_masked: Generated<string>;
    contact_key: Uint8Array | null;
    contact_sealed: Uint8Array | null;
    /** A hash of the reporter and the reported thing; null once the player is erased. */
    repeat_key: Uint8Array | null;
    state: Generated<'待处理' | '已处理' | '不成立'>;
    note: Generated<string>;
    created_at: Date;
    due_at: Date;
    decided_at: Date | null;
  };
  /** A reset of a reported nickname, or its end, for the portal to carry out in the order of the ids. */
  nickname_order: {
    id: Generated<number>;
    key: string;
    /** The report of the nickname. */
    report_id: number;
    /** The decided report: that one, or an appeal against its decision. */
    decision_id: number;
    player_id: number;
    action: '重置' | '恢复';
    /** The reported nickname. */
    nickname: string;
    /** The reported picture, if it is removed as well. */
    icon_url: string | null;
    reason: string;
    /** Of the decision; null for its undo. */
    batch: string | null;
    created_at: Date;
    done_at: Date | null;
  };
}
