import { excerpt } from '#platform/import/clean-text.ts';
import type { BesideCell } from '#platform/import/column-cell.ts';
import { headingForms } from '#platform/import/column-names.ts';
import { isValidity } from './code-validity.ts';
import { saysOnlyFree } from './free-words.ts';
import { namedColumn } from './named-packs.ts';
import { placeText, type UsedColumn, usedColumn } from './used-columns.ts';
import { plainWords, saysNo, saysOnlyYes } from './used-words.ts';

/** Characters of a cell that are read, and that a finding shows. */
const READ = 200;
const SHOWN = 30;
/** Different values of a column, and lines of a value, that a finding shows. */
const SHOWN_VALUES = 8;
const SHOWN_LINES = 5;
/** Different values of a column that are counted. */
const MOST_VALUES = 1_000;
const FEWEST_ALIKE = 2;
/** Rows whose rising numbers show that a column without a known heading numbers them. */
const FEWEST_NUMBERED = 3;
/** A table with gaps still numbers its rows. */
const MOST_GAPS = 10;
/** Headings of serial numbers. */
const SERIAL = /^(?:序号?|编号|行号|流水号|no\.?|num(?:ber)?|index|idx|#|(?:row|code|key|card)?id)$/;
/** Headings of what every code of a list has from the beginning. */
const ATTRIBUTE =
  /^(?:.*批次?号?|.*batch(?:id|no)?|.*(?:活动|渠道|平台|区服|服务器|类型|类别|种类|分类|档[次位]|等级|面[值额]|价格|规格|奖品|奖项|道具(?:id|名称|数量)?|创建人|生成人|制码人|校验位|二维码(?:链接|地址)?)|.*(?:channel|platform|server|type|category|level|price)|(?:生成|创建|制码|入库|导出|开始|生效|起始)(?:时间|日期)|(?:create[ds]?|generated|start|begins?)(?:at|on|time|date)|validfrom)$/;
const BATCH = /^(?:首|第?[\d一二三四五六七八九十]{1,4})批次?$/;
const INTEGER = /^\d{1,12}$/;
const NUMBER = /^-?[1-9]\d?(?:\.\d{1,2})?$/;
const ZERO = /^0[.0]{0,9}$/;
/** Headings of what became of the codes: one value that is not known as free may be that all were given away. */
const STATE = /状态$|status$|state$/;
const DATE = /\d{4}[-/.年]\d{1,2}/;
/** In a column with empty cells or with both kinds, as good a mark of use as of the opposite. */
const SIGN = /^(?:[×x✗✘✕❌○]|ok)$/i;
/** Signs that are free only in place of a word. */
const CHECKED = /^(?:[x○]|ok)$/i;
/** `没了`, `待确认是否已用`, `无法兑换`. */
const UNSURE = /了|确认|无法|疑|[?吗]/;
/** Words that belong to the use of a code, also without a sentence around them, unless they are part of another word. */
const USE = /[领用兑发送寄售卖给退补废删销出]|^(?:ok|done|gone|dead)$/i;
const OTHER_WORDS = /首发|通用|专用|用户|发布|开发/g;
const CONDITION = /[若如未没不无非需待每限同再可仅]/;
/** Below `未领取`, an empty cell among these says the opposite. */
const TICK = /^[√✓✔☑✅●■]$/;
/** `使用否`: a cross may mean that the code may not be used. */
const YES_OR_NO = /^(?!是否|能否|可否).{1,6}否$/;
const NO_TICK = '没有打勾';
const UNCLEAR = '看不出是不是已经发出';
const TAKE = '确认可以发给玩家的，选择像说明文字的也导入';
/** What a lookup that found nothing leaves, beside rows where it found something. */
const NOT_FOUND = /^#N\/A$/i;
const IS_LOOKUP =
  '像是用公式与另一份名单核对：#N/A 是那份名单里没有的，其余是有的；选择像说明文字的也导入，会把两种都导入。请只留下可以发给玩家的行，再导入';

/** Whether a text of a column is known to say nothing about the use of its code. */
type Understands = (text: string) => boolean;

interface Value {
  count: number;
  /** The first rows that were held back. */
  lines: number[];
}

interface Column {
  understands: Understands;
  values: Map<string, Value>;
  filled: number;
  held: number;
  /** The first rows without it. */
  blank: number[];
}

/** A code with what stands beside it. */
interface BesideRow {
  line: number;
  beside: readonly BesideCell[];
}

/**
 * Finds rows with something beside the code that is not known to be harmless. What the columns contain is learnt from the first
 * rows. Headings and texts that say that a code was used are the matter of `UsedCodes`.
 */
export class BesideColumns {
  #columns = new Map<string, Column>();
  /** Columns with a tick for each code that may be given away. */
  #ticked = new Set<string>();
  /** Columns that say what became of each code. */
  #states: [name: string, Column][] = [];
  #rows = 0;

  /** Of each row, why it is held back; undefined if it is not. */
  judge(rows: readonly BesideRow[]): (string | undefined)[] {
    const isFirst = this.#rows === 0;
    this.#rows += rows.length;
    if (isFirst) {
      this.#learn(rows);
    }
    // Each cell is counted, also behind one that holds the row back.
    return rows.map(({ line, beside }) => {
      for (const [name, { blank }] of this.#states) {
        if (blank.length < SHOWN_LINES && beside.every((cell) => nameOf(cell) !== name)) {
          blank.push(line);
        }
      }
      const holding = beside.filter((cell) => this.#isHeld(line, cell));
      const texts = holding.map((cell) => `${placeText(nameOf(cell))}写着“${excerpt(textOf(cell), SHOWN)}”`);
      const unticked = [...this.#ticked].filter((name) => beside.every((cell) => nameOf(cell) !== name));
      texts.push(...unticked.map((name) => placeText(name) + NO_TICK));
      for (const name of unticked) {
        this.#count(this.#columns.get(name), NO_TICK, line, true);
      }
      return texts.length > 0 ? `${texts.join('、')}；${UNCLEAR}，没有导入；${TAKE}` : undefined;
    });
  }

  /** Whether what stands beside the code of a row would hold it back; nothing is learnt or counted. */
  wouldHold(beside: readonly BesideCell[]): boolean {
    const isUnknown = (cell: BesideCell) => {
      const name = nameOf(cell);
      const text = textOf(cell);
      const understands = this.#columns.get(name)?.understands ?? understanding(name, [text], this.#rows);
      return !understands(text);
    };
    const isUnticked = [...this.#ticked].some((name) => beside.every((cell) => nameOf(cell) !== name));
    return isUnticked || beside.some(isUnknown);
  }

  /** For each column that holds rows back, its values with their counts, and the first line. */
  findings(): { heading: string; line: number; reason: string }[] {
    return [...this.#columns].flatMap(([heading, column]) => {
      const lines = [...column.values.values()].flatMap(({ lines: [first] }) => first ?? []);
      return lines.length === 0
        ? []
        : [{ heading, line: Math.min(...lines), reason: this.#reasonOf(heading, column) }];
    });
  }

  /** Of each column of states that says of most codes that they are free, and nothing of the others. */
  blanks(): string[] {
    return this.#states.flatMap(([heading, { values, filled, held, blank: lines }]) => {
      const blank = this.#rows - filled;
      const isOdd = blank > 0 && blank < filled && held === 0;
      const [text = ''] = values.keys();
      const where = `（第 ${lines.join('、')} 行${blank > lines.length ? '等' : ''}）`;
      return isOdd
        ? `${placeText(heading)}有 ${blank} 行空着${where}，其余的写着“${excerpt(text, SHOWN)}”等；空着的若已经发出，请从文件里删去`
        : [];
    });
  }

  #reasonOf(heading: string, { values, filled, held }: Column): string {
    const all = [...values].sort(
      ([, one], [, other]) =>
        Number(other.lines.length > 0) - Number(one.lines.length > 0) || other.count - one.count,
    );
    const shown = all.slice(0, SHOWN_VALUES).map(([text, { count, lines }]) => {
      const more = count > lines.length ? '等' : '';
      const where = lines.length > 0 ? `（第 ${lines.join('、')} 行${more}）` : '';
      return `${excerpt(text, SHOWN)} ${count} 行${where}`;
    });
    if (all.length > SHOWN_VALUES) {
      shown.push(`其他内容 ${all.slice(SHOWN_VALUES).reduce((sum, [, { count }]) => sum + count, 0)} 行`);
    }
    if (filled < this.#rows) {
      shown.push(`空 ${this.#rows - filled} 行`);
    }
    const isLookup = values.size > 1 && [...values.keys()].some((text) => NOT_FOUND.test(text));
    return `${placeText(heading)}：${shown.join('、')}；${UNCLEAR}，有 ${held} 行没有导入；${isLookup ? IS_LOOKUP : TAKE}`;
  }

  #learn(rows: readonly BesideRow[]): void {
    const cells = rows.flatMap(({ beside }) => beside);
    for (const [name, column] of Map.groupBy(cells, nameOf)) {
      const texts = column.map(textOf);
      this.#add(name, understanding(name, texts, rows.length));
      const areTicks = usedColumn(name) === 'validity' && texts.every((text) => TICK.test(text));
      if (areTicks && texts.length < rows.length) {
        this.#ticked.add(name);
      }
    }
  }

  #add(name: string, understands: Understands): Column {
    const column = { understands, values: new Map<string, Value>(), filled: 0, held: 0, blank: [] };
    this.#columns.set(name, column);
    if (saysState(name)) {
      this.#states.push([name, column]);
    }
    return column;
  }

  #isHeld(line: number, cell: BesideCell): boolean {
    const name = nameOf(cell);
    const text = textOf(cell);
    const column = this.#columns.get(name) ?? this.#add(name, understanding(name, [text], this.#rows));
    const isHeld = !column.understands(text);
    this.#count(column, text, line, isHeld);
    return isHeld;
  }

  #count(column: Column | undefined, text: string, line: number, isHeld: boolean): void {
    if (!column) {
      return;
    }
    const isCounted = column.values.size < MOST_VALUES || column.values.has(text);
    const key = isCounted ? text : '其他';
    const value: Value = column.values.get(key) ?? { count: 0, lines: [] };
    value.count += 1;
    column.values.set(key, value);
    column.filled += 1;
    if (isHeld) {
      column.held += 1;
      if (value.lines.length < SHOWN_LINES) {
        value.lines.push(line);
      }
    }
  }
}

