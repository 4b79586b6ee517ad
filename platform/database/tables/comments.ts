import type { Generated } from 'kysely';
import type { Versioned } from './catalogue.ts';

/** Comments, their likes and blocked words: the comment service's tables. */
export interface CommentTables {
  comment: Versioned & {
    import_key: string | null;
    game_id: number;
    parent_id: number | null;
    player_id: number | null;
    nickname: string;
    icon_url: string | null;
    stars: number | null;
    body: string;
    device: string | null;
    created_at: Date;
    likes: Generated<number>;
    state: Generated<'待审核' | '已发布' | '已拒绝'>;
    /** The blocked words found when it was written. */
    words: Generated<string[]>;
  };
  comment_like: { comment_id: number; player_id: number; liked_at: Generated<Date> };
  sensitive_word: Versioned & {
    word: string;
    /** The word normalised for comparison: without width, case and separators. */
    key: string;
    action: '待审' | '拒绝' | '替换';
    note: Generated<string>;
    created_at: Generated<Date>;
  };
}
