import type * as calls from '#contract/admin/reports.ts';
import { Refusal } from '#contract/refusal.ts';
import { batchResultOf } from '#platform/admin/batch-result.ts';
import { exportList } from '#platform/admin/export-list.ts';
import { listRecords } from '#platform/admin/list-records.ts';
import { auditOf } from '#platform/admin/records.ts';
import { type AuditAction, record } from '#platform/audit/record.ts';
import { randomId } from '#platform/core/ids.ts';
import { type AdminContext, allows, type Operator } from '#platform/core/operator.ts';
import { type Tx, transaction } from '#platform/database/transaction.ts';
import { DAY } from '#platform/security/limits/limit.ts';
import { type UndoSubject, undoBatch, undoLastBatch } from '#platform/undo/undo-batch.ts';
import type { AdminHandle } from '../admin-context.ts';
import { publishGames } from '../comments/comment-changes.ts';
import type { Moderated } from '../comments/moderation-repository.ts';
import { moderatedComments, moderateInBatch } from '../comments/moderation-service.ts';
import { extendDeadlines } from './decision-appeal-repository.ts';
import { endResets, orderResets, undoOrders } from './nickname-orders.ts';
import { noticeDecided } from './report-notices.ts';
import {
  type Decided,
  decideReports,
  findContact,
  queuedReports,
  reportSheet,
} from './report-queue-repository.ts';

type State = Decided['state'];

export const readReportQueue: AdminHandle<typeof calls.reportQueue> = ({ db, operator, now }, params) => {
  return listRecords(db, queuedReports(now, isMaskedFor(operator)), params, now);
};

export const exportReports: AdminHandle<typeof calls.reportExport> = (context, params) => {
  const list = queuedReports(context.now, isMaskedFor(context.operator));
  return exportList({ name: 'reports', title: '举报', list, sheet: reportSheet }, params, context);
};

/**
 * Decides reports and, on demand, rejects the reported comments and orders the reset of the reported nicknames in the same
 * transaction and batch. A granted appeal restores the comment or the nickname, or opens the report again with a new deadline.
 * @throws {Refusal} FORBIDDEN if the operator may not reject comments or reset nicknames
 */
export const decide: AdminHandle<typeof calls.reportDecide> = async (
  context,
  { ids, state, note, hide, ...reset },
) => {
  const { db, publish } = context;
  if (hide && !allows(context.operator, 'comments.write')) {
    throw new Refusal('FORBIDDEN', '您的角色不能拒绝评论');
  }
  if (reset.reset_nickname && !allows(context.operator, 'players.write')) {
    throw new Refusal('FORBIDDEN', '您的角色不能重置玩家的昵称');
  }
  if (reset.remove_picture && !allows(context.operator, 'avatars.write')) {
    throw new Refusal('FORBIDDEN', '您的角色不能移除玩家的头像');
  }
  const batch = randomId();
  const { decided, hidden: changed } = await transaction(db, async (tx) => {
    const wanted = ids.map((id) => ({ id, state, note }));
    const rows = await decideReports(tx, wanted, context.now);
    const action = { ...auditOf(reports.name, context), action: 'decide', batch };
    const order = { batch, note, now: context.now };
    const renamed = await orderResets(tx, rows, { ...order, ...reset });
    const ended = await endResets(tx, rows, order);
    if (ended.length > 0 && !allows(context.operator, 'players.write')) {
      throw new Refusal('FORBIDDEN', '您的角色不能恢复玩家的昵称');
    }
    await recordDecisions(tx, rows, action, renamed);
    await reopen(tx, rows, { action, ended }, context.now);
    const rejected = hide ? await reject(tx, rows, { batch, note }, context) : [];
    const restored = await restore(tx, rows, { batch, note }, context);
    await noticeDecided(tx, rows, restored);
    return { decided: rows, hidden: [...rejected, ...restored] };
  });
  await publishGames(publish, changed);
  return { ...batchResultOf(ids, decided, '已经是这个结果'), batch: decided.length > 0 ? batch : null };
};

const reports: UndoSubject<Decided> = {
  name: 'reports',
  skipReason: '之后又有人处理过，或举报人已重新举报',
  async revert(tx, entries, action) {
    const wanted = entries.map(({ id, version, before }) => ({
      id,
      version,
      state: before?.state as State,
      note: before?.note as string | undefined,
    }));
    const rows = await decideReports(tx, wanted, action.at);
    await recordDecisions(tx, rows, action);
    return rows;
  },
};