/** Whether a column says of each code what became of it. */
function saysState(heading: string): boolean {
  const [, plain] = headingForms(heading);
  return STATE.test(plain) || ['question', 'situation'].includes(usedColumn(heading) ?? '');
}

function nameOf({ heading, column = '' }: BesideCell): string {
  return heading || column;
}

function textOf({ text }: BesideCell): string {
  return plainWords(text.slice(0, READ));
}

/** @param texts the filled cells of a column in `rows` rows */
function understanding(heading: string, texts: readonly string[], rows: number): Understands {
  const isFull = texts.length === rows;
  const isFree = (text: string) => saysOnlyFree(text) && (isFull || !SIGN.test(text)) && !CHECKED.test(text);
  const alike = isFull && new Set(texts).size === 1 && texts.length >= FEWEST_ALIKE ? texts[0] : undefined;
  if (YES_OR_NO.test(heading.trim())) {
    return (text) => isFree(text) && !SIGN.test(text);
  }
  return byHeading(usedColumn(heading), isFree, alike) ?? byValues(heading, texts, isFull, alike);
}

/**
 * How the columns are read for which `UsedCodes` knows what says that a code was used; undefined for any other.
 * @param alike the text of all rows; undefined if they have different ones
 */
function byHeading(
  column: UsedColumn | undefined,
  isFree: Understands,
  alike: string | undefined,
): Understands | undefined {
  switch (column) {
    case 'contents':
    case 'count':
      return () => true;
    case 'end':
      return (text) => text === alike || isFree(text) || isValidity(text);
    case 'question':
    case 'situation':
    case 'taker':
      return (text) => !SIGN.test(text) || isFree(text);
    case 'verb':
      return (text) => isFree(text) || saysNo(text);
    case 'validity':
      return (text) => saysOnlyYes(text) || isFree(text) || DATE.test(text);
    case 'moment':
      return (text) => isFree(text) || DATE.test(text);
    case 'left':
      return (text) => /^[1-9]/.test(text) || isFree(text);
    default:
      return undefined;
  }
}

