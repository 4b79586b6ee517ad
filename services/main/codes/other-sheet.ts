import { excerpt } from '#platform/import/clean-text.ts';
import type { BesideCell } from '#platform/import/column-cell.ts';
import { HEADER_ROWS } from '#platform/import/find-header.ts';
import type { WorkbookRow } from '#platform/import/workbook.ts';
import { isCodeHeading } from './code-column.ts';
import { codeKey, keysIn } from './code-key.ts';
import { saysNameUsed } from './code-sections.ts';
import { readCode } from './code-text.ts';
import { saysOnlyFree } from './free-words.ts';
import { isHarmlessTitle } from './harmless-titles.ts';
import { UsedCodes } from './used-codes.ts';
import { usedColumn } from './used-columns.ts';
import { plainWords, saysGiven, saysUsed } from './used-words.ts';

const PLAIN = /^[0-9a-z][0-9a-z_-]{3,99}$/i;
const HAS_DIGIT = /\d/;
/** Characters of a code, of a cell that a finding shows, and of one that is read. */
const LONGEST_CODE = 100;
const SHOWN = 30;
const READ = 200;
/** A name in a table without headings. */
const NAME = /^\p{Script=Han}{2,4}$/u;
/** Beside codes without a heading: for what they are, not who has them. */
const OCCASION =
  /^(?:(?:[一二三四五六七八九十]|[半两])?周年庆?|店庆|庆典|预约|首充|签到|活动|首发|公测|内测|开服|开学|新春|新年|元旦|春节|元宵节?|清明节?|五一|六一|十一|端午节?|七夕节?|中秋节?|国庆节?|圣诞节?|劳动节|儿童节|情人节|万圣节|感恩节|双十[一二]|暑假|寒假|周末|每日|每周|每月)$/;
const DAY = /\d{4}[-/.年]\d{1,2}[-/.月]\d{1,2}|^\d{1,2}[-/.月]\d{1,2}日?$/;
/** A day and nothing else, which is no code: `2026-11-20`. */
const WHOLE_DAY = /^(?:19|20)\d{2}-(?:1[0-2]|0?[1-9])-(?:3[01]|[12]\d|0?[1-9])$/;
/** Headings of days and names that say nothing of who has a code: `制作日期`, `产品名称`, `created on`. */
const NO_TAKER = new RegExp(
  [
    '^(?:制作|生成|创建|入库|导入|导出|更新|制表|采购|到货|打印)(?:日期?|时间)?$',
    '^(?:产品|游戏|礼包|渠道|平台|批次|类型|种类|分类)(?:名称?|号)?$',
    '^(?:creat|made|generat|import|export|updat)[a-z_ ]{0,12}$',
  ].join('|'),
  'i',
);
/** In a row without headings: a code of letters. */
const CAPITALS = /^[A-Z]{4,}$/;
/** Of what stands in the cell of a code itself: `有效期至`, `限新用户`, `新手`. */
const OF_CODE = /[码期限用新版服区礼包端第批组]/;
const WORD = /[0-9a-z][0-9a-z_-]{3,99}/gi;
const HAS_WORD = /[0-9a-z_-]{4}/i;
const SHORTEST_WORD = 8;
const SIGNS = /[\s()[\]【】:：,，;；·—-]+/g;
/** `剔除已使用`, `不含用过的`: the codes that are left, so that all others were used. */
const REST =
  /(?:剔除|去除|去掉|除去|(?<![删废解免])除|排除|扣除|不含|不包含|不包括|(?<!已)(?:删除|删掉|删去))了?(?:已|[用领发兑]过)/;

/** What a row says of some codes. */
interface Said {
  keys: string[];
  /** Empty where the name of the sheet says it. */
  text: string;
  /** A day is all that stands beside them. */
  isOfDay?: true;
}

