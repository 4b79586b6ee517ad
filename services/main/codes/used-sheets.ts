import { excerpt } from '#platform/import/clean-text.ts';
import { UnreadableFile } from '#platform/import/encoding.ts';
import { HEADER_ROWS } from '#platform/import/find-header.ts';
import { SeenKeys } from '#platform/import/seen-keys.ts';
import { quoted, type Sheets } from '#platform/import/sheet-names.ts';
import { readOtherSheets, type WorkbookRow } from '#platform/import/workbook.ts';
import { isCodeHeading } from './code-column.ts';
import { codeKey, keysIn } from './code-key.ts';
import { saysNameUsed } from './code-sections.ts';
import { isHarmlessTitle } from './harmless-titles.ts';
import { UsedCodes } from './used-codes.ts';
import { usedColumn } from './used-columns.ts';

const PLAIN = /^[0-9a-z][0-9a-z_-]{3,99}$/i;
const SHOWN = 30;
/** A name in a table without headings. */
const NAME = /^\p{Script=Han}{2,4}$/u;
const DAY = /\d{4}[-/.年]\d{1,2}[-/.月]\d{1,2}|^\d{1,2}[-/.月]\d{1,2}日?$/;

/** A sheet that is being read. */
interface Sheet {
  name: string;
  /** Its name says that its codes were given away. */
  isUsed: boolean;
  headings: readonly string[];
  judge: UsedCodes;
}

/**
 * Knows the codes that stand in a sheet of the workbook that is not read, where its name, or what stands beside them, says that they
 * were given away.
 */
export class UsedSheets {
  #found: SeenKeys | undefined;
  #hasFound = false;
  #unread = new Set<string>();
  #now: Date;

  constructor(now: Date) {
    this.#now = now;
  }

  /** Reads the other sheets, once. */
  async read(path: string, sheets: Sheets | undefined, signal?: AbortSignal): Promise<void> {
    const others = [...(sheets?.names ?? []), ...(sheets?.hidden ?? [])].filter(
      (name) => name !== sheets?.read,
    );
    if (this.#found || !sheets || others.length === 0) {
      return;
    }
    this.#found = new SeenKeys();
    let sheet: Sheet | undefined;
    try {
      for await (const { rows, sheet: name } of readOtherSheets(path, sheets.read)) {
        signal?.throwIfAborted();
        sheet = sheet?.name === name ? sheet : this.#begin(name);
        if (rows.length === 0) {
          this.#unread.add(name);
        }
        for (const row of rows) {
          this.#readRow(row, sheet);
        }
      }
    } catch (error) {
      if (!(error instanceof UnreadableFile)) {
        throw error;
      }
      for (const name of others) {
        this.#unread.add(name);
      }
    }
  }

  /** Where else a code stands; undefined for nowhere. */
  textOf(code: string): string | undefined {
    return this.#hasFound ? this.#found?.find(codeKey(code))?.content : undefined;
  }

  /** What an operator should know about sheets that could not be read; undefined if all were. */
  get warning(): string | undefined {
    return this.#unread.size === 0
      ? undefined
      : `工作表${quoted([...this.#unread])}读不出来，不知道里面有没有记着已经发出的兑换码；请核对`;
  }

  close(): void {
    this.#found?.close();
  }

  #begin(name: string): Sheet {
    return { name, isUsed: saysNameUsed(name), headings: [], judge: new UsedCodes(this.#now) };
  }

  #readRow({ line, cells: given }: WorkbookRow, sheet: Sheet): void {
    const cells = given.map((cell) => cell.trim());
    const place = `也在工作表“${sheet.name}”里`;
    if (line <= HEADER_ROWS && isHeader(cells)) {
      sheet.headings = cells;
    }
    for (const [at, text] of cells.entries()) {
      if (sheet.isUsed) {
        for (const key of keysIn(text)) {
          this.#note(key, line, place);
        }
        continue;
      }
      const said = PLAIN.test(text) ? saidOf(at, cells, sheet) : undefined;
      if (said !== undefined) {
        this.#note(codeKey(text), line, `${place}，${said}`);
      }
    }
  }

  #note(key: string, line: number, said: string): void {
    this.#hasFound = true;
    this.#found?.note(key, line, said);
  }
}

/** What stands beside a code and says that a player has it. */
function saidOf(at: number, cells: readonly string[], { headings, judge }: Sheet): string | undefined {
  const beside = cells.flatMap((text, column) =>
    column === at || text === '' ? [] : [{ heading: headings[column] ?? '', text }],
  );
  const found = beside.find(({ heading, text }) => heading === '' && (isName(text) || DAY.test(text)));
  return judge.textOf({ line: 1, text: '', beside }) ?? (found && `旁边写着“${excerpt(found.text, SHOWN)}”`);
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
