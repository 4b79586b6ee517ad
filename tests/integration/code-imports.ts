import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { utils, write } from '@e965/xlsx';
import { afterAll } from 'vitest';
import type { Database } from '#platform/database/open.ts';
import type { ImportEvent } from '#platform/import/summary.ts';
import { importCodes } from '#services/main/codes/code-import.ts';
import type { CodeImportContext } from '#services/main/codes/code-import-options.ts';
import { NOW } from './main-service/inputs.ts';

/** Writes files to import codes from, one at a time, to a folder that is removed after the suite. */
export function codeFiles(): (content: string | Uint8Array) => string {
  const folder = mkdtempSync(join(tmpdir(), 'youmen-codes-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return (content) => {
    const path = join(folder, 'codes');
    writeFileSync(path, content);
    return path;
  };
}

/** A workbook with one sheet. @param hidden rows and columns that are not shown, from 0 */
export function workbook(
  rows: unknown[][],
  hidden: { rows?: number[]; columns?: number[] } = {},
): Uint8Array {
  const book = utils.book_new();
  const sheet = utils.aoa_to_sheet(rows);
  const marked = (places: number[] = []) =>
    Array.from({ length: Math.max(-1, ...places) + 1 }, (_, at) => ({ hidden: places.includes(at) }));
  sheet['!rows'] = marked(hidden.rows);
  sheet['!cols'] = marked(hidden.columns);
  utils.book_append_sheet(book, sheet, '兑换码');
  return write(book, { type: 'buffer', bookType: 'xlsx' });
}

interface Settings extends Partial<CodeImportContext> {
  isDryRun?: boolean;
  takesUsed?: boolean;
  takesRemarks?: boolean;
}

/** Runs an import with a clock that each event advances by a second; `order` also has the calls of `publish`. */
export async function runCodeImport(
  db: Database,
  packId: number,
  path: string,
  { isDryRun = false, takesUsed = false, takesRemarks = false, ...context }: Settings = {},
) {
  const events: ImportEvent[] = [];
  const order: string[] = [];
  const emit = (event: ImportEvent) => {
    events.push(event);
    order.push(event.type);
  };
  const publish = (tags: string[]) => {
    order.push(`invalidate ${tags}`);
  };
  const clock = { now: () => new Date(NOW.getTime() + 1_000 * events.length) };
  const deps = { db, clock, emit, publish, ...context };
  const {
    batch,
    unlike: _unlike,
    remarks: _remarks,
    used: _used,
    hidden: _hidden,
    sample: _sample,
    choice: _choice,
    ...summary
  } = await importCodes(packId, path, { isDryRun, takesUsed, takesRemarks }, deps);
  return { events, order, batch, summary };
}
