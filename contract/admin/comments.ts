import * as z from 'zod/mini';
import { count, id, time } from '../fields.ts';
import { COMMENT_LENGTH, COMMENT_STATES } from '../vocabulary.ts';
import { BLOCKED_WORD_ACTIONS } from './blocked-words.ts';
import { consoleCalls } from './console-calls.ts';
import { listCalls } from './list-calls.ts';
import { batchResult, idList, numberOf, oneOf, searchFilter, timeFilter, yesOrNo } from './shapes.ts';
import { REASON_LENGTH } from './text-limits.ts';

/** What operators mark: 置顶, 精华, 折叠. Only reviews are pinned and featured. */
export const COMMENT_MARKS = ['pinned', 'featured', 'folded'] as const;
/** The most pinned reviews of a game. */
export const PINNED_LIMIT = 3;

/** A blocked word in a comment: its UTF-16 range and the action. */
export const wordMark = z.object({
  start: count,
  end: count,
  word: z.string(),
  action: z.enum(BLOCKED_WORD_ACTIONS),
});

/** A comment for moderation. Mobile numbers are masked for operators without the permission. */
export const commentRow = z.object({
  id,
  game_id: id,
  parent_id: z.nullable(id),
  nickname: z.string(),
  player_id: z.nullable(id),
  stars: z.nullable(count),
  body: z.string(),
  /** Where an imported review comes from, empty if unknown; null: written here. */
  source: z.nullable(z.string()),
  state: z.enum(COMMENT_STATES),
  likes: count,
  pinned: z.boolean(),
  featured: z.boolean(),
  folded: z.boolean(),
  official: z.boolean(),
  created_at: time,
  /** The blocked words in it when it was written. */
  words: z.array(z.string()),
  marks: z.array(wordMark),
  version: count,
});

/** The moderation queue: use `state` 待审核 and the order `created_at`. */
export const {
  list: commentQueue,
  export: commentExport,
  history: commentHistory,
} = listCalls({
  service: 'sdk',
  name: 'comments',
  row: commentRow,
  exportsToSessionsOnly: true,
  sorts: ['id', 'created_at', 'likes'],
  filters: {
    q: searchFilter,
    game_id: z.optional(numberOf),
    player_id: z.optional(numberOf),
    state: oneOf(COMMENT_STATES),
    stars: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(5))),
    replies: yesOrNo,
    /** Written with blocked words, or without. */
    flagged: yesOrNo,
    mark: oneOf(COMMENT_MARKS),
    from: timeFilter,
    to: timeFilter,
  },
});

const write = consoleCalls('sdk', 'comments.write');

/** Approves or rejects comments. `batch` can be undone with `commentUndo`. */
export const commentModerate = write.post('comments/moderate', '评论：通过或拒绝', {
  input: z.object({
    ids: idList,
    /** Of the comments as the operator saw them, in the order of `ids`; one that was changed since is skipped. */
    versions: z.optional(z.array(count)),
    state: z.enum(['已发布', '已拒绝'], '请选择通过或拒绝'),
    reason: z._default(
      z.string().check(z.trim(), z.maxLength(REASON_LENGTH, `原因最多 ${REASON_LENGTH} 个字`)),
      '',
    ),
  }),
  output: z.object({ ...batchResult.shape, batch: z.nullable(z.string()) }),
});

/** Marks published comments, or removes the mark. `batch` can be undone with `commentUndo`. */
export const commentMark = write.post('comments/mark', '评论：置顶、精华、折叠', {
  input: z.object({ ids: idList, mark: z.enum(COMMENT_MARKS, '请选择标记'), on: z.boolean() }),
  output: z.object({ ...batchResult.shape, batch: z.nullable(z.string()) }),
});

/** Replies to a published review in the name of the site; its author gets a message. Undone with `commentUndo`. */
export const commentReply = write.post('comments/reply', '评论：官方回复', {
  input: z.object({
    id,
    body: z
      .string('请填写回复')
      .check(
        z.trim(),
        z.minLength(2, '至少写 2 个字'),
        z.maxLength(COMMENT_LENGTH.max, `最多 ${COMMENT_LENGTH.max} 个字`),
      ),
  }),
  output: z.object({ id }),
});

/** Undoes the operator's last moderation, marking or reply, except comments that were changed since. */
export const commentUndo = write.post('comments/undo', '评论：撤销上一次审核', { output: batchResult });

export type CommentAdminRow = z.output<typeof commentRow>;
export type WordMark = z.output<typeof wordMark>;
