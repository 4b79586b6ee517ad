import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import { remembered } from '#platform/core/remembered.ts';
import { excerpt } from '#platform/import/clean-text.ts';
import type { BesideCell, CellGroup, ColumnCell } from '#platform/import/column-cell.ts';
import { SeenKeys } from '#platform/import/seen-keys.ts';
import { ONE_ROW, TAKE_REST } from './code-findings.ts';
import { codeKey, keysIn } from './code-key.ts';
import { CodeLooks } from './code-looks.ts';
import type { Place } from './code-report.ts';
import { CodeSections } from './code-sections.ts';
import { isTitleAbove, readCode } from './code-text.ts';
import { LinesAbove } from './lines-above.ts';
import { ListNumbers } from './list-numbers.ts';
import { namedColumn } from './named-packs.ts';
import { RecordLines } from './record-lines.ts';
import { speaksOfOthers, speaksOfSome } from './row-remarks.ts';
import { placeText, usedColumn } from './used-columns.ts';
import type { UsedReason } from './used-findings.ts';
import { plainWords } from './used-words.ts';

/** Characters of a text that a finding shows, and that are read. */
const SHOWN = 30;
const READ = 300;
/** Characters of a text in which codes are looked for. */
const MOST_READ = 20_000;
/** Of the keys and what is said of them, which a temporary file holds. */
const MOST_NAMED = 100_000_000;
/** Characters after which the event loop gets a turn, and what a cell counts besides its own. */
const TURN = 30_000;
const PER_CELL = 400;
/** Titles that are compared with the names of games. */
const MOST_TITLES = 50;
/** Words that belong to the use of codes. */
const USE =
  /[领用兑发送寄售卖给退废删销拿]|过期|失效|冻结|除|used|redeem|claim|sold|void|expired|sent|given|invalid/i;
