import { type Selectable, sql } from 'kysely';
import type { CommentAdminRow, commentQueue } from '#contract/admin/comments.ts';
import type { CallParams } from '#contract/call.ts';
import type { SheetColumn } from '#platform/admin/export/table-file.ts';
import type { Listable } from '#platform/admin/list-records.ts';
import { maskNumbers } from '#platform/admin/mask-numbers.ts';
import { chinaTime } from '#platform/core/clock.ts';
import { containing } from '#platform/database/conditions.ts';
import type { Tables } from '#platform/database/tables.ts';
import type { Tx } from '#platform/database/transaction.ts';
import { type BlockedWord, findWords } from '../blocked-words/find-words.ts';
import { recountRatings } from './rating-repository.ts';

type Filters = Omit<CallParams<typeof commentQueue>, 'page' | 'size' | 'sort'>;

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
      comment.body, comment.state, comment.likes, comment.created_at, comment.words, comment.version,
      comment.pinned, comment.featured, comment.folded, comment.official, comment.source`,
    sorts: { id: sql`id`, created_at: sql`created_at`, likes: sql`likes` },
    defaultSort: '-id',
    filter: ({ q, game_id, player_id, state, stars, replies, flagged, mark, from, to }) => [
      q && sql`(${containing('body', q)} or ${containing('nickname', q)})`,
      game_id === undefined ? undefined : sql`game_id = ${game_id}`,
      player_id === undefined ? undefined : sql`player_id = ${player_id}`,
      state && sql`state = ${state}`,
      stars && sql`stars = ${stars}`,
      replies === undefined ? undefined : replies ? sql`parent_id is not null` : sql`parent_id is null`,
      flagged === undefined ? undefined : flagged ? sql`words <> '{}'` : sql`words = '{}'`,
      mark && sql.ref(mark),
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
  ['来源', ({ source }) => (source === '' ? '出处不详' : source)],
  ['状态', (row) => row.state],
  ['置顶', (row) => row.pinned],
  ['精华', (row) => row.featured],
  ['折叠', (row) => row.folded],
  ['官方', (row) => row.official],
  ['敏感词', (row) => row.words],
  ['点赞', (row) => row.likes],
  ['发表时间', (row) => row.created_at],
];

export type CommentState = Selectable<Tables['comment']>['state'];

export type Moderated = Pick<
  Selectable<Tables['comment']>,
  'id' | 'game_id' | 'parent_id' | 'player_id' | 'body' | 'state' | 'version' | 'created_at' | 'decision_note'
> & { was: CommentState; was_reason: string };

/** A comment's new state; with a version, only if the comment still has it. */
export interface StateChange {
  id: number;
  state: CommentState;
  version?: number | undefined;
  /** The reason of a rejection, for its author. */
  reason?: string;
}

/**
 * Changes the state of comments, counts the ratings of their games again, and returns the changed ones. A rejected review is
 * not restored if the player has written another one since.
 */
export async function moderate(tx: Tx, changes: readonly StateChange[]): Promise<Moderated[]> {
  const { rows } = await sql<Moderated>`
    with wanted as (
      select * from unnest(
        ${changes.map(({ id }) => id)}::bigint[],
        ${changes.map(({ state }) => state)}::text[],
        ${changes.map(({ version }) => version ?? null)}::integer[],
        ${changes.map(({ reason }) => reason ?? '')}::text[]
      ) as wanted (id, state, version, reason)
    ), chosen as materialized (
      select chosen.id, chosen.state as was, chosen.decision_note as was_reason, wanted.state, reason
      from comment as chosen join wanted using (id)
      where chosen.state <> wanted.state and chosen.version = coalesce(wanted.version, chosen.version)
        and not (
          chosen.state = '已拒绝' and parent_id is null and player_id is not null and exists (
            select from comment as other
            where other.game_id = chosen.game_id and other.player_id = chosen.player_id
              and other.parent_id is null and other.state <> '已拒绝'
          )
        )
      order by chosen.id for update of chosen
    )
    update comment set state = chosen.state, version = version + 1,
      decision_note = case when chosen.state = '已拒绝' then reason else '' end
    from chosen
    where comment.id = chosen.id
    returning comment.id, game_id, parent_id, player_id, body, was, was_reason, comment.state, version,
      created_at, decision_note`.execute(tx);
  const games = rows.map(({ game_id }) => game_id);
  await recountRatings(tx, games);
  return rows;
}
