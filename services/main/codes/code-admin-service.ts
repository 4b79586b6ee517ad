import { writeFile } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import type { Transaction } from 'kysely';
import type { AdminData, AdminParams } from '#contract/admin/call.ts';
import type * as calls from '#contract/admin/codes.ts';
import { CODE_FILE_LIMIT, FINDINGS_LIMIT } from '#contract/admin/codes.ts';
import type { ImportCounts } from '#contract/admin/imports.ts';
import { EXPORT_LIMIT } from '#contract/admin/shapes.ts';
import { Refusal } from '#contract/errors.ts';
import { type TableFile, tableFile } from '#platform/admin/export/table-file.ts';
import { record } from '#platform/audit/record.ts';
import { chinaTime } from '#platform/core/clock.ts';
import type { AdminContext } from '#platform/core/operator.ts';
import type { Database } from '#platform/database/open.ts';
import type { Tables } from '#platform/database/tables.ts';
import { transaction } from '#platform/database/transaction.ts';
import { SeveralColumns } from '#platform/import/column-choice.ts';
import { UnreadableFile } from '#platform/import/encoding.ts';
import type { ImportEvent } from '#platform/import/summary.ts';
import { createTemporaryFile, storeUpload, type TemporaryFile } from '#platform/import/uploaded-file.ts';
import type { AdminAction, ChangeDeps } from '../catalogue/handlers.ts';
import { presentTimes } from '../catalogue/times.ts';
import { importCodes } from './code-import.ts';
import { type CodeRow, countCodes, readCodes } from './code-list-repository.ts';
import { findCodePack } from './code-writer.ts';
import { maskCode } from './mask-code.ts';
import { release, withhold } from './quarantine-repository.ts';

type Imported = AdminData<typeof calls.codeUpload>;

const BATCH = 2_000;
const STATE_NAMES = { free: '未领取', claimed: '已领取', withheld: '暂停发放' } as const;

/** A pack's codes, masked. `q` matches whole codes only. */
export const listCodes: AdminAction<typeof calls.codeList> = async (
  { db },
  { pack_id, state, q, page, size },
) => {
  const filter = { pack_id, state, code: q };
  const total = await countCodes(db, filter, EXPORT_LIMIT);
  const rows = await readCodes(db, filter, { after: 0, offset: (page - 1) * size, limit: size });
  return {
    list: rows.map(({ code, ...row }) => ({ ...presentTimes(row), code_masked: maskCode(code) })),
    ...{ total: Math.min(total, EXPORT_LIMIT), page, size },
    ...(total > EXPORT_LIMIT ? { total_capped: true } : {}),
  };
};

/**
 * Imports a file of codes into a pack.
 * @throws {Refusal} NOT_FOUND, BAD_REQUEST if the file can't be read
 */
export function uploadCodes(
  deps: ChangeDeps,
  { pack_id, file_name, dry_run, take_unlike, column }: AdminParams<typeof calls.codeUpload>,
  context: AdminContext,
  file: Readable,
): Promise<Imported> {
  const from = file_name || '上传的文件';
  return withFile(storeUpload(file, CODE_FILE_LIMIT), (path) =>
    importFile(
      deps,
      { pack_id, path, from, isDryRun: dry_run ?? false, takesUnlike: take_unlike ?? false, column },
      context,
    ),
  );
}

export const pasteCodes: AdminAction<typeof calls.codePaste> = (
  deps,
  { pack_id, text, dry_run, take_unlike, column },
  context,
) => {
  const pasted = createTemporaryFile((path) => writeFile(path, text, { mode: 0o600 }));
  return withFile(pasted, (path) =>
    importFile(
      deps,
      { pack_id, path, from: '粘贴', isDryRun: dry_run, takesUnlike: take_unlike, column },
      context,
    ),
  );
};

interface CodeFile {
  pack_id: number;
  path: string;
  from: string;
  isDryRun: boolean;
  takesUnlike: boolean;
  column: number | undefined;
}

