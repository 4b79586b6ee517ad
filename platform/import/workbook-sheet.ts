import { type CellRemark, cellAddress } from './find-header.ts';
import { isRaising, isStrike, raised } from './text-runs.ts';
import type { WorkbookRow } from './workbook.ts';
import { dateOfSerial, shownDigits, shownText } from './workbook-formats.ts';
import { WORKBOOK_LIMITS, WorkbookTooLarge } from './workbook-limits.ts';
import type { WorkbookParts } from './workbook-parts.ts';
import { type CellRange, columnOf } from './workbook-ranges.ts';
import { unescapeCell, XmlReader } from './xml-reader.ts';

interface Cell {
  column: number;
  type: string;
  format: WorkbookParts['formats'][number] | undefined;
  hasFormula?: boolean;
  /** A part of its own text is struck out. */
  isStruck?: boolean;
  /** The part of its own text that is read is raised. */
  isRaised?: boolean;
}

/** Rows and characters per group. */
const GROUP_ROWS = 2_000;
const GROUP_CHARACTERS = 4_000_000;
/** Looks of a row beyond which those of its empty cells are not kept. */
const MOST_EMPTY = 20;
/** The overhead of a cell, in characters. */
const CELL_CHARACTERS = 100;

const DAY_S = 86_400;
/** A whole number that a workbook has without loss. */
const EXACT = /^\d{1,15}$/;
/** Types of cells with texts. */
const IS_TEXT = /^(?:s|str|inlineStr)$/;

const two = (number: number) => String(number).padStart(2, '0');

function clockOf(seconds: number): string {
  return [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60, seconds % 60].map(two).join(':');
}

/**
 * Parses the rows of a sheet as a stream. Ignores the sheet's declared dimension; only cells with content count for
 * the limits.
 */
export class SheetReader {
  readonly hiddenColumns: number[] = [];
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
  /** By row: the ranges of merged cells that begin there. */
  #begins: ReadonlyMap<number, CellRange[]>;
  /** By column: the value of the range of merged cells that the column is in, and its last row. */
  #merged = new Map<number, { text: string; isNumber: boolean; until: number }>();

  constructor(parts: WorkbookParts, merges: readonly CellRange[] = []) {
    this.#parts = parts;
    this.#begins = Map.groupBy(merges, ({ from }) => from.row);
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

  #open(name: string, attributes: Record<string, string>): void {
    const { r, s, t = 'n' } = attributes;
    if (name === 'row') {
      this.#beginRow(r, isHidden(attributes));
    } else if (name === 'col') {
      this.#hideColumns(attributes);
    } else if (name === 'c' && this.#row) {
      this.#column = referredColumn(r) ?? this.#column + 1;
      this.#cell = { column: this.#column, type: t, format: this.#parts.formats[Number(s ?? 0)] };
      this.#value = '';
    } else if (name === 'rPh') {
      this.#isPhonetic = true;
    } else {
      if (this.#cell && name === 'f') {
        this.#cell.hasFormula = true;
      }
      if (this.#cell && isStrike(name, attributes)) {
        this.#cell.isStruck = true;
      }
      if (this.#cell && (name === 'r' || isRaising(name, attributes))) {
        this.#cell.isRaised = name !== 'r';
      }
      this.#isValue = this.#cell !== undefined && !this.#isPhonetic && (name === 'v' || name === 't');
    }
  }