/**
 * Undoes the operator's last decision with its rejections of comments and resets of nicknames, once. What was changed since is skipped.
 * @throws {Refusal} CONFLICT if there is none
 */
export const undoDecision: AdminHandle<typeof calls.reportUndo> = async (context) => {
  const { db, publish } = context;
  const { result, shown } = await transaction(db, async (tx) => {
    const { batch, reverted, result } = await undoLastBatch(tx, reports, context);
    // An operator who lost the permission since changes no comments and no nicknames.
    const mayModerate = allows(context.operator, 'comments.write');
    const shown = mayModerate ? (await undoBatch(tx, moderatedComments, batch, context)).reverted : [];
    if (allows(context.operator, 'players.write')) {
      await undoOrders(tx, { batch, undone: reverted, now: context.now });
    }
    await noticeDecided(tx, reverted, shown);
    return { result, shown };
  });
  await publishGames(publish, shown);
  return result;
};

/**
 * Reads the complete number of a reporter and records that in the audit, without the number.
 * @throws {Refusal} NOT_FOUND
 */
export const readContact: AdminHandle<typeof calls.reportContact> = (context, { id }) => {
  const { db, keys } = context;
  return transaction(db, async (tx) => {
    const ring = await keys.hold(tx);
    const found = await findContact(tx, id);
    if (!found?.contact_sealed) {
      throw new Refusal('NOT_FOUND', '这条举报没有留联系手机号');
    }
    const { report_no, contact_masked, contact_sealed } = found;
    const title = `${report_no} ${contact_masked}`;
    await record(tx, { ...auditOf(reports.name, context), action: 'number_shown', subject_id: id, title });
    return { contact: ring.open('report.contact', report_no, contact_sealed) };
  });
};

function reject(
  tx: Tx,
  decided: readonly Decided[],
  { batch, note }: { batch: string; note: string },
  context: AdminContext,
): Promise<Moderated[]> {
  const ids = new Set(
    decided.flatMap(({ kind, target_id }) => (kind === 'comment' && target_id !== null ? [target_id] : [])),
  );
  const changes = [...ids].map((id) => ({ id, state: '已拒绝' as const }));
  return moderateInBatch(tx, { changes, reason: note || '举报成立', batch }, context);
}

function granted(decided: readonly Decided[], kind: Decided['kind']): number[] {
  return decided.flatMap((row) =>
    row.kind === kind && row.state === '已处理' && row.target_id !== null ? [row.target_id] : [],
  );
}

/** Restores the comments of granted appeals. */
async function restore(
  tx: Tx,
  decided: readonly Decided[],
  { batch, note }: { batch: string; note: string },
  context: AdminContext,
): Promise<Moderated[]> {
  const ids = granted(decided, 'comment_appeal');
  if (ids.length === 0) {
    return [];
  }
  if (!allows(context.operator, 'comments.write')) {
    throw new Refusal('FORBIDDEN', '您的角色不能恢复评论');
  }
  const changes = ids.map((id) => ({ id, state: '已发布' as const }));
  return moderateInBatch(tx, { changes, reason: note || '申诉成立', batch }, context);
}

/** Opens the reports of granted appeals again. */
async function reopen(
  tx: Tx,
  decided: readonly Decided[],
  { action, ended }: { action: Omit<AuditAction, 'before' | 'after'>; ended: readonly number[] },
  now: Date,
): Promise<void> {
  // The appeal of a player whose nickname was reset ends that only.
  const ids = granted(decided, 'report_appeal').filter((id) => !ended.includes(id));
  if (ids.length > 0) {
    const wanted = ids.map((id) => ({ id, state: '待处理' as const }));
    const reopened = await decideReports(tx, wanted, now);
    const opened = reopened.map(({ id }) => id);
    await extendDeadlines(tx, opened, new Date(now.getTime() + 3 * DAY));
    await recordDecisions(tx, reopened, action);
  }
}

function recordDecisions(
  tx: Tx,
  decided: readonly Decided[],
  action: Omit<AuditAction, 'before' | 'after'>,
  renamed: readonly number[] = [],
): Promise<void> {
  const actions = decided.map(({ id, report_no, state, note, version, was, was_note }) => ({
    ...action,
    subject_id: id,
    title: report_no,
    version,
    before: { state: was, note: was_note },
    after: { state, note, ...(renamed.includes(id) ? { is_reset: true } : {}) },
  }));
  return record(tx, ...actions);
}

function isMaskedFor(operator: Operator): boolean {
  return !allows(operator, 'reports.write');
}