async function importFile(
  { db, publish }: ChangeDeps,
  { pack_id, path, from, isDryRun, takesUnlike, column }: CodeFile,
  { operator, address, now }: AdminContext,
): Promise<Imported> {
  const title = await requirePack(db, pack_id);
  const problems: Imported['findings'] = [];
  const notes: Imported['findings'] = [];
  let total = 0;
  const emit = (event: ImportEvent) => {
    if (event.type === 'issue') {
      const { line, level, value, reason } = event.issue;
      const list = level === 'note' ? notes : problems;
      total += 1;
      if (list.length < FINDINGS_LIMIT) {
        list.push({ line, level, value, reason });
      }
    }
  };
  const audit = (after: object) =>
    transaction(db, (tx) =>
      record(tx, {
        ...{ operator, action: 'import', subject: 'codes', subject_id: pack_id, title },
        ...{ after: { from, ...after }, address, at: now },
      }),
    );
  let added = 0;
  const onBrokenOff = async (batch: number, counts: ImportCounts) => {
    added = counts.inserted;
    await audit({ batch, ...counts, broken_off: true });
  };
  const summary = await importCodes(
    pack_id,
    path,
    { isDryRun, takesUnlike, column },
    {
      ...{ db, clock: { now: () => now }, emit, invalidateTags: publish, onBrokenOff },
      source: { operator, fileName: from },
    },
  ).catch((error: unknown) => {
    if (error instanceof SeveralColumns && isDryRun) {
      return error.columns;
    }
    throw error instanceof UnreadableFile
      ? new Refusal('BAD_REQUEST', `${error.message}${added > 0 ? addedText(added) : ''}`)
      : error;
  });
  if (!('rows' in summary)) {
    return { ...NOTHING_READ, columns: [...summary] };
  }
  const { batch, rows, inserted, unchanged, duplicates, rejected, warnings, unlike, sample, choice } =
    summary;
  const counts = { rows, inserted, unchanged, duplicates, rejected, warnings };
  if (!isDryRun) {
    await audit({ batch, ...counts });
  }
  const outcome = isDryRun ? 'checked' : 'written';
  // Notes never displace a row that was refused.
  const findings = [...problems, ...notes].slice(0, FINDINGS_LIMIT);
  return {
    ...{ outcome, batch, ...counts, findings, findings_left_out: total - findings.length, unlike, sample },
    ...{ columns: choice?.columns ?? [], column: choice?.column ?? null },
  };
}

/** The result of the check of a file whose column of codes must be chosen. */
const NOTHING_READ = {
  ...{ outcome: 'checked', batch: null, rows: 0, inserted: 0, unchanged: 0, duplicates: 0, rejected: 0 },
  ...{ warnings: 0, findings: [], findings_left_out: 0, unlike: 0, sample: null, column: null },
} satisfies Omit<Imported, 'columns'>;

const addedText = (count: number) =>
  `（前面的 ${count} 个兑换码已经导入，会保留；改好文件后重新导入，已有的不会再加；也可以撤销这次导入）`;

/** Exports the codes of a pack, unmasked. The audit entry is written before the first code is sent. */
export async function exportCodes(
  { db }: ChangeDeps,
  { pack_id, state, format }: AdminParams<typeof calls.codeExport>,
  { operator, address, now }: AdminContext,
): Promise<TableFile> {
  const title = await requirePack(db, pack_id);
  const filter = { pack_id, state };
  const count = await countCodes(db, filter, Number.MAX_SAFE_INTEGER - 1);
  await transaction(db, (tx) =>
    record(tx, {
      ...{ operator, action: 'export', subject: 'codes', subject_id: pack_id, title },
      ...{ after: { format, state, count }, address, at: now },
    }),
  );
  return tableFile<CodeRow>(
    { format, title: `兑换码-${pack_id}`, now },
    [
      ['兑换码', (row) => row.code],
      ['状态', (row) => STATE_NAMES[row.state]],
      ['领取时间', (row) => row.claimed_at && chinaTime(row.claimed_at)],
      ['领取人', (row) => row.player],
      ['反馈', (row) => row.feedback],
    ],
    allCodes(db, filter),
  );
}

async function* allCodes(
  db: Database,
  filter: { pack_id: number; state: CodeRow['state'] | undefined },
): AsyncGenerator<CodeRow> {
  for (let after = 0; ; ) {
    const rows = await readCodes(db, filter, { after, offset: 0, limit: BATCH });
    yield* rows;
    const last = rows.at(-1);
    if (!last || rows.length < BATCH) {
      return;
    }
    after = last.id;
  }
}

export const quarantineCodes: AdminAction<typeof calls.codeQuarantine> = (
  deps,
  { pack_id, reason },
  context,
) => change(deps, pack_id, withhold, { action: 'quarantine', after: { reason } }, context);

export const releaseCodes: AdminAction<typeof calls.codeRelease> = (deps, { pack_id }, context) =>
  change(deps, pack_id, release, { action: 'release', after: {} }, context);

async function change(
  { db, publish }: ChangeDeps,
  packId: number,
  work: (tx: Transaction<Tables>, packId: number) => Promise<number>,
  { action, after }: { action: string; after: object },
  { operator, address, now }: AdminContext,
): Promise<{ changed: number; remaining: number }> {
  const title = await requirePack(db, packId);
  const result = await transaction(db, async (tx) => {
    const changed = await work(tx, packId);
    const { remaining } = await tx
      .selectFrom('pack')
      .select('remaining')
      .where('id', '=', packId)
      .executeTakeFirstOrThrow();
    await record(tx, {
      ...{ operator, action, subject: 'codes', subject_id: packId, title },
      ...{ after: { ...after, changed, remaining }, address, at: now },
    });
    return { changed, remaining };
  });
  await publish(['packs', 'games', `pack:${packId}`]);
  return result;
}

async function requirePack(db: Database, packId: number): Promise<string> {
  const pack = await findCodePack(db, packId);
  if (!pack) {
    throw new Refusal('NOT_FOUND', '这个礼包不存在', 'pack_id');
  }
  return `${pack.game} ${pack.title}`;
}

async function withFile<T>(file: Promise<TemporaryFile>, work: (path: string) => Promise<T>): Promise<T> {
  const { path, remove } = await file;
  try {
    return await work(path);
  } finally {
    await remove();
  }
}
