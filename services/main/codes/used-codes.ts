import { LRUCache } from 'lru-cache';
import { readDate, readMonthDay, readSerial } from '#contract/notations/dates.ts';
import { remembered } from '#platform/core/remembered.ts';
import { excerpt } from '#platform/import/clean-text.ts';
import type { BesideCell, ColumnCell } from '#platform/import/column-cell.ts';
import { CodeLooks } from './code-looks.ts';
import { STRUCK } from './code-text.ts';
import { isBefore, isOver } from './code-validity.ts';
import { saysOnlyFree } from './free-words.ts';
import { GroupLabels } from './group-labels.ts';
import { placeText, type UsedColumn, usedColumn } from './used-columns.ts';
import { namesNoPlayer, plainWords, saysGiven, saysNo, saysUsed, saysYes } from './used-words.ts';

/** Characters of a cell that a finding shows. */
const SHOWN = 30;
/** Characters of a cell that are read. */
const READ = 200;
/** `1`, `2次`, `1/1`. */
const COUNT = /^[1-9]\d*(?:\.0+)?(?:\/\d+)?次?$/;
/** Columns whose cells say what became of a code. */
const OF_STATE = new Set<UsedColumn | undefined>(['question', 'situation', 'verb', 'remark']);
const STATE = /(?:状态|status|state)$/i;
const HAS_LETTER = /\p{L}/u;
const LEGEND = /\((.{1,40})\)$/;
/** Judgements that are remembered, and headings. */
const MOST_REMEMBERED = 1_000;
const columnOf = remembered(usedColumn, MOST_REMEMBERED);
const NOTHING_LEFT = /^(?:0(?:\.0+)?[次个张]?|无|没有了?)$/;

/** Finds codes that their file marks as given away or void. */
export class UsedCodes {
  readonly looks: CodeLooks;
  #now: Date;
  #groups = new GroupLabels();
  /** By heading and text, as most cells of a column are alike. */
  #judged = new LRUCache<string, boolean>({ max: MOST_REMEMBERED });

  /** @param looks what is known of the colours of the workbook */
  constructor(now: Date, looks = new CodeLooks()) {
    this.#now = now;
    this.looks = looks;
  }

  /** What a file says of such a code: `“状态”列写着“已使用”`; undefined for any other. */
  textOf(cell: ColumnCell): string | undefined {
    return this.#markOf(cell) ?? this.looks.textOf(cell);
  }

  /** Whether its row says below the heading of a state that a code was not used. */
  saysFree({ beside = [] }: ColumnCell): boolean {
    return beside.some(
      ({ heading, text }) =>
        this.#isOfState(heading) && HAS_LETTER.test(text) && saysOnlyFree(plainWords(text.slice(0, READ))),
    );
  }

  #isOfState(heading: string): boolean {
    const column = columnOf(heading);
    return column === 'remark' ? STATE.test(heading.trim()) : OF_STATE.has(column);
  }

  #markOf({ text, isStruck, address = '', beside = [] }: ColumnCell): string | undefined {
    if (isStruck) {
      return '在工作簿里用删除线或斜线划掉了';
    }
    if (STRUCK.test(text)) {
      return '用删除线划掉了';
    }
    const used = beside.filter((cell) => this.#isUsed(cell));
    const [found] = used;
    const states = beside.filter(({ heading }) => OF_STATE.has(columnOf(heading)));
    const group = this.#groups.textOf(address.replace(/\d/g, ''), states, (cell) => used.includes(cell));
    return found
      ? `${found.heading ? placeText(found.heading) : '旁边'}写着“${excerpt(found.text, SHOWN)}”`
      : group;
  }

  #isUsed({ heading, text }: BesideCell): boolean {
    const given = text.slice(0, READ);
    const key = `${heading}\n${given}`;
    const known = this.#judged.get(key);
    if (known !== undefined) {
      return known;
    }
    const isUsed = this.#judge(heading, given);
    this.#judged.set(key, isUsed);
    return isUsed;
  }

  #judge(heading: string, given: string): boolean {
    const words = plainWords(given);
    const text = meaningOf(words, heading) || words;
    switch (columnOf(heading)) {
      case 'contents':
        return false;
      case 'question':
      case 'situation':
        return !saysOnlyFree(text);
      case 'verb':
        return saysYes(text) || saysUsed(text) || this.#isPast(text);
      case 'validity':
        return saysNo(text) || saysUsed(text);
      case 'taker':
        return !namesNoPlayer(text);
      case 'moment':
        return this.#isPast(text);
      case 'end':
        return saysUsed(text) || isOver(text, this.#now);
      case 'count':
        return COUNT.test(text);
      case 'left':
        return NOTHING_LEFT.test(text);
      case 'remark':
        return saysUsed(text) || saysGiven(text);
      default:
        return saysUsed(text);
    }
  }

  /** Whether a text is one moment that is over, or a day without a year. */
  #isPast(text: string): boolean {
    const reading = readSerial(text, false) ?? readDate(text, 'ymd');
    return 'value' in reading ? isBefore(reading.value, this.#now) : readMonthDay(text) !== undefined;
  }
}

/** What a number below a heading stands for: `已使用` for 1 below `状态（0 未使用，1 已使用）`; empty if the heading does not say. */
function meaningOf(text: string, heading: string): string {
  const [, meanings = ''] = (/^\d{1,2}$/.test(text) && LEGEND.exec(plainWords(heading))) || [];
  const entries = meanings.matchAll(/(\d{1,2})[\s:=.-]*([^\d\s,;、/|]+)/g);
  return [...entries].find(([, number]) => number === text)?.[2] ?? '';
}
