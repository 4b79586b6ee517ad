import { UNDO_SKIPPED_LIMIT, type Undoable, type UndoLine, type Undone } from '#contract/admin/undo.ts';
import { Refusal } from '#contract/refusal.ts';
import type { AnyResource } from '#platform/admin/admin-resource.ts';
import { lineFile } from '#platform/admin/export/line-file.ts';
import type { OutgoingFile } from '#platform/admin/export/table-file.ts';
import { refuseUnreviewed } from '#platform/admin/review-gate.ts';
import { record } from '#platform/audit/record.ts';
import type { PublishChanges } from '#platform/cache/changes.ts';
import { chinaTime } from '#platform/core/clock.ts';
import type { AdminContext } from '#platform/core/operator.ts';
import type { Database } from '#platform/database/open.ts';
import { transaction } from '#platform/database/transaction.ts';
import { lastRuns } from './runs.ts';
import { type Undo, undoEntry } from './undo-audit.ts';
import { undoRun } from './undo-run.ts';

interface Deps {
  db: Database;
  publish: PublishChanges;
}

/** The audit title of a run without a file name. */
const NAMES = {
  import: '',
  state: '发布或下线',
  remove: '删除',
  grid: '表格录入',
  edit: '批量修改',
} as const;

/** The operator's last undoable run of each kind on a resource, newest first. */
export async function undoable(
  db: Database,
  { name }: AnyResource,
  { operator }: AdminContext,
): Promise<{ list: Undoable[] }> {
  const list = await lastRuns(db, name, operator.id);
  return { list: list.map(({ isUnderWay: _, at, ...run }) => ({ ...run, at: chinaTime(at) })) };
}

/**
 * Undoes the operator's last run. The response streams the progress and the skipped records. The undo continues if the
 * client disconnects.
 * @throws {Refusal} CONFLICT if the run is not undoable any more or still in progress
 */
export async function undoLast(
  deps: Deps,
  { resource, id, context }: { resource: AnyResource; id: number; context: AdminContext },
): Promise<OutgoingFile> {
  await refuseUnreviewed(deps.db, resource, context, '撤销');
  const all = await lastRuns(deps.db, resource.name, context.operator.id);
  const run = all.find((one) => one.id === id);
  if (!run) {
    throw new Refusal('CONFLICT', '这次操作已经撤销，或之后又有过同样的操作');
  }
  if (run.isUnderWay) {
    throw new Refusal('CONFLICT', '这次导入仍在进行，请等导入结束');
  }
  return lineFile(resource.name, (send) => undo(deps, { resource, run, context }, send));
}

async function undo({ db, publish }: Deps, request: Undo, send: (line: UndoLine) => void): Promise<void> {
  const { file_name, kind } = request.run;
  const sum: Undone = { removed: 0, restored: 0, left: 0, left_out: 0 };
  try {
    for await (const { removed, restored, skipped } of undoRun(db, request)) {
      for (const one of skipped) {
        sum.left += 1;
        if (sum.left <= UNDO_SKIPPED_LIMIT) {
          send({ type: 'left', ...one });
        } else {
          sum.left_out += 1;
        }
      }
      sum.removed += removed.length;
      sum.restored += restored.length;
      if (removed.length + restored.length > 0) {
        await publish(request.resource.tags([...removed, ...restored]));
      }
      send({ type: 'progress', done: sum.removed + sum.restored + sum.left });
    }
  } finally {
    const { left_out: _, ...after } = sum;
    const entry = { ...undoEntry(request), title: file_name || NAMES[kind], after };
    await transaction(db, (tx) => record(tx, entry));
  }
  send({ type: 'done', ...sum });
}
