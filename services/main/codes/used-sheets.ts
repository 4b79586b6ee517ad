import { excerpt } from '#platform/import/clean-text.ts';
import type { BesideCell } from '#platform/import/column-cell.ts';
import { UnreadableFile } from '#platform/import/encoding.ts';
import { HEADER_ROWS } from '#platform/import/find-header.ts';
import { SeenKeys } from '#platform/import/seen-keys.ts';
import type { Sheets } from '#platform/import/sheet-names.ts';
import { readWorkbook } from '#platform/import/workbook.ts';
import { isCodeHeading } from './code-column.ts';
import { codeKey, keysIn } from './code-key.ts';
import { saysNameUsed } from './code-sections.ts';
import { isHarmlessTitle } from './harmless-titles.ts';
import { usedColumn } from './used-columns.ts';

const PLAIN = /^[0-9a-z][0-9a-z_-]{3,99}$/i;
const SHOWN = 30;
/** A name in a table without headings. */
const NAME = /^\p{Script=Han}{2,4}$/u;
const DAY = /\d{4}[-/.年]\d{1,2}[-/.月]\d{1,2}|^\d{1,2}[-/.月]\d{1,2}日?$/;

/** Says of a code what stands beside it. */
type Judge = (code: string, beside: readonly BesideCell[]) => string | undefined;

/**
 * Knows the codes that stand in a sheet of the workbook that is not read, where its name, or what stands beside them, says that they
 * were given away.
 */
export class UsedSheets {
  #found: SeenKeys | undefined;

  /**
   * Reads the other sheets, once.
   * @param judge says what the cells beside a code say of its use
   */
  async read(path: string, sheets: Sheets | undefined, judge: Judge): Promise<void> {
    if (this.#found || !sheets) {
      return;
    }
    this.#found = new SeenKeys();
    for (const name of [...sheets.names, ...sheets.hidden].filter((one) => one !== sheets.read)) {
      await this.#readSheet(path, name, judge);
    }
  }

  /** Where else a code stands; undefined for nowhere. */
  textOf(code: string): string | undefined {
    return this.#found?.find(codeKey(code))?.content;
  }

  close(): void {
    this.#found?.close();
  }

  async #readSheet(path: string, name: string, judge: Judge): Promise<void> {
    const isUsed = saysNameUsed(name);
    const place = `也在工作表“${name}”里`;
    let headings: readonly string[] = [];
    try {
      for await (const { rows } of readWorkbook(path, name, true)) {
        for (const { line, cells: given } of rows) {
          const cells = given.map((cell) => cell.trim());
          headings = line <= HEADER_ROWS && isHeader(cells) ? cells : headings;
          for (const [at, code] of cells.entries()) {
            const said = isUsed || !PLAIN.test(code) ? undefined : saidOf(code, at, cells, headings, judge);
            const keys = isUsed ? keysIn(code) : said === undefined ? [] : [codeKey(code)];
            for (const key of keys) {
              this.#found?.note(key, line, said === undefined ? place : `${place}，旁边写着“${said}”`);
            }
          }
        }
      }
    } catch (error) {
      if (!(error instanceof UnreadableFile)) {
        throw error;
      }
    }
  }
}

/** Whether a row has headings of a table: several words without a digit, one of which is known. */
function isHeader(cells: readonly string[]): boolean {
  const filled = cells.filter(Boolean);
  return (
    filled.length > 1 &&
    filled.every((cell) => !/\d/.test(cell)) &&
    filled.some((cell) => usedColumn(cell) !== undefined || isCodeHeading(cell))
  );
}

/** Whether a text without a heading may be who has a code: `张三`, but not `微信`. */
function isName(text: string): boolean {
  return NAME.test(text) && !isHarmlessTitle(text);
}

/** What stands beside a code and says that somebody has it. */
function saidOf(
  code: string,
  at: number,
  cells: readonly string[],
  headings: readonly string[],
  judge: Judge,
): string | undefined {
  const beside = cells.flatMap((text, column) =>
    column === at || text === '' ? [] : [{ heading: headings[column] ?? '', text }],
  );
  const isUsed = judge(code, beside) !== undefined;
  const found = beside.find(
    ({ heading, text }) => (heading === '' && isName(text)) || (isUsed && usedColumn(heading)),
  );
  const day = beside.find(({ heading, text }) => heading === '' && DAY.test(text));
  const said = found ?? day ?? (isUsed ? beside[0] : undefined);
  return said && excerpt(said.text, SHOWN);
}
