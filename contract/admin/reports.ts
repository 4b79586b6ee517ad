import * as z from 'zod/mini';
import { count, id, time } from '../fields.ts';
import { QUEUED_KINDS, REPORT_REASONS, REPORT_STATES } from '../report-vocabulary.ts';
import { COMMENT_STATES } from '../vocabulary.ts';
import { consoleCalls } from './console-calls.ts';
import { listCalls } from './list-calls.ts';
import { batchResult, idList, numberOf, oneOf, searchFilter, timeRange, yesOrNo } from './shapes.ts';
import { REASON_LENGTH } from './text-limits.ts';

export const REPORT_KIND_NAMES = {
  comment: '评论',
  game: '游戏',
  news: '资讯',
  trade: '账号交易',
  page: '网页',
  nickname: '昵称和头像',
  comment_appeal: '申诉：评论被拒绝',
  report_appeal: '申诉：举报处理结果',
} as const satisfies Record<(typeof QUEUED_KINDS)[number], string>;

/** A report with the reported text as it was then. Mobile numbers in texts are masked without the permission. */
export const reportRow = z.object({
  id,
  report_no: z.string(),
  kind: z.enum(QUEUED_KINDS),
  /** Null for a page. */
  target_id: z.nullable(id),
  /** The game of a reported comment. */
  game_id: z.nullable(id),
  /** The title, a comment's nickname, or a page's address. */
  title: z.string(),
  body: z.string(),
  /** The state of a reported comment now; null for others and for a deleted one. */
  comment_state: z.nullable(z.enum(COMMENT_STATES)),
  reason: z.enum(REPORT_REASONS),
  text: z.string(),
  contact_masked: z.string(),
  /** Null for a guest. */
  player_id: z.nullable(id),
  /** The player who is reported by a comment or a nickname. */
  author_id: z.nullable(id),
  /** The reported nickname was reset. */
  is_reset: z.boolean(),
  state: z.enum(REPORT_STATES),
  note: z.string(),
  created_at: time,
  /** An open report has to be decided by then. */
  due_at: time,
  is_overdue: z.boolean(),
  decided_at: z.nullable(time),
  version: count,
});

/** The queue of reports: use `state` 待处理 and the order `urgency`, which is overdue first, then minors, then oldest. */
export const {
  list: reportQueue,
  export: reportExport,
  history: reportHistory,
} = listCalls({
  service: 'sdk',
  name: 'reports',
  row: reportRow,
  sorts: ['urgency', 'id', 'due_at'],
  filters: {
    q: searchFilter,
    kind: oneOf(QUEUED_KINDS),
    reason: oneOf(REPORT_REASONS),
    state: oneOf(REPORT_STATES),
    overdue: yesOrNo,
    player_id: z.optional(numberOf),
    ...timeRange,
  },
});

const write = consoleCalls('sdk', 'reports.write');

/**
 * Decides reports. A granted appeal restores the comment or the nickname, or opens the report again. `hide` also rejects the
 * reported comments, which requires `comments.write`; `reset_nickname` resets the reported nicknames (`players.write`), and
 * with it `remove_picture` removes the uploaded pictures that were reported (`avatars.write`). `batch` can be undone with
 * `reportUndo`, except the removal of pictures.
 */
export const reportDecide = write.post('reports/decide', '举报：成立或不成立', {
  input: z
    .object({
      ids: idList,
      state: z.enum(['已处理', '不成立'], '请选择成立或不成立'),
      note: z._default(
        z.string().check(z.trim(), z.maxLength(REASON_LENGTH, `说明最多 ${REASON_LENGTH} 字`)),
        '',
      ),
      hide: z._default(z.boolean(), false),
      reset_nickname: z._default(z.boolean(), false),
      remove_picture: z._default(z.boolean(), false),
    })
    .check(
      z.refine(({ state, hide }) => state === '已处理' || !hide, {
        path: ['hide'],
        error: '举报成立时才能拒绝评论',
      }),
      z.refine(({ state, reset_nickname: isReset }) => state === '已处理' || !isReset, {
        path: ['reset_nickname'],
        error: '举报成立时才能重置昵称',
      }),
      z.refine(({ reset_nickname: isReset, remove_picture: isRemoved }) => isReset || !isRemoved, {
        path: ['remove_picture'],
        error: '重置昵称时才能同时移除头像',
      }),
    ),
  output: z.object({ ...batchResult.shape, batch: z.nullable(z.string()) }),
});

/** Undoes the operator's last decision with its rejections of comments and resets of nicknames, except what was changed since. */
export const reportUndo = write.post('reports/undo', '举报：撤销上一次处理', { output: batchResult });

/** The complete number for questions to the reporter; recorded in the audit. */
export const reportContact = write.post('reports/contact', '举报：查看联系手机号', {
  recent: true,
  input: z.object({ id: numberOf }),
  output: z.object({ contact: z.string() }),
});

export type ReportAdminRow = z.output<typeof reportRow>;
