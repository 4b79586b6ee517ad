import { setImmediate } from 'node:timers/promises';
import { excerpt } from '#platform/import/clean-text.ts';
import type { BesideCell, CellGroup, ColumnCell } from '#platform/import/column-cell.ts';
import { SeenKeys } from '#platform/import/seen-keys.ts';
import { codeKey, keysIn } from './code-key.ts';
import { CodeSections } from './code-sections.ts';
import { readCode } from './code-text.ts';
import { namedColumn } from './named-packs.ts';
import { RecordLines } from './record-lines.ts';
import { speaksOfOthers, speaksOfSome } from './row-remarks.ts';
import { UsedCodes } from './used-codes.ts';
import { placeText, usedColumn } from './used-columns.ts';

/** Characters of a text that a finding shows, and that are read. */
const SHOWN = 30;
const READ = 300;
/** Cells after which the event loop gets a turn. */
const TURN = 500;
/** Titles that are compared with the names of games. */
const MOST_TITLES = 50;
/** Words that belong to the use of codes. */
const USE =
  /[领用兑发送寄售卖给退废删销拿]|过期|失效|冻结|除|used|redeem|claim|sold|void|expired|sent|given|invalid/i;
/** A line of letters: `used`, `DO NOT SEND`, `Utilisés`. */
const WORD = /^[\p{L}\s#()[\]:.-]{2,30}$/u;
const HAS_DIGIT = /\d/;
const PLAIN = /^[0-9a-z_-]{4,100}$/i;

/** Texts beside codes that are remembered. */
const MOST_HARMLESS = 1_000;

/** Where a code is compared with what the other lines of its file say of it. */
type Place = Pick<ColumnCell, 'line'>;

/**
 * Knows the codes of which another line of the file says that they were given away. The whole file is read before the first code is
 * imported: a code that stands twice, once plain and once with a mark, may not become a free one.
 */
export class MarkedCodes {
  /** What says something of all codes: their file is one of records, or a remark speaks of other rows. */
  whole: string | undefined;
  /** Lines above and between the codes, the heading of the column, and games that rows name. */
  readonly titles = new Set<string>();
  #found = new SeenKeys();
  #count = 0;
  #used: UsedCodes;
  #sections: CodeSections;
  #records = new RecordLines();
  #areSeveral = false;
  /** Texts below headings that name no code and no other row, as most cells of a column are alike. */
  #harmless = new Set<string>();

  constructor(now: Date, fileName: string) {
    this.#used = new UsedCodes(now);
    this.#sections = new CodeSections(now, fileName);
  }

  get looks() {
    return this.#used.looks;
  }

  close(): void {
    this.#found.close();
  }

  /** Reads a file or a sheet. @param onGroup receives the bytes that were read so far */
  async read(
    groups: AsyncIterable<CellGroup>,
    signal?: AbortSignal,
    onGroup?: (bytesRead: number) => void | Promise<void>,
  ): Promise<void> {
    for await (const { cells, choice, bytesRead } of groups) {
      this.#areSeveral ||= (choice?.others.length ?? 0) > 0;
      const heading = choice?.columns.find(({ number }) => number === choice.column)?.title;
      if (heading) {
        this.titles.add(heading);
      }
      for (const { title } of choice?.columns ?? []) {
        this.looks.isLegend(title);
      }
      for (let at = 0; at < cells.length; at += TURN) {
        for (const cell of cells.slice(at, at + TURN)) {
          this.#readCell(cell);
        }
        await setImmediate();
      }
      signal?.throwIfAborted();
      await onGroup?.(bytesRead);
    }
    if (this.#records.areRecords) {
      this.whole ??=
        '文件里兑换码和说明一行隔一行，看不出说明是上面的还是下面的兑换码的；请把兑换码和它的状态写在同一行，再导入';
    }
  }

  /** Whether lines without codes are few enough to be titles of sections. */
  get haveTitles(): boolean {
    return this.#records.haveTitles;
  }

  /** Whether a line has a word where codes have digits or other lengths, or Chinese characters that they do not have. */
  isWord({ text, beside }: Pick<ColumnCell, 'text' | 'beside'>, code: string): boolean {
    return !beside && (this.#records.isChinese(code) || (WORD.test(text) && this.#records.isWord(text)));
  }

  /** What another line says of a code; undefined if none does. */
  textOf(code: string, { line }: Place): string | undefined {
    if (this.whole !== undefined || this.#count === 0) {
      return this.whole;
    }
    const other = this.#found.find(codeKey(code));
    return other === undefined || other.line === line
      ? undefined
      : `第 ${other.line} 行也有它：${other.content}`;
  }

  #readCell(given: ColumnCell): void {
    const cell = this.#used.looks.withoutLegends(given);
    const { line, text, beside = [] } = cell;
    const isTitle = cell.isAboveHeader && !/^[\x21-\x7e]+$/.test(text);
    if (cell.isComment || isTitle) {
      this.#readText(cell);
      return;
    }
    const { code, problem, remark, used: said } = readCode(cell, true);
    if (!HAS_DIGIT.test(text) && WORD.test(text) && USE.test(text)) {
      this.#sections.read({ line, text });
    }
    if (code === '' && !problem && !cell.others && text.trim() === '') {
      return;
    }
    if (cell.broken) {
      this.#noteNamed(text, line);
    } else if (problem !== undefined || remark !== undefined || code === '') {
      this.#readText(cell);
    } else {
      this.#records.readCode(code);
    }
    if (problem === undefined && code !== '') {
      const address = this.#areSeveral ? cell.address : undefined;
      const used = said ?? this.#used.textOf(cell) ?? this.#sections.textOf({ address });
      if (used !== undefined || remark !== undefined) {
        this.#note(codeKey(code), line, used ?? `那里写着“${excerpt(text.trim(), SHOWN)}”`);
      }
      for (const one of beside) {
        this.#readBeside(one, code, line);
      }
    }
  }

  #readText({ line, text: given, others, address }: ColumnCell): void {
    const text = (given.trim() || others || '').slice(0, READ);
    if (this.#used.looks.isLegend(text)) {
      return;
    }
    this.#sections.read({ line, text, ...(this.#areSeveral && address !== undefined && { address }) });
    this.#records.readText(text);
    if (this.titles.size < MOST_TITLES) {
      this.titles.add(text);
    }
    this.#noteNamed(text, line);
    if (speaksOfSome(text)) {
      this.whole ??= `第 ${line} 行写着“${excerpt(text, SHOWN)}”，看不出说的是哪些兑换码；请删去已经发出的，再导入`;
    }
  }

  /** Notes the codes that a text about their use names. */
  #noteNamed(text: string, line: number): void {
    if (USE.test(text)) {
      for (const key of keysIn(text.slice(0, READ))) {
        this.#note(key, line, `那里写着“${excerpt(text, SHOWN)}”`);
      }
    }
  }

  /** A cell beside a code may name other codes, or speak of other rows. */
  #readBeside({ heading, text }: BesideCell, own: string, line: number): void {
    const words = text.slice(0, READ);
    const cell = `${heading}\n${words}`;
    if (this.#harmless.has(cell)) {
      return;
    }
    if (namedColumn(heading) === 'game' && this.titles.size < MOST_TITLES) {
      this.titles.add(words);
    }
    const keys = PLAIN.test(words) || USE.test(words) ? keysIn(words) : [];
    for (const key of keys.filter((one) => one !== codeKey(own))) {
      this.#note(key, line, `${heading ? placeText(heading) : '旁边'}写着“${excerpt(text, SHOWN)}”`);
    }
    if (usedColumn(heading) === 'remark' && speaksOfOthers(words)) {
      this.whole ??= `第 ${line} 行${heading ? `的${placeText(heading)}` : '旁边'}写着“${excerpt(text, SHOWN)}”，说的不止这一行；请删去已经发出的，再导入`;
    } else if (keys.length === 0) {
      this.#remember(cell);
    }
  }

  #remember(cell: string): void {
    if (this.#harmless.size >= MOST_HARMLESS) {
      this.#harmless.clear();
    }
    this.#harmless.add(cell);
  }

  #note(key: string, line: number, said: string): void {
    this.#count += 1;
    this.#found.note(key, line, said);
  }
}