  #hideColumns({ min, max, ...attributes }: Record<string, string>): void {
    const last = Math.min(Number(max), WORKBOOK_LIMITS.columns);
    for (let number = Number(min); isHidden(attributes) && number <= last; number += 1) {
      this.hiddenColumns.push(number - 1);
    }
  }

  #beginRow(r: string | undefined, isHidden: boolean): void {
    const stated = Number(r);
    this.#line = Number.isInteger(stated) && stated > 0 ? stated : this.#line + 1;
    if (this.#line > WORKBOOK_LIMITS.rows) {
      throw new WorkbookTooLarge(`行数超过 ${WORKBOOK_LIMITS.rows} 行`);
    }
    this.#row = { line: this.#line, cells: [], numbers: [], ...(isHidden && { isHidden }) };
    this.#column = -1;
    this.#characters = 0;
  }

  #text(text: string): void {
    if (this.#isValue) {
      this.#value += this.#cell?.isRaised ? raised(text) : text;
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
    this.#fillMerged(row);
    if (row.cells.some((cell) => cell?.trim())) {
      this.#ready.push({ ...row, cells: Array.from(row.cells, (cell) => cell ?? '') });
      this.#readyCharacters += charactersOf(row);
    }
  }

  /** Gives the cells of ranges of merged rows the value of the range; other merged cells are reported. */
  #fillMerged(row: WorkbookRow): void {
    for (const [column, { text, isNumber, until }] of this.#merged) {
      if (row.line > until) {
        this.#merged.delete(column);
      } else if (!row.cells[column]?.trim()) {
        row.cells[column] = text;
        this.#countCell();
        this.#countCharacters(text.length);
        if (isNumber) {
          row.numbers.push(column);
        }
      }
    }
    for (const { text: range, from, to } of this.#begins.get(row.line) ?? []) {
      const text = row.cells[from.column] ?? '';
      if (text === '') {
        continue;
      }
      if (to.row > from.row) {
        this.#merged.set(from.column, { text, isNumber: row.numbers.includes(from.column), until: to.row });
      }
      if (from.column !== to.column) {
        this.#remark(
          row,
          from.column,
          'warning',
          `${range} 是合并的单元格，内容只算在 ${cellAddress(from.column, row.line)} 里`,
        );
      }
    }
  }

  #remark(row: WorkbookRow, column: number, level: CellRemark['level'], reason: string): void {
    row.remarks ??= [];
    row.remarks.push({ column, level, reason });
  }

  #endCell(): void {
    const [row, cell] = [this.#row, this.#cell];
    this.#cell = undefined;
    const isResultless = cell?.hasFormula && this.#value === '' && cell.type !== 'str';
    if (row && cell && isResultless && cell.column < WORKBOOK_LIMITS.columns) {
      this.#remark(
        row,
        cell.column,
        'rejected',
        '是公式，文件里没有保存它的结果；请用 Excel 或 WPS 打开、保存后再导入',
      );
      row.cells[cell.column] = '=';
      return;
    }
    const text = cell ? this.#shown(cell) : '';
    const { columns } = WORKBOOK_LIMITS;
    const look = cell?.format?.look;
    const isNoted = text !== '' || (look?.fill !== undefined && (row?.looks ?? []).length < MOST_EMPTY);
    if (row && cell && look && isNoted && cell.column < columns) {
      row.looks ??= [];
      row.looks.push({ column: cell.column, look });
    }
    if (!row || !cell || text === '') {
      return;
    }
    if (cell.column >= columns) {
      throw new WorkbookTooLarge(`第 ${row.line} 行在第 ${cell.column + 1} 列还有内容，最多 ${columns} 列`);
    }
    this.#countCell();
    // What is read of the sheet itself is counted already.
    this.#countCharacters(cell.type === 's' ? text.length : Math.max(0, text.length - this.#value.length));
    row.cells[cell.column] = text;
    const isStruckString = cell.type === 's' && this.#parts.struckStrings.has(Number(this.#value));
    if (cell.format?.isStruck || cell.isStruck || isStruckString) {
      row.struck = [...(row.struck ?? []), cell.column];
    }
    if (cell.type === 'n' && this.#shownText(cell) === undefined) {
      row.numbers.push(cell.column);
    }
  }

  /** A cell with content, also one that has it from a merged range. */
  #countCell(): void {
    const { cells } = WORKBOOK_LIMITS;
    this.#cells += 1;
    if (this.#cells > cells) {
      throw new WorkbookTooLarge(`有内容的单元格超过 ${cells / 10_000} 万个`);
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

  /** A number as its format shows it, with zeros and texts; undefined with other formats. */
  #shownText({ format }: Cell): string | undefined {
    const value = this.#value.trim();
    return format?.shown !== undefined && EXACT.test(value)
      ? shownDigits(format.shown, String(Number(value)))
      : undefined;
  }

  /** A cell's text as its format shows it. */
  #shown(cell: Cell): string {
    const text = this.#textOf(cell);
    const format = IS_TEXT.test(cell.type) ? cell.format?.shownText : undefined;
    return format === undefined || text === '' ? text : shownText(format, text);
  }

  /** A cell's text; a serial number in a date format becomes a date. */
  #textOf(cell: Cell): string {
    const value = this.#value;
    switch (cell.type) {
      case 's':
        return this.#parts.strings[Number(value)] ?? '';
      case 'str':
      case 'inlineStr':
        return unescapeCell(value);
      case 'b':
        return { '0': 'false', '1': 'true' }[value] ?? value;
      case 'd':
        return value.replace('T', ' ');
      case 'e':
        return value;
      case 'n':
        return this.#shownText(cell) ?? this.#numberText(value.trim(), cell.format);
      default:
        return '';
    }
  }

  #numberText(value: string, format: Cell['format']): string {
    const number = Number(value);
    if (value === '' || !Number.isFinite(number)) {
      return value;
    }
    // A time of day is a fraction with few digits: rounded, or it is a second early.
    const seconds = Math.round(number * DAY_S);
    const date = format?.isDate ? dateOfSerial(Math.floor(seconds / DAY_S), this.#parts.date1904) : undefined;
    if (!date) {
      return String(number);
    }
    return format?.isDay && seconds % DAY_S === 0 ? date : `${date} ${clockOf(seconds % DAY_S)}`;
  }
}

/** True for the attributes of a row or of columns that are not shown. */
function isHidden({ hidden, width, ht }: Record<string, string>): boolean {
  return hidden === '1' || hidden === 'true' || Number(width ?? ht ?? 1) === 0;
}

/** The column of a cell's reference (`AB12`), from 0. */
function referredColumn(reference: string | undefined): number | undefined {
  const letters = /^[A-Z]{1,3}/i.exec(reference ?? '')?.[0];
  return letters === undefined ? undefined : columnOf(letters);
}

function charactersOf(row: WorkbookRow | undefined): number {
  return row?.cells.reduce((sum, cell) => sum + CELL_CHARACTERS + (cell?.length ?? 0), 0) ?? 0;
}
