import { sql } from 'kysely';
import type { AdminParams } from '#contract/admin/call.ts';
import type { CommentAdminRow, commentQueue } from '#contract/admin/comments.ts';
import type { SheetColumn } from '#platform/admin/export/table-file.ts';
import type { Listable } from '#platform/admin/list-records.ts';
import { maskNumbers } from '#platform/admin/mask-numbers.ts';
import { chinaTime } from '#platform/core/clock.ts';
import { containing } from '#platform/database/conditions.ts';
import { type BlockedWord, findWords } from '../blocked-words/find-words.ts';

type Filters = Omit<AdminParams<typeof commentQueue>, 'page' | 'size' | 'sort'>;

interface Listed extends Omit<CommentAdminRow, 'id' | 'created_at' | 'marks'> {
  created_at: Date;
}

/**
 * The moderation queue.
 * @param words the words to mark
 * @param isMasked whether to mask mobile numbers
 */
export function queuedComments(
  words: readonly BlockedWord[],
  isMasked: boolean,
): Listable<Listed, CommentAdminRow, Filters> {
  return {
    table: 'comment',
    columns: sql`comment.game_id, comment.parent_id, comment.nickname, comment.player_id, comment.stars,
      comment.body, comment.state, comment.likes, comment.created_at, comment.words, comment.version`,
    sorts: { id: sql`id`, created_at: sql`created_at`, likes: sql`likes` },
    defaultSort: '-id',
    filter: ({ q, game_id, player_id, state, stars, replies, flagged, from, to }) => [
      q && sql`(${containing('body', q)} or ${containing('nickname', q)})`,
      game_id === undefined ? undefined : sql`game_id = ${game_id}`,
      player_id === undefined ? undefined : sql`player_id = ${player_id}`,
      state && sql`state = ${state}`,
      stars && sql`stars = ${stars}`,
      replies === undefined ? undefined : replies ? sql`parent_id is not null` : sql`parent_id is null`,
      flagged === undefined ? undefined : flagged ? sql`words <> '{}'` : sql`words = '{}'`,
      from && sql`created_at >= ${new Date(from)}`,
      to && sql`created_at < ${new Date(to)}`,
    ],
    present: ({ created_at, body, ...row }) => ({
      ...row,
      body: isMasked ? maskNumbers(body) : body,
      created_at: chinaTime(created_at),
      marks: findWords(body, words),
    }),
  };
}

export const commentSheet: readonly SheetColumn<CommentAdminRow>[] = [
  ['编号', (row) => row.id],
  ['游戏编号', (row) => row.game_id],
  ['类型', (row) => (row.parent_id === null ? '评价' : '回复')],
  ['玩家编号', (row) => row.player_id],
  ['昵称', (row) => row.nickname],
  ['评分', (row) => row.stars],
  ['内容', (row) => row.body],
  ['状态', (row) => row.state],
  ['敏感词', (row) => row.words],
  ['点赞', (row) => row.likes],
  ['发表时间', (row) => row.created_at],
];
