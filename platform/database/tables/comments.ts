import type { Generated } from 'kysely';

interface CommentTable {
  id: Generated<number>;
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
  version: Generated<number>;
}

interface CommentLikeTable {
  comment_id: number;
  player_id: number;
  liked_at: Generated<Date>;
}

/** Players' reviews and who likes them: the SDK service's tables. */
export interface CommentTables {
  comment: CommentTable;
  comment_like: CommentLikeTable;
}
