import { writeFile } from 'node:fs/promises';
import type * as calls from '#contract/admin/codes.ts';
import { CODE_FILE_LIMIT, type CodeImportLine, FINDINGS_LIMIT } from '#contract/admin/codes.ts';
import type { ImportCounts, ImportFinding } from '#contract/admin/imports.ts';
import type { CallData, CallParams } from '#contract/call.ts';
import { Refusal } from '#contract/refusal.ts';
import { lineFile } from '#platform/admin/export/line-file.ts';
import { record } from '#platform/audit/record.ts';
import type { ChangeServices } from '#platform/calls/resource-calls.ts';
import type { AdminContext } from '#platform/core/operator.ts';
import { type Tx, transaction } from '#platform/database/transaction.ts';
import { SeveralColumns } from '#platform/import/column-choice.ts';
import { UnreadableFile } from '#platform/import/encoding.ts';
import type { Sheets } from '#platform/import/sheet-names.ts';
import type { ImportEvent } from '#platform/import/summary.ts';
import { createTemporaryFile, storeUpload, type TemporaryFile } from '#platform/import/uploaded-file.ts';
import type { AdminHandle } from '../admin-context.ts';
import { requirePack } from './code-admin-service.ts';
import { importCodes } from './code-import.ts';
import type { CodeImportEnd, CodeOptions } from './code-import-options.ts';
import { maskCode } from './mask-code.ts';

type Imported = CallData<typeof calls.codeUpload>;

/**
 * Imports a file of codes into a pack.
 * @throws {Refusal} NOT_FOUND, BAD_REQUEST if the file can't be read
 */
export const uploadCodes: AdminHandle<typeof calls.codeUpload> = (context, params) => {
  const { file } = context;
  return withFile(storeUpload(file, CODE_FILE_LIMIT), (path) =>
    importFile(context, { ...choicesOf(params), path }, context),
  );
};

/**
 * As `uploadCodes`, and streams the progress. After the upload the import runs to its end, even if the client disconnects.
 * @throws {Refusal} BAD_REQUEST for a file that is too large
 */
export const streamCodes: AdminHandle<typeof calls.codeImport> = async (context, params) => {
  const { file } = context;
  const { path, remove } = await storeUpload(file, CODE_FILE_LIMIT);
  return lineFile<CodeImportLine>('codes', async (send) => {
    const onProgress = (share: number, rows: number) => void send({ type: 'progress', share, rows });
    const onFinding = (finding: ImportFinding) =>
      params.report ? send({ type: 'finding', ...finding }) : undefined;
    try {
      const watch = { onProgress, onFinding };
      const result = await importFile(context, { ...choicesOf(params), path }, context, watch);
      send({ type: 'done', result });
    } catch (error) {
      if (!(error instanceof Refusal)) {
        throw error;
      }
      send({ type: 'refused', msg: error.message });
    } finally {
      await remove();
    }
  });
};

function choicesOf({ pack_id, file_name, ...chosen }: CallParams<typeof calls.codeUpload>) {
  return {
    pack_id,
    from: file_name || '上传的文件',
    isDryRun: chosen.dry_run ?? false,
    takesUnlike: chosen.take_unlike,
    takesRemarks: chosen.take_remarks,
    takesUsed: chosen.take_used,
    takesHidden: chosen.take_hidden,
    column: chosen.column,
    sheet: chosen.sheet,
  };
}

export const pasteCodes: AdminHandle<typeof calls.codePaste> = (context, { text, ...params }) => {
  const pasted = createTemporaryFile((path) => writeFile(path, text, { mode: 0o600 }));
  return withFile(pasted, (path) =>
    importFile(context, { ...choicesOf({ ...params, file_name: '粘贴' }), path }, context),
  );
};

interface CodeFile extends CodeOptions {
  pack_id: number;
  path: string;
  from: string;
}

/** Who receives the progress, and the findings of each row. */
interface Watch {
  onProgress?(share: number, rows: number): void;
  onFinding?(finding: ImportFinding): void | Promise<void>;
}

