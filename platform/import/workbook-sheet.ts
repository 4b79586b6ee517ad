import { SSF } from '@e965/xlsx';
import type { WorkbookRow } from './workbook.ts';
import { WORKBOOK_LIMITS, WorkbookTooLarge } from './workbook-limits.ts';
import type { WorkbookParts } from './workbook-parts.ts';
import { unescapeCell, XmlReader } from './xml-reader.ts';

interface Cell {
  column: number;
  type: string;
  isDate: boolean;
}

/** Rows and characters per group. */
const GROUP_ROWS = 2_000;
const GROUP_CHARACTERS = 4_000_000;
/** The overhead of a cell, in characters. */
const CELL_CHARACTERS = 100;

const two = (number: number) => String(number).padStart(2, '0');

/**
 * Parses the rows of a sheet as a stream. Ignores the sheet's declared dimension; only cells with content count for
 * the limits.
 */
export class SheetReader {
  #parts: WorkbookParts;
  #xml: XmlReader;
  #ready: WorkbookRow[] = [];
  #readyCharacters = 0;
  #line = 0;
  #row: WorkbookRow | undefined;
  #column = -1;
  #cell: Cell | undefined;
  #value = '';
  #isValue = false;
  #isPhonetic = false;
  #characters = 0;
  #allCharacters = 0;
  #cells = 0;

  constructor(parts: WorkbookParts) {
    this.#parts = parts;
    this.#xml = new XmlReader({
      open: (name, attributes) => this.#open(name, attributes),
      text: (text) => this.#text(text),
      close: (name) => this.#close(name),
    });
  }

  /** @throws {WorkbookTooLarge} */
  write(bytes: Buffer): void {
    this.#xml.write(bytes);
  }

  end(): void {
    this.#xml.end();
  }

  get isGroupReady(): boolean {
    return this.#ready.length >= GROUP_ROWS || this.#readyCharacters >= GROUP_CHARACTERS;
  }

  /** Takes the next group of ready rows; may be empty. */
  take(): WorkbookRow[] {
    let characters = 0;
    let count = 0;
    while (count < Math.min(this.#ready.length, GROUP_ROWS) && characters < GROUP_CHARACTERS) {
      characters += charactersOf(this.#ready[count]);
      count += 1;
    }
    this.#readyCharacters -= characters;
    return this.#ready.splice(0, count);
  }

  #open(name: string, { r, s, t = 'n' }: Record<string, string>): void {
    if (name === 'row') {
      this.#beginRow(r);
    } else if (name === 'c' && this.#row) {
      this.#column = columnOf(r) ?? this.#column + 1;
      this.#cell = { column: this.#column, type: t, isDate: this.#parts.isDate[Number(s ?? 0)] ?? false };
      this.#value = '';
    } else if (name === 'rPh') {
      this.#isPhonetic = true;
    } else {
      this.#isValue = this.#cell !== undefined && !this.#isPhonetic && (name === 'v' || name === 't');
    }
  }

  #beginRow(r: string | undefined): void {
    const stated = Number(r);
    this.#line = Number.isInteger(stated) && stated > 0 ? stated : this.#line + 1;
    if (this.#line > WORKBOOK_LIMITS.rows) {
      throw new WorkbookTooLarge(`行数超过 ${WORKBOOK_LIMITS.rows} 行`);
    }
    this.#row = { line: this.#line, cells: [], numbers: [] };
    this.#column = -1;
    this.#characters = 0;
  }

  #text(text: string): void {
    if (this.#isValue) {
      this.#value += text;
      this.#countCharacters(text.length);
    }
  }

  #close(name: string): void {
    this.#isValue = false;
    if (name === 'rPh') {
      this.#isPhonetic = false;
    } else if (name === 'c') {
      this.#endCell();
    } else if (name === 'row' && this.#row) {
      this.#endRow(this.#row);
      this.#row = undefined;
    }
  }

  #endRow(row: WorkbookRow): void {
    if (row.cells.some((cell) => cell?.trim())) {
      this.#ready.push({ ...row, cells: Array.from(row.cells, (cell) => cell ?? '') });
      this.#readyCharacters += charactersOf(row);
    }
  }

  #endCell(): void {
    const [row, cell] = [this.#row, this.#cell];
    this.#cell = undefined;
    const text = cell ? this.#textOf(cell) : '';
    if (!row || !cell || text === '') {
      return;
    }
    const { columns, cells } = WORKBOOK_LIMITS;
    if (cell.column >= columns) {
      throw new WorkbookTooLarge(`第 ${row.line} 行在第 ${cell.column + 1} 列还有内容，最多 ${columns} 列`);
    }
    this.#cells += 1;
    if (this.#cells > cells) {
      throw new WorkbookTooLarge(`有内容的单元格超过 ${cells / 10_000} 万个`);
    }
    if (cell.type === 's') {
      this.#countCharacters(text.length);
    }
    row.cells[cell.column] = text;
    if (cell.type === 'n') {
      row.numbers.push(cell.column);
    }
  }

  #countCharacters(more: number): void {
    const { rowCharacters, sheetCharacters } = WORKBOOK_LIMITS;
    this.#characters += more;
    this.#allCharacters += more;
    if (this.#characters > rowCharacters) {
      throw new WorkbookTooLarge(`第 ${this.#line} 行超过 ${rowCharacters / 10_000} 万字`);
    }
    if (this.#allCharacters > sheetCharacters) {
      throw new WorkbookTooLarge(`文字超过 ${sheetCharacters / 10_000} 万字`);
    }
  }

  /** A cell's text; a serial number in a date format becomes a date. */
  #textOf({ type, isDate }: Cell): string {
    const value = this.#value;
    switch (type) {
      case 's':
        return this.#parts.strings[Number(value)] ?? '';
      case 'str':
      case 'inlineStr':
        return unescapeCell(value);
      case 'b':
        return { '0': 'false', '1': 'true' }[value] ?? value;
      case 'd':
        return value.replace('T', ' ');
      case 'n':
        return this.#numberText(value.trim(), isDate);
      default:
        return '';
    }
  }

  #numberText(value: string, isDate: boolean): string {
    const number = Number(value);
    if (value === '' || !Number.isFinite(number)) {
      return value;
    }
    const date = isDate ? SSF.parse_date_code(number, { date1904: this.#parts.date1904 }) : null;
    return date
      ? `${date.y}-${two(date.m)}-${two(date.d)} ${two(date.H)}:${two(date.M)}:${two(Math.floor(date.S))}`
      : String(number);
  }
}

/** The column of a cell's reference (`AB12`), from 0. */
function columnOf(reference: string | undefined): number | undefined {
  const letters = /^[A-Z]{1,3}/i.exec(reference ?? '')?.[0].toUpperCase();
  return letters === undefined
    ? undefined
    : [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

function charactersOf(row: WorkbookRow | undefined): number {
  return row?.cells.reduce((sum, cell) => sum + CELL_CHARACTERS + (cell?.length ?? 0), 0) ?? 0;
}
