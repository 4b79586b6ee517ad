import { UNDO_LEFT_LIMIT, type Undoable, type UndoLine, type Undone } from '#contract/admin/undo.ts';
import { Refusal } from '#contract/errors.ts';
import { record } from '../audit/record.ts';
import type { PublishChanges } from '../cache/changes.ts';
import { chinaTime } from '../core/clock.ts';
import type { AdminContext } from '../core/operator.ts';
import type { Database } from '../database/open.ts';
import { transaction } from '../database/transaction.ts';
import { type LastRun, lastRuns } from '../import/import-runs.ts';
import { LineQueue } from '../import/line-queue.ts';
import type { AnyResource } from './admin-resource.ts';
import type { OutgoingFile } from './export/outgoing-file.ts';
import { type Undo, undoRun } from './undo-run.ts';

interface Deps {
  db: Database;
  tell: PublishChanges;
}

/** What stands in the audit for what has no file's name. */
const NAMES = { import: '', state: '上下架', remove: '删除', grid: '表格录入' } as const;

/** What the operator did last to a subject and can take back, of each kind, the newest first. */
export async function undoable(
  db: Database,
  { name }: AnyResource,
  { operator }: AdminContext,
): Promise<{ list: Undoable[] }> {
  const list = await lastRuns(db, { subject: name, operatorId: operator.id });
  return {
    list: list.map(({ id, kind, file_name, at, inserted, updated, removed }) => ({
      ...{ id, kind, file_name, at: chinaTime(at), inserted, updated, removed },
    })),
  };
}

/**
 * Takes back what the operator did last. The answer tells how far it is and which records stay; once begun it goes on to
 * its end, whether or not anybody still listens.
 * @throws {Refusal} CONFLICT where there is no such thing any more, or it is still under way
 */
export async function undoLast(
  deps: Deps,
  { subject, id, context }: { subject: AnyResource; id: number; context: AdminContext },
): Promise<OutgoingFile> {
  const all = await lastRuns(deps.db, { subject: subject.name, operatorId: context.operator.id });
  const run = all.find((one) => one.id === id);
  if (!run) {
    throw new Refusal('CONFLICT', '这次操作已经撤销，或之后又有过同样的操作');
  }
  if (run.isUnderWay) {
    throw new Refusal('CONFLICT', '这次导入还在进行，请等它结束');
  }
  const queue = new LineQueue<UndoLine>();
  takeBack(deps, { subject, run, context }, run, (line) => queue.say(line)).then(
    () => queue.end(),
    (error) => queue.end(error),
  );
  return { name: `${subject.name}.ndjson`, type: 'application/x-ndjson', body: queue.lines() };
}

async function takeBack(
  { db, tell }: Deps,
  undo: Undo,
  { file_name, kind }: LastRun,
  say: (line: UndoLine) => void,
): Promise<void> {
  const sum: Undone = { removed: 0, restored: 0, left: 0, left_out: 0 };
  try {
    for await (const { removed, restored, left } of undoRun(db, undo)) {
      for (const one of left) {
        sum.left += 1;
        if (sum.left <= UNDO_LEFT_LIMIT) {
          say({ type: 'left', ...one });
        } else {
          sum.left_out += 1;
        }
      }
      sum.removed += removed.length;
      sum.restored += restored.length;
      if (removed.length + restored.length > 0) {
        await tell(undo.subject.tags([...removed, ...restored]));
      }
      say({ type: 'progress', done: sum.removed + sum.restored + sum.left });
    }
  } finally {
    await note(db, undo, file_name || NAMES[kind], sum);
  }
  say({ type: 'done', ...sum });
}

/** Writes down that something was taken back, beside what became of each record. */
async function note(
  db: Database,
  { subject, run, context: { operator, address, now } }: Undo,
  title: string,
  { removed, restored, left }: Undone,
): Promise<void> {
  const action = run.kind === 'import' ? 'import_undo' : 'undo';
  const deed = { operator, action, subject: subject.name, title, address, at: now };
  await transaction(db, (tx) => record(tx, { ...deed, after: { removed, restored, left } }));
}