async function importFile(
  { db, publish }: ChangeServices,
  { pack_id, path, from, ...options }: CodeFile,
  { operator, address, now }: AdminContext,
  { onProgress, onFinding }: Watch = {},
): Promise<Imported> {
  const title = await requirePack(db, pack_id);
  const ofColumns: Imported['findings'] = [];
  const problems: Imported['findings'] = [];
  const notes: Imported['findings'] = [];
  let total = 0;
  const listFinding = ({ line, level, value, reason, scope }: ImportFinding) => {
    const list = scope === 'column' ? ofColumns : level === 'note' ? notes : problems;
    total += 1;
    if (list.length < FINDINGS_LIMIT) {
      list.push({ line, level, value, reason });
    }
  };
  const emit = async (event: ImportEvent) => {
    if (event.type === 'progress') {
      onProgress?.(event.bytes / event.total_bytes, event.counts.rows);
    } else if (event.type === 'issue') {
      if (event.issue.scope !== 'row') {
        listFinding(event.issue);
      }
      if (event.issue.scope !== 'column') {
        await onFinding?.(event.issue);
      }
    }
  };
  const audit = (tx: Tx, after: object) =>
    record(tx, {
      operator,
      action: 'import',
      subject: 'codes',
      subject_id: pack_id,
      title,
      after: { from, ...after },
      address,
      at: now,
    });
  // A finding about many rows comes first, and notes never displace a row that was refused.
  const listed = (first: Imported['findings'] = []) => {
    const ofRows = [problems, notes].flatMap((list) => list.toSorted((one, other) => one.line - other.line));
    const findings = [...first, ...ofColumns, ...ofRows].slice(0, FINDINGS_LIMIT);
    return { findings, findings_left_out: total + first.length - findings.length };
  };
  let sheets: Imported['sheets'] = null;
  const onSheets = ({ names, read }: Sheets) => {
    sheets = { names: [...names], read };
  };
  let added = 0;
  const onEnd = async (tx: Tx, { batch, counts: all, isBrokenOff }: CodeImportEnd) => {
    const counts = pickCounts(all);
    added = counts.inserted;
    await audit(tx, { batch, ...counts, ...(isBrokenOff && { broken_off: true }) });
    const { findings, findings_left_out } = listed(isBrokenOff ? [brokenOff(counts.rows)] : []);
    return { ...counts, findings: findings.map(masked), findings_left_out };
  };
  const summary = await importCodes(pack_id, path, options, {
    db,
    clock: { now: () => now },
    emit,
    publish,
    onEnd,
    onSheets,
    source: { operator, fileName: from },
  }).catch((error: unknown) => {
    if (error instanceof SeveralColumns && options.isDryRun) {
      return { ...NOTHING_READ, columns: [...error.columns], findings: [] };
    }
    // Another sheet may have the codes.
    if (error instanceof UnreadableFile && options.isDryRun && (sheets?.names.length ?? 0) > 1) {
      return {
        ...NOTHING_READ,
        rows: 1,
        rejected: 1,
        columns: [],
        findings: [{ line: 1, level: 'rejected' as const, value: '', reason: error.message }],
      };
    }
    throw error instanceof UnreadableFile
      ? new Refusal('BAD_REQUEST', `${error.message}${added > 0 ? addedText(added) : ''}`)
      : error;
  });
  if ('findings' in summary) {
    return { ...summary, sheets };
  }
  const { batch, unlike, remarks, used, hidden, sample, choice } = summary;
  const counts = pickCounts(summary);
  const outcome = options.isDryRun ? 'checked' : 'written';
  if (!options.isDryRun && batch === null) {
    await transaction(db, (tx) => audit(tx, { batch, ...counts }));
  }
  return {
    outcome,
    batch,
    ...counts,
    ...listed(),
    unlike,
    remarks,
    used,
    hidden,
    sample,
    columns: choice?.columns ?? [],
    column: choice?.column ?? null,
    other_columns: choice?.others ?? [],
    sheets,
  };
}

function pickCounts({ rows, inserted, unchanged, duplicates, rejected, warnings }: ImportCounts) {
  return { rows, inserted, unchanged, duplicates, rejected, warnings };
}

function brokenOff(rows: number): Imported['findings'][number] {
  return { line: rows, level: 'rejected', value: '', reason: '导入到这里中断，后面的没有导入' };
}

/** Who reads the list of imports may not read codes. */
function masked(finding: Imported['findings'][number]): Imported['findings'][number] {
  return { ...finding, value: finding.value && maskCode(finding.value) };
}

/** The result of the check of a file whose column or sheet of codes must be chosen. */
const NOTHING_READ = {
  outcome: 'checked',
  batch: null,
  rows: 0,
  inserted: 0,
  unchanged: 0,
  duplicates: 0,
  rejected: 0,
  warnings: 0,
  findings_left_out: 0,
  unlike: 0,
  remarks: 0,
  used: 0,
  hidden: 0,
  sample: null,
  column: null,
  other_columns: [],
} satisfies Omit<Imported, 'columns' | 'findings' | 'sheets'>;

const addedText = (count: number) =>
  `（前面的 ${count} 个兑换码已经导入，会保留；改好文件后重新导入，已有的不会再加；也可以撤销这次导入）`;

async function withFile<T>(file: Promise<TemporaryFile>, work: (path: string) => Promise<T>): Promise<T> {
  const { path, remove } = await file;
  try {
    return await work(path);
  } finally {
    await remove();
  }
}