function byValues(
  heading: string,
  texts: readonly string[],
  isFull: boolean,
  alike: string | undefined,
): Understands {
  const [, plain] = headingForms(heading);
  const values = new Set(texts);
  if (
    namedColumn(heading) !== undefined ||
    (isFull && ATTRIBUTE.test(plain)) ||
    isSerial(plain, texts, isFull)
  ) {
    return () => true;
  }
  const isState = STATE.test(plain);
  const areNumbers = [...values].some((text) => NUMBER.test(text));
  const signs = [...values].filter((text) => SIGN.test(text)).length;
  const isFree = (text: string) =>
    saysOnlyFree(text) &&
    !UNSURE.test(text) &&
    !(ZERO.test(text) && areNumbers) &&
    (!SIGN.test(text) || (isFull && signs === 1 && !CHECKED.test(text)));
  return (text) => isFree(text) || BATCH.test(text) || (text === alike && !isState && !namesUse(text));
}

/** Whether a column numbers its rows. */
function isSerial(heading: string, texts: readonly string[], isFull: boolean): boolean {
  const areDistinct = new Set(texts).size === texts.length;
  const areIntegers = texts.every((text) => INTEGER.test(text));
  if (SERIAL.test(heading)) {
    return (isFull && areDistinct) || (areIntegers && !heading.endsWith('id'));
  }
  const numbers = texts.map(Number);
  const span = (numbers.at(-1) ?? 0) - (numbers[0] ?? 0);
  const isRising = numbers.every((number, at) => at === 0 || number > (numbers[at - 1] ?? 0));
  // A table whose first row is a row of headings with its own number.
  const areMany = texts.length >= FEWEST_NUMBERED || INTEGER.test(heading);
  return isFull && areMany && areIntegers && isRising && span <= MOST_GAPS * texts.length;
}

function namesUse(text: string): boolean {
  return USE.test(text.replace(OTHER_WORDS, '')) && !CONDITION.test(text);
}