/** Reads the rows of a sheet of a workbook that is not imported, and finds the codes that it says were given away. */
export class OtherSheet {
  readonly name: string;
  /** From 1, in the order of the workbook. */
  readonly number: number;
  /** What its name says of its codes: they were given away, or all others were. */
  readonly kind: 'used' | 'rest' | undefined;
  #judge: UsedCodes;
  #names: ReadonlySet<string>;
  #headings: readonly string[] = [];
  /** Headings without a known one. */
  #titles: readonly string[] = [];
  /** Cells of the headings that can't be those of a row, such as `未领取`. */
  #known = 0;
  #isOfCodes: readonly boolean[] = [];
  /** Rows with what may be a code. */
  #rows = 0;
  /** The day beside the first code, and whether it stands beside all. */
  #day: string | undefined;
  #isOneDay = true;
  #hasDays = false;

  /** @param names of the game and of the pack, as `plainWords` has them: beside a code they name no player */
  constructor(name: string, number: number, now: Date, names: ReadonlySet<string>) {
    this.name = name;
    this.number = number;
    this.kind = REST.test(plainWords(name)) ? 'rest' : saysNameUsed(name) ? 'used' : undefined;
    this.#judge = new UsedCodes(now);
    this.#names = names;
  }

  /** What a row says of codes. */
  read({ line, cells: given }: WorkbookRow): Said[] {
    const cells = given.map((cell) => cell.trim());
    if (this.kind !== undefined) {
      const keys = cells.flatMap(keysOf);
      this.#rows += Number(keys.length > 0);
      return [{ keys, text: '' }];
    }
    const isHeader = line <= HEADER_ROWS && this.#readHeadings(cells);
    const marked = cells.flatMap((text) => (PLAIN.test(text) ? [] : this.#marked(text)));
    const keys = cells.flatMap((text) => codeOf(text) ?? []);
    const said = keys.length > 0 ? this.#saidOf(cells) : undefined;
    if (keys.length > 0 && !isHeader) {
      this.#countDay(said?.isOfDay ? said.text : undefined);
    }
    return said ? [{ keys, ...said }, ...marked] : marked;
  }

  /** Whether a row has what may be a code. */
  get hasCodes(): boolean {
    return this.#rows > 0;
  }

  /**
   * Whether days beside its codes say that these were given away. The same one beside all codes of a copy of the list may be the day
   * on which they were made.
   * @param listed the number of codes of the list
   */
  daysCount(listed: number): boolean {
    return this.#hasDays && (!this.#isOneDay || this.#rows < listed);
  }

  /** What stands beside all its codes, if that is the same day; undefined without one. */
  get oneDay(): string | undefined {
    return this.#isOneDay ? this.#day : undefined;
  }

  /** Whether a row has headings: several words without a digit. */
  #readHeadings(cells: readonly string[]): boolean {
    const filled = cells.filter(Boolean);
    if (filled.length < 2 || filled.some(hasDigit)) {
      return false;
    }
    const hasCapitals = filled.some((cell) => CAPITALS.test(cell));
    const known = filled.filter(isHeading);
    const sure = known.filter((cell) => !isStatement(cell)).length;
    const isFirst = this.#headings.length === 0 && known.length > 0 && !hasCapitals;
    if (isFirst || (sure > 0 && sure >= this.#known)) {
      this.#known = sure;
      this.#headings = cells;
      this.#isOfCodes = cells.map(isCodeHeading);
      return true;
    }
    if (this.#titles.length > 0 || hasCapitals) {
      return false;
    }
    this.#titles = cells;
    return true;
  }

  /** What stands beside the codes of a row and says that a player has them. */
  #saidOf(cells: readonly string[]): Omit<Said, 'keys'> | undefined {
    const beside: BesideCell[] = [];
    const bare: string[] = [];
    for (const [column, text] of cells.entries()) {
      const heading = this.#headings[column] ?? '';
      const isCode = heading === '' && codeOf(text) !== undefined && hasDigit(text);
      if (text !== '' && !isCode && !this.#isOfCodes[column]) {
        beside.push({ heading, text });
        if (heading === '' && !NO_TAKER.test(this.#titles[column] ?? '')) {
          bare.push(text);
        }
      }
    }
    const used = this.#judge.textOf({ line: 1, text: '', beside });
    if (used !== undefined) {
      return { text: used };
    }
    const name = bare.find((text) => this.#isName(text));
    const day = name === undefined ? bare.find((text) => DAY.test(text)) : undefined;
    const found = name ?? day;
    return found === undefined
      ? undefined
      : { text: `旁边写着“${excerpt(found, SHOWN)}”`, ...(day !== undefined && { isOfDay: true }) };
  }

  /** The codes of a cell with words of its own: `88VFKGXS8L（已领）`, `其中 88VFKGXS8L 已发`, `张三：88VFKGXS8L`. */
  #marked(text: string): Said[] {
    if (text.length > READ || !HAS_WORD.test(text.normalize('NFKC'))) {
      return [];
    }
    const isSure = (word: string) => HAS_DIGIT.test(word) || word.length >= SHORTEST_WORD;
    const sure = keysIn(text);
    const isMarked = sure.length > 0 && this.#marks(wordsBeside(text, isSure));
    // Short words of letters may be a code or belong to what is said of one: each is tried, also beside a day or a number.
    const short = keysIn(text, true).filter(
      (key) =>
        !sure.includes(key) &&
        this.#marks(wordsBeside(text, (word) => isSure(word) || codeKey(word) === key)),
    );
    const marked = isMarked ? [...sure, ...short] : short;
    return marked.length > 0 ? [{ keys: marked, text: `那里写着“${excerpt(text, SHOWN)}”` }] : [];
  }

  /** Whether words beside a code in its cell say that a player has it. */
  #marks(words: string): boolean {
    return saysUsed(words) || saysGiven(words) || (!OF_CODE.test(words) && this.#isName(words));
  }

  /** Whether a text without a heading may be who has a code: `张三`, but not `微信`. */
  #isName(text: string): boolean {
    return (
      NAME.test(text) && !OCCASION.test(text) && !isHarmlessTitle(text) && !this.#names.has(plainWords(text))
    );
  }

  #countDay(day: string | undefined): void {
    if (this.#rows === 0) {
      this.#day = day;
    }
    this.#rows += 1;
    this.#hasDays ||= day !== undefined;
    this.#isOneDay &&= day !== undefined && day === this.#day;
  }
}

