import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { utils, write } from '@e965/xlsx';
import { afterAll } from 'vitest';

/** Writes the files that a suite imports codes from, one at a time, in a folder that goes at the suite's end. */
export function codeFiles(): (content: string | Uint8Array) => string {
  const folder = mkdtempSync(join(tmpdir(), 'youmen-codes-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return (content) => {
    const path = join(folder, 'codes');
    writeFileSync(path, content);
    return path;
  };
}

/** A workbook of one sheet. */
export function workbook(rows: unknown[][]): Uint8Array {
  const book = utils.book_new();
  utils.book_append_sheet(book, utils.aoa_to_sheet(rows), '兑换码');
  return write(book, { type: 'buffer', bookType: 'xlsx' });
}
