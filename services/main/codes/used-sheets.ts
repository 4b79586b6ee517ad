import { setImmediate } from 'node:timers/promises';
import { excerpt } from '#platform/import/clean-text.ts';
import { UnreadableFile } from '#platform/import/encoding.ts';
import { SeenKeys } from '#platform/import/seen-keys.ts';
import { quoted, type Sheets } from '#platform/import/sheet-names.ts';
import { readOtherSheets, type WorkbookRow } from '#platform/import/workbook.ts';
import { SAVE_AGAIN, TAKE_REST } from './code-findings.ts';
import { codeKey } from './code-key.ts';
import { OtherSheet } from './other-sheet.ts';
import type { UsedReason } from './used-findings.ts';
import { plainWords } from './used-words.ts';

/** Characters of the name of a sheet that a finding shows. */
const SHOWN = 30;
/** Sheets that a finding names. */
const MOST_NAMED = 5;
/** Of the keys and what is said of them, which a temporary file holds. */
const MOST_CHARACTERS = 200_000_000;
/** Sheets with days beside their codes that are looked at for each code. */
const MOST_WITH_DAYS = 20;
/** Cells after which the event loop gets a turn. */
const TURN = 5_000;
const TOO_MUCH = '别的工作表里写着已经发出的兑换码太多，没有核对完';
/** Before the keys of the codes that are left. */
const OF_REST = '-';

/** Which sheets are read, and how many codes the list has. */
interface Listed {
  path: string;
  sheets: Sheets | undefined;
  codes: number;
  signal?: AbortSignal | undefined;
}

/**
 * Knows the codes that stand in a sheet of the workbook that is not read, where its name, or what stands beside them, says that they
 * were given away.
 */
export class UsedSheets {
  #found: SeenKeys | undefined;
  #characters = 0;
  #most: number;
  /** Why sheets can't be read, by their names. */
  #unread = new Map<string, string>();
  /** What is said of all codes. */
  #whole: UsedReason | undefined;
  /** Of the sheets whose days beside codes say that these were given away: what stands before the keys. */
  #withDays: string[] = [];
  /** The name of a sheet with the codes that are left. */
  #rest: string | undefined;
  /** About the first copy of the list with the same day beside all codes; undefined without one. */
  note: string | undefined;
  #now: Date;
  #names: ReadonlySet<string>;

  /**
   * @param names of the game and of the pack
   * @param most characters of keys and of what is said of them
   */
  constructor(now: Date, names: readonly string[] = [], most = MOST_CHARACTERS) {
    this.#now = now;
    this.#names = new Set(names.map(plainWords));
    this.#most = most;
  }

  /** Reads the other sheets, once. */
  async read({ path, sheets, codes, signal }: Listed): Promise<void> {
    const others = [...(sheets?.names ?? []), ...(sheets?.hidden ?? [])].filter(
      (name) => name !== sheets?.read,
    );
    if (this.#found || !sheets || others.length === 0) {
      return;
    }
    this.#found = new SeenKeys();
    let sheet: OtherSheet | undefined;
    let number = 0;
    const begin = (name: string) => {
      number += 1;
      return new OtherSheet(name, number, this.#now, this.#names);
    };
    try {
      for await (const { rows, sheet: name, unread } of readOtherSheets(path, sheets.read)) {
        signal?.throwIfAborted();
        if (sheet?.name !== name) {
          this.#end(sheet, codes);
          sheet = begin(name);
        }
        if (unread !== undefined) {
          this.#noteUnread(sheet, unread);
        }
        await this.#readRows(rows, sheet);
      }
    } catch (error) {
      if (!(error instanceof UnreadableFile)) {
        throw error;
      }
      for (const name of others) {
        this.#noteUnread(begin(name), error.message);
      }
    }
    this.#end(sheet, codes);
  }

  /** What the other sheets say of a code; undefined for nothing. */
  reasonOf(code: string): UsedReason | undefined {
    if (this.#characters === 0) {
      return this.#whole;
    }
    const key = codeKey(code);
    const reason = ['', ...this.#withDays]
      .map((before) => this.#found?.find(before + key)?.content)
      .find((text) => text !== undefined);
    if (reason !== undefined) {
      return { reason };
    }
    const isMissing = this.#rest !== undefined && this.#found?.find(OF_REST + key) === undefined;
    return isMissing ? { reason: `不在工作表“${this.#rest}”里，可能已经发出` } : this.#whole;
  }

  /** What an operator should know about sheets that could not be read; undefined if all were. */
  get warning(): string | undefined {
    const [first] = this.#unread;
    if (!first) {
      return undefined;
    }
    const names = [...this.#unread.keys()].slice(0, MOST_NAMED).map((name) => excerpt(name, SHOWN));
    const more = this.#unread.size > MOST_NAMED ? `等 ${this.#unread.size} 张` : '';
    const reason = first[1].replace(/。$/, '');
    return `工作表${quoted(names)}${more}读不出来（${reason}），不知道里面有没有记着已经发出的兑换码；请核对`;
  }

  close(): void {
    this.#found?.close();
  }

  async #readRows(rows: readonly WorkbookRow[], sheet: OtherSheet): Promise<void> {
    const place = `也在工作表“${excerpt(sheet.name, SHOWN)}”里`;
    let cells = 0;
    for (const row of rows) {
      for (const { keys, text, isOfDay } of sheet.read(row)) {
        const isLater = isOfDay && this.#withDays.length < MOST_WITH_DAYS;
        const before = sheet.kind === 'rest' ? OF_REST : isLater ? beforeDays(sheet) : '';
        for (const key of keys) {
          this.#note(before + key, row.line, sheet.kind ? place : `${place}，${text}`);
        }
      }
      cells += row.cells.length;
      if (cells >= TURN) {
        cells = 0;
        await setImmediate();
      }
    }
  }

  #end(sheet: OtherSheet | undefined, codes: number): void {
    if (sheet?.kind === 'rest' && sheet.hasCodes) {
      this.#rest ??= excerpt(sheet.name, SHOWN);
    } else if (sheet?.daysCount(codes) && this.#withDays.length < MOST_WITH_DAYS) {
      this.#withDays.push(beforeDays(sheet));
    } else if (sheet?.oneDay !== undefined && !sheet.daysCount(codes)) {
      this.note ??= `工作表“${excerpt(sheet.name, SHOWN)}”里每个兑换码${sheet.oneDay}，当作制作日期；若是发出的日期，请不要导入`;
    }
  }

  #noteUnread({ name, kind }: OtherSheet, reason: string): void {
    this.#unread.set(name, reason);
    if (kind !== undefined) {
      const reason = `工作表“${excerpt(name, SHOWN)}”读不出来，不知道里面有哪些兑换码`;
      this.#whole ??= { reason, advice: SAVE_AGAIN };
    }
  }

  #note(key: string, line: number, said: string): void {
    if (this.#characters > this.#most) {
      return;
    }
    const isNew = this.#found?.note(key, line, said) === undefined;
    this.#characters += isNew ? key.length + said.length : 0;
    if (this.#characters > this.#most) {
      this.#whole ??= { reason: TOO_MUCH, advice: TAKE_REST };
    }
  }
}

/** What stands before the keys of codes with a day beside them. */
function beforeDays({ number }: OtherSheet): string {
  return `@${number} `;
}