/** A line of letters: `used`, `DO NOT SEND`, `Utilisés`. */
const WORD = /^[\p{L}\s#()[\]:.-]{2,30}$/u;
const HAS_DIGIT = /\d/;
/** At the end of a list: `全部已发`, `都发完了`. */
const ALL = /^[\s([【*#=—-]*(?:全|都|均|所有)/;
/** Other codes may have a number in front of them, and so name another one: `1.YM8K2Q`. */
const PLAIN = /^[0-9a-z_-]+$/i;
/** A cell that may be a code, or has more letters than a time has. */
const MAY_NAME = /^[0-9a-z_-]{4,100}$|[a-su-y\p{Script=Han}]/iu;
const HAS_NAME = /[0-9a-z_-]{4}/i;
/** The address at which a code is redeemed. */
const LINK = /^[a-z]{2,8}:\/\/\S+$/i;
/** `已换成YM8K2Q`: the code of the other row is the good one. */
const REPLACED = /^已?(?:换|替换|改|更换)[成为]/;
/** In place of the address of a cell that names other codes than its own. */
const BESIDE = 'beside';

/** Texts beside codes that are remembered, and headings. */
const MOST_REMEMBERED = 1_000;

const columnOf = remembered(
  (heading) => ({ isGame: namedColumn(heading) === 'game', isRemark: usedColumn(heading) === 'remark' }),
  MOST_REMEMBERED,
);

/**
 * Knows which codes other lines of their file name, and which stand in several lines. The whole file is read before the first code is
 * imported: a code that stands twice, once plain and once with a mark, may not become a free one.
 */
export class MarkedCodes {
  /** Their file is one of records, or a remark speaks of other rows. */
  whole: UsedReason | undefined;
  /** Lines above and between the codes, the heading of the column, and games that rows name. */
  readonly titles = new Set<string>();
  readonly looks = new CodeLooks();
  #keys = new SeenKeys();
  #repeated = new SeenKeys();
  #hasRepeated = false;
  /** What names a code: the first place that does, and below the key with a blank another one. */
  #named = new SeenKeys();
  #hasNamed = false;
  #characters = 0;
  #mostNamed: number;
  #numbers = new ListNumbers();
  #sections: CodeSections;
  #above = new LinesAbove();
  #records = new RecordLines();
  #areSeveral = false;
  /** A line below the last code that says of all that they were given away. */
  #last: { line: number; text: string } | undefined;
  /** Texts below headings whose codes are noted, and that name no other row, as most cells of a column are alike. */
  #harmless = new LRUCache<string, true>({ max: MOST_REMEMBERED });

  /** @param mostNamed characters of the codes that texts name, and of what they say */
  constructor(now: Date, mostNamed = MOST_NAMED) {
    this.#sections = new CodeSections(now);
    this.#mostNamed = mostNamed;
  }

  close(): void {
    this.#keys.close();
    this.#repeated.close();
    this.#named.close();
  }

  /** Reads a file or a sheet. @param onGroup receives the number of bytes read so far */
  async read(
    groups: AsyncIterable<CellGroup>,
    signal?: AbortSignal,
    onGroup?: (bytes: number) => void | Promise<void>,
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
      const numbered = this.#numbers.numbered(cells);
      let read = 0;
      for (const [at, cell] of cells.entries()) {
        this.#readCell(cell, numbered[at]);
        read += PER_CELL + charactersOf(cell);
        if (read >= TURN) {
          read = 0;
          await setImmediate();
        }
      }
      await setImmediate();
      signal?.throwIfAborted();
      await onGroup?.(bytesRead);
    }
    if (this.#last) {
      this.#readUnclear(this.#last.line, this.#last.text);
    }
    if (this.#records.areRecords) {
      this.whole ??= {
        reason: '文件里兑换码和说明一行隔一行，看不出说明是上面的还是下面的兑换码的',
        advice: ONE_ROW,
      };
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

  /** Whether a code stands in several lines. */
  isRepeated = (code: string): boolean =>
    this.#hasRepeated && this.#repeated.find(codeKey(code)) !== undefined;

  /** What the file, a line below, or another cell says of a code; undefined if none does. */
  reasonOf(code: string, place: Place): UsedReason | undefined {
    const reason = this.whole ? undefined : (this.#above.textOf(place) ?? this.#nameOf(codeKey(code), place));
    return reason === undefined ? this.whole : { reason };
  }

  #readCell(given: ColumnCell, isNumbered: boolean | undefined): void {
    const cell = this.looks.withoutLegends(given);
    const { line, text, beside = [] } = cell;
    if (cell.isComment || isTitleAbove(cell)) {
      this.#readText(cell);
      return;
    }
    const { code, problem, remark, used } = readCode(cell, true, isNumbered);
    if (code === '' && !problem && !cell.others && text.trim() === '') {
      return;
    }
    if (cell.broken) {
      this.#noteNamed(cell, text);
    } else if (problem !== undefined || remark !== undefined || code === '') {
      this.#readText(cell);
    } else {
      this.#records.readCode(code);
      if (!HAS_DIGIT.test(text) && WORD.test(text) && USE.test(text)) {
        this.#above.read({ line }, this.#sections.read({ line, text }));
      }
    }
    const isCode = problem === undefined && code !== '';
    if (isCode) {
      this.#last = undefined;
      this.#noteKey(code, line);
      if (!PLAIN.test(code)) {
        this.#noteNamed(cell, code);
      }
    }
    if (used !== undefined && speaksOfOthers(text.replace(code, ''))) {
      this.#readWhole(line, '', text);
    }
    for (const one of beside) {
      this.#readBeside(one, isCode ? code : '', line);
    }
  }

  #noteKey(code: string, line: number): void {
    const key = codeKey(code);
    if (this.#keys.note(key, line, '')) {
      this.#hasRepeated = true;
      this.#repeated.note(key, line, '');
    }
  }

  #readText({ line, text: given, others, address }: ColumnCell): void {
    const whole = given.trim() || others || '';
    const text = whole.slice(0, READ);
    if (this.looks.isLegend(text)) {
      return;
    }
    const heading = { line, text, ...(this.#areSeveral && address !== undefined && { address }) };
    const section = this.#sections.read(heading);
    this.#above.read(heading, section);
    if (section.isUsed && ALL.test(plainWords(text))) {
      this.#last = { line, text };
    }
    this.#records.readText(text);
    if (this.titles.size < MOST_TITLES) {
      this.titles.add(text);
    }
    this.#noteNamed({ line, address }, whole);
    if (speaksOfSome(text)) {
      this.#readUnclear(line, text);
    }
  }

  #readUnclear(line: number, text: string): void {
    const reason = `第 ${line} 行写着“${excerpt(text, SHOWN)}”，看不出说的是哪些兑换码`;
    this.whole ??= { reason, advice: TAKE_REST };
  }

  /** Notes the codes that a text names, whatever it says. */
  #noteNamed(place: Place, text: string): void {
    if (LINK.test(text)) {
      return;
    }
    const said = `那里写着“${excerpt(text, SHOWN)}”`;
    for (const key of this.#keysIn(text, place.line)) {
      this.#note(key, place, said);
    }
  }

  /** A cell beside a code may name other codes, or speak of other rows. */
  #readBeside({ heading, text }: BesideCell, own: string, line: number): void {
    const words = text.slice(0, READ);
    const cell = `${heading}\n${text.length <= READ ? text : createHash('sha1').update(text).digest('base64')}`;
    if (this.#harmless.has(cell)) {
      return;
    }
    const { isGame, isRemark } = columnOf(heading);
    if (isGame && this.titles.size < MOST_TITLES) {
      this.titles.add(words);
    }
    const isNaming = MAY_NAME.test(words) && !LINK.test(words) && (!REPLACED.test(words) || USE.test(words));
    const keys = isNaming ? this.#keysIn(text, line) : [];
    const where = heading && placeText(heading);
    const others = keys.filter((one) => one !== codeKey(own));
    const said = others.length > 0 ? `${where || '旁边'}写着“${excerpt(text, SHOWN)}”` : '';
    for (const key of others) {
      this.#note(key, { line, address: BESIDE }, said);
    }
    if (isRemark && speaksOfOthers(words)) {
      this.#readWhole(line, where ? `的${where}` : '旁边', text);
    } else if (others.length === keys.length) {
      this.#harmless.set(cell, true);
    }
  }

  #keysIn(text: string, line: number): string[] {
    if (HAS_NAME.test(text.slice(MOST_READ))) {
      const reason = `第 ${line} 行有一段文字太长，没有核对完里面写着的兑换码`;
      this.whole ??= { reason, advice: TAKE_REST };
    }
    return keysIn(text.slice(0, MOST_READ), true);
  }

  #readWhole(line: number, where: string, text: string): void {
    this.whole ??= {
      reason: `第 ${line} 行${where}写着“${excerpt(text, SHOWN)}”，说的不止这一行`,
      advice: TAKE_REST,
    };
  }

  #note(key: string, place: Place, said: string): void {
    if (this.#characters > this.#mostNamed) {
      return;
    }
    this.#hasNamed = true;
    const content = `${place.address ?? ''}\n${said}`;
    const isNoted =
      !this.#named.note(key, place.line, content) ||
      (!this.#isFirstAt(key, place) && !this.#named.note(`${key} `, place.line, content));
    this.#characters += isNoted ? key.length + content.length : 0;
    if (this.#characters > this.#mostNamed) {
      this.whole ??= { reason: '说明文字里像兑换码的内容太多，没有核对完', advice: TAKE_REST };
    }
  }

  #isFirstAt(key: string, { line, address = '' }: Place): boolean {
    const first = this.#named.find(key);
    return first?.line === line && first.content.startsWith(`${address}\n`);
  }

  /** What another place says of a code that it names. */
  #nameOf(key: string, place: Place): string | undefined {
    const isNamed = this.#hasNamed && this.#named.find(key) !== undefined;
    const other = isNamed ? this.#named.find(this.#isFirstAt(key, place) ? `${key} ` : key) : undefined;
    return other && `第 ${other.line} 行也有它：${other.content.slice(other.content.indexOf('\n') + 1)}`;
  }
}

/** The characters of a cell and of those beside it. */
function charactersOf({ text, others = '', beside = [] }: ColumnCell): number {
  return beside.reduce((sum, one) => sum + one.text.length, text.length + others.length);
}
