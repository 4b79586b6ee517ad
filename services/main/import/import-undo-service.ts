import { Refusal } from '../../../contract/errors.ts';
import {
  IMPORT_FINDINGS_LIMIT,
  type ImportUndoLine,
  type ImportUndone,
  type LastImport,
} from '../../../contract/operator/imports.ts';
import { record } from '../../../platform/audit/record.ts';
import { chinaTime } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/open.ts';
import { transaction } from '../../../platform/database/transaction.ts';
import type { TableFile } from '../../../platform/export/table-file.ts';
import { type LastRun, lastRun } from '../../../platform/import/import-runs.ts';
import { LineQueue } from '../../../platform/import/line-queue.ts';
import { type ImportUndo, undoImport } from '../../../platform/manage/undo-import.ts';
import type { OperatorVisit } from '../../../platform/operator.ts';
import type { TellChanges } from '../../../platform/page-cache/changes.ts';

interface Parts {
  db: Database;
  tell: TellChanges;
}

/** The operator's last import of a list; null where there is none that can be taken back. */
export async function lastImport(
  db: Database,
  subject: string,
  { operator }: OperatorVisit,
): Promise<LastImport | null> {
  const run = await lastRun(db, { subject, operatorId: operator.id });
  if (!run) {
    return null;
  }
  const { id, file_name, at, inserted, updated } = run;
  return { id, file_name, at: chinaTime(at), inserted, updated };
}

/**
 * Takes the operator's last import back. The answer tells how far it is and which records stay; once begun it goes on
 * to its end, whether or not anybody still listens.
 * @throws {Refusal} CONFLICT where `run` isn't the last one, or is still under way
 */
export async function undoLastImport(parts: Parts, undo: ImportUndo): Promise<TableFile> {
  const { subject, run, visit } = undo;
  const last = await lastRun(parts.db, { subject: subject.name, operatorId: visit.operator.id });
  if (last?.id !== run) {
    throw new Refusal('CONFLICT', '这次导入已经撤销，或之后又导入过');
  }
  if (last.isUnderWay) {
    throw new Refusal('CONFLICT', '这次导入还在进行，请等它结束');
  }
  const queue = new LineQueue<ImportUndoLine>();
  takeBack(parts, undo, last, (line) => queue.say(line)).then(
    () => queue.end(),
    (error) => queue.end(error),
  );
  return { name: `${subject.name}.ndjson`, type: 'application/x-ndjson', body: queue.lines() };
}

async function takeBack(
  { db, tell }: Parts,
  undo: ImportUndo,
  { file_name }: LastRun,
  say: (line: ImportUndoLine) => void,
): Promise<void> {
  const sum: ImportUndone = { removed: 0, restored: 0, left: 0, left_out: 0 };
  try {
    for await (const { removed, restored, left } of undoImport(db, undo)) {
      for (const one of left) {
        sum.left += 1;
        if (sum.left <= IMPORT_FINDINGS_LIMIT) {
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
    await note(db, undo, file_name, sum);
  }
  say({ type: 'done', ...sum });
}

/** Writes down that an import was taken back, beside what became of each record. */
async function note(
  db: Database,
  { subject, visit: { operator, address, now } }: ImportUndo,
  title: string,
  { removed, restored, left }: ImportUndone,
): Promise<void> {
  const deed = { operator, action: 'import_undo', subject: subject.name, title, address, at: now };
  await transaction(db, (tx) => record(tx, { ...deed, after: { removed, restored, left } }));
}
