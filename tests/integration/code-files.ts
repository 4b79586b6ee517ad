import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { utils, write } from '@e965/xlsx';
import { afterAll } from 'vitest';

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

/** A workbook with one sheet. */
export function workbook(rows: unknown[][]): Uint8Array {
  const book = utils.book_new();
  utils.book_append_sheet(book, utils.aoa_to_sheet(rows), '兑换码');
  return write(book, { type: 'buffer', bookType: 'xlsx' });
}
