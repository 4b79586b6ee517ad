import type { AdminData, AdminParams } from '#contract/admin/call.ts';
import type { commentExport, commentModerate, commentQueue, commentUndo } from '#contract/admin/comments.ts';
import { mayDo } from '#contract/admin/roles.ts';
import { lastBatch } from '#platform/admin/batches.ts';
import type { TableFile } from '#platform/admin/export/table-file.ts';
import { exportList } from '#platform/admin/export-list.ts';
import { listRecords } from '#platform/admin/list-records.ts';
import { maskNumbers } from '#platform/admin/mask-numbers.ts';
import { type AuditAction, record } from '#platform/audit/record.ts';
import type { PublishChanges } from '#platform/cache/changes.ts';
import { randomId } from '#platform/core/ids.ts';
import type { AdminContext, Operator } from '#platform/core/operator.ts';
import type { Database } from '#platform/database/open.ts';
import { type Tx, transaction } from '#platform/database/transaction.ts';
import { listBlockedWords } from '../blocked-words/blocked-word-repository.ts';
import {
  type CommentState,
  commentSheet,
  type Moderated,
  moderate,
  queuedComments,
} from './moderation-repository.ts';

interface Deps {
  db: Database;
  publish: PublishChanges;
}

const TITLE = 40;

export async function readQueue(
  db: Database,
  params: AdminParams<typeof commentQueue>,
  { operator, now }: AdminContext,
): Promise<AdminData<typeof commentQueue>> {
  const words = await listBlockedWords(db);
  return listRecords(db, queuedComments(words, isMaskedFor(operator)), params, now);
}

export function exportQueue(
  db: Database,
  params: AdminParams<typeof commentExport>,
  context: AdminContext,
): Promise<TableFile> {
  const list = queuedComments([], isMaskedFor(context.operator));
  return exportList(db, { name: 'comments', title: '评论', list, sheet: commentSheet }, params, context);
}

export async function moderateComments(
  { db, publish }: Deps,
  { ids, state, reason }: AdminParams<typeof commentModerate>,
  context: AdminContext,
): Promise<AdminData<typeof commentModerate>> {
  const batch = randomId();
  const moderated = await transaction(db, async (tx) => {
    const rows = await moderate(
      tx,
      ids.map((id) => ({ id, state })),
    );
    await note(tx, rows, { ...deedOf(context), action: 'moderate', batch }, reason);
    return rows;
  });
  await publishGames(publish, moderated);
  const skipReason = '已经是这个状态，或这位玩家已另有评价';
  return { ...resultOf(ids, moderated, skipReason), batch: moderated.length > 0 ? batch : null };
}

/**
 * Undoes the operator's last moderation, once. Comments moderated since are skipped.
 * @throws {Refusal} CONFLICT if there is none
 */
export async function undoModeration(
  { db, publish }: Deps,
  context: AdminContext,
): Promise<AdminData<typeof commentUndo>> {
  const { ids, restored } = await transaction(db, async (tx) => {
    const { batch, entries } = await lastBatch(tx, 'comments', context.operator.id);
    const rows = await moderate(
      tx,
      entries.map(({ id, version, before }) => ({ id, version, state: before.state as CommentState })),
    );
    const deed = { ...deedOf(context), action: 'undo', batch };
    await note(tx, rows, deed, '');
    if (rows.length === 0) {
      await record(tx, deed);
    }
    return { ids: entries.map(({ id }) => id), restored: rows };
  });
  await publishGames(publish, restored);
  return resultOf(ids, restored, '之后又有人处理过，或这位玩家已另有评价');
}

function isMaskedFor({ role }: Operator): boolean {
  return !mayDo(role, 'comments.write');
}

function deedOf({ operator, address, now }: AdminContext) {
  return { operator, subject: 'comments', address, at: now };
}

function note(
  tx: Tx,
  rows: readonly Moderated[],
  deed: Omit<AuditAction, 'before' | 'after'>,
  reason: string,
): Promise<void> {
  const deeds = rows.map(({ id, body, was, state, version }) => ({
    ...{ ...deed, subject_id: id, title: titleOf(body), version },
    before: { state: was },
    after: { state, ...(reason ? { reason } : {}) },
  }));
  return record(tx, ...deeds);
}

function titleOf(body: string): string {
  return [...maskNumbers(body)].slice(0, TITLE).join('');
}

async function publishGames(publish: PublishChanges, moderated: readonly Moderated[]): Promise<void> {
  const games = new Set(moderated.map(({ game_id }) => game_id));
  if (games.size > 0) {
    await publish([...games].map((id) => `comments:${id}`));
  }
}

function resultOf(ids: readonly number[], moderated: readonly Moderated[], reason: string) {
  const done = moderated.map(({ id }) => id);
  const skipped = ids.filter((id) => !done.includes(id));
  return { done, skipped: skipped.map((id) => ({ id, title: `#${id}`, reason })) };
}