function hasDigit(text: string): boolean {
  return HAS_DIGIT.test(text.normalize('NFKC'));
}

function isHeading(cell: string): boolean {
  return usedColumn(cell) !== undefined || isCodeHeading(cell);
}

/** Whether a text may stand beside a code as well as above a column: `未领取`. */
function isStatement(cell: string): boolean {
  const text = plainWords(cell);
  return saysOnlyFree(text) || saysUsed(text);
}

/** Of a sheet with a name that says it, whatever may be a code. */
function keysOf(text: string): string[] {
  return text !== '' && text.length <= LONGEST_CODE ? [codeKey(text), ...keysIn(text)] : keysIn(text);
}

/** A text without its codes. */
function wordsBeside(text: string, isCode: (word: string) => boolean): string {
  return plainWords(text)
    .replace(WORD, (word) => (isCode(word) ? ' ' : word))
    .replace(SIGNS, ' ')
    .trim();
}

/** The key of a cell with a code and nothing else but a number, a label or brackets: `1.88VFKGXS8L`, `兑换码：88VFKGXS8L`. */
function codeOf(text: string): string | undefined {
  if (PLAIN.test(text)) {
    return WHOLE_DAY.test(text) ? undefined : codeKey(text);
  }
  if (text.length > LONGEST_CODE || !HAS_WORD.test(text.normalize('NFKC'))) {
    return undefined;
  }
  const { code, problem, remark, used } = readCode({ line: 1, text }, true, true);
  const isCode = problem === undefined && remark === undefined && used === undefined;
  return isCode && code !== text && PLAIN.test(code) ? codeKey(code) : undefined;
}
