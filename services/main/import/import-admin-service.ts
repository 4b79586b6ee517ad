import type { Readable } from 'node:stream';
import {
  IMPORT_FILE_LIMIT,
  IMPORT_FINDINGS_LIMIT,
  type ImportCounts,
  type ImportLine,
} from '#contract/admin/imports.ts';
import { Refusal } from '#contract/errors.ts';
import { type TableFile, tableFile } from '#platform/admin/export/table-file.ts';
import { record } from '#platform/audit/record.ts';
import type { PublishChanges } from '#platform/cache/changes.ts';
import type { AdminContext } from '#platform/core/operator.ts';
import type { Database } from '#platform/database/open.ts';
import { transaction } from '#platform/database/transaction.ts';
import { UnreadableFile } from '#platform/import/encoding.ts';
import type { ImportKind } from '#platform/import/import-kind.ts';
import { beginRun, endRun, keepingChanges } from '#platform/import/import-runs.ts';
import type { Issue } from '#platform/import/issue.ts';
import { LineQueue } from '#platform/import/line-queue.ts';
import { runImport } from '#platform/import/pipeline.ts';
import type { RecordKind } from '#platform/import/record-kind.ts';
import { type ImportEvent, noCounts } from '#platform/import/summary.ts';
import { keepUpload } from '#platform/import/uploaded-file.ts';

interface Deps {
  db: Database;
  tell: PublishChanges;
}

interface Wanted {
  /** Where it came from, for the audit. */
  from: string;
  isDryRun: boolean;
}

/**
 * Takes a file into a list, or says what would become of it. The answer tells how far it is while it works. Once the
 * file has come, it is worked through to its end, whether or not anybody still listens.
 * @throws {Refusal} BAD_REQUEST for a file that is too large
 */
export async function importUpload(
  deps: Deps,
  kind: RecordKind<unknown>,
  wanted: Wanted,
  admin: AdminContext,
  upload: Readable,
): Promise<TableFile> {
  const { path, remove } = await keepUpload(upload, IMPORT_FILE_LIMIT);
  const queue = new LineQueue<ImportLine>();
  importFile(deps, kind, { ...wanted, path }, admin, (line) => queue.say(line))
    .finally(remove)
    .then(
      () => queue.end(),
      (error) => queue.end(error),
    );
  return { name: `${kind.name}.ndjson`, type: 'application/x-ndjson', body: queue.lines() };
}

/** The columns of a kind, with a row as an example, to begin a file with. */
export function importTemplate(
  kind: ImportKind<unknown>,
  { format, now }: { format: 'csv' | 'xlsx'; now: Date },
): TableFile {
  return tableFile(
    { format, title: `${kind.title}导入模板`, now },
    kind.columns.map(({ name, example }) => [name, () => example] as const),
    oneRow(),
  );
}

async function* oneRow(): AsyncGenerator<null> {
  yield null;
}

async function importFile(
  { db, tell }: Deps,
  kind: RecordKind<unknown>,
  { path, from, isDryRun }: Wanted & { path: string },
  admin: AdminContext,
  say: (line: ImportLine) => void,
): Promise<void> {
  let counts = noCounts();
  let told = 0;
  let leftOut = 0;
  const tellIssue = (issue: Issue) => {
    told += 1;
    if (told <= IMPORT_FINDINGS_LIMIT) {
      say({ type: 'finding', ...issue });
    } else {
      leftOut += 1;
    }
  };
  const emit = (event: ImportEvent) => {
    if (event.type === 'progress') {
      counts = event.counts;
      say({ type: 'progress', share: event.bytes / event.total_bytes, rows: counts.rows });
    } else if (event.type === 'issue') {
      tellIssue(event.issue);
    } else if (event.type === 'start') {
      for (const column of event.unknown_columns) {
        tellIssue({ line: 1, column, level: 'note', value: '', reason: '这一列不认识，没有导入' });
      }
    }
  };
  const invalidateTags = (tags: string[]) => tell(tags);
  const clock = { now: () => admin.now };
  try {
    const context = { db, clock, emit, invalidateTags };
    if (isDryRun) {
      await runImport(kind, path, { isStrict: false, isDryRun }, context);
    } else {
      const { operator, now: at } = admin;
      const run = await beginRun(db, { subject: kind.name, operatorId: operator.id, fileName: from, at });
      await runImport(keepingChanges(kind, run), path, { isStrict: false, isDryRun }, context).finally(() =>
        endRun(db, run, at),
      );
    }
  } catch (error) {
    if (error instanceof UnreadableFile || error instanceof Refusal) {
      say({ type: 'refused', msg: error.message });
      return;
    }
    await noteImport(db, kind, { from, counts, isWhole: false }, admin, isDryRun);
    throw error;
  }
  await noteImport(db, kind, { from, counts, isWhole: true }, admin, isDryRun);
  say({ type: 'done', ...counts, findings_left_out: leftOut });
}

/** Writes down what came in, also where it broke off half-way: what was written by then stays. */
async function noteImport(
  db: Database,
  kind: ImportKind<unknown>,
  { from, counts, isWhole }: { from: string; counts: ImportCounts; isWhole: boolean },
  { operator, address, now }: AdminContext,
  isDryRun: boolean,
): Promise<void> {
  if (isDryRun) {
    return;
  }
  await transaction(db, (tx) =>
    record(tx, {
      ...{ operator, action: 'import', subject: kind.name, title: from },
      ...{ after: { from, ...counts, ...(isWhole ? {} : { broken_off: true }) } },
      ...{ address, at: now },
    }),
  );
}
