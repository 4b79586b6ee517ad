import { UnreadableFile } from '#platform/import/encoding.ts';
import type { Sheets } from '#platform/import/sheet-names.ts';
import { openColumn } from './code-column.ts';
import { saysNameUsed } from './code-sections.ts';
import { readCode } from './code-text.ts';

/** Knows the codes of the sheets of a workbook that are not read and whose names say that they were given away. */
export class UsedSheets {
  /** By the code: the name of its sheet. */
  #codes: Map<string, string> | undefined;

  /** Reads the other sheets, once. */
  async read(path: string, sheets: Sheets | undefined): Promise<void> {
    if (this.#codes || !sheets) {
      return;
    }
    this.#codes = new Map();
    for (const name of sheets.names.filter((one) => one !== sheets.read && saysNameUsed(one))) {
      for await (const code of codesOf(path, name)) {
        this.#codes.set(code, name);
      }
    }
  }

  /** Where else a code stands; undefined for nowhere. */
  textOf(code: string): string | undefined {
    const name = this.#codes?.get(code);
    return name === undefined ? undefined : `也在工作表“${name}”里`;
  }
}

/** The codes of a sheet; none if it has no column of codes. */
async function* codesOf(path: string, sheet: string): AsyncGenerator<string> {
  try {
    const { groups } = await openColumn(path, { sheet });
    for await (const { cells } of groups) {
      for (const cell of cells) {
        const { code, problem } = readCode(cell, true);
        if (problem === undefined && code !== '') {
          yield code;
        }
      }
    }
  } catch (error) {
    if (!(error instanceof UnreadableFile)) {
      throw error;
    }
  }
}
