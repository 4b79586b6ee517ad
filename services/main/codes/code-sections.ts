import { excerpt } from '#platform/import/clean-text.ts';
import type { CellGroup, ColumnCell } from '#platform/import/column-cell.ts';
import { columnLetters } from '#platform/import/find-header.ts';
import { saysNothing } from '#platform/import/no-value.ts';
import { ACTS } from './acts.ts';
import { isOver } from './code-validity.ts';
import { saysOnlyFree } from './free-words.ts';
import { isDoubtfulTitle, isHarmlessTitle, isTicks } from './harmless-titles.ts';
import { plainWords, saysGivenOn, saysUsed } from './used-words.ts';

/** Characters of a heading that are read, and that a finding shows. */
const LONGEST = 100;
const SHOWN = 30;
/** Characters of a line that may be the heading of a column. */
const LONGEST_NAME = 16;
const LONGEST_TITLE = 24;
const DAY = /\d{4}[-/.年]\d{1,2}[-/.月]\d{1,2}日?|\d{1,2}月\d{1,2}[日号]/g;
const WORD = /[0-9a-z_-]+/gi;
const SHORTEST_CODE = 6;
/** A short code with a remark in brackets: `KN7(已发)`. */
const MARKED = /^(?=[a-z_-]*\d)(?=[\d_-]*[a-z])[0-9a-z_-]{2,}\s*[([{]/i;
/** `以下为已领取`, `已使用的激活码`, `下面的不要发`, `用过的`; `已使用者不可再领` is a rule. */
const USED = new RegExp(
  `(?<![未没如若非不])已(?:被|经)?(?:全部|都)?(?:${ACTS})(?![者布])|(?<![未没])(?:${ACTS})(?:过|掉|出去)的` +
    '|(?:以下|下面|下列|下方|这些|这批).{0,8}(?:不要|不能|不可|勿|别|停)|^(?:作废|失效|过期|报废)(?:码|的|区)',
  'u',
);
/** `[已使用]`, `已使用:`, `# 已使用`, `以下为其他`. */
const HEADING = /^[[(【#=*-]|[:\])】]$|^(?:以下|下面|下列)/;
/** `以上已发`, `备注：以上兑换码均已使用`, `↑ 用过的`; `以上未用，以下已用` speaks of what follows, too. */
const ABOVE =
  /^(?:[^:]{0,6}:)?[\s(【[*#=—-]*(?:以上|上面|上述|上列|上方|前面|(?:the )?above\b|all (?:of the )?above\b)|[↑⬆👆☝]/iu;
const BELOW = /以下|下面|下列|下方|below/i;
/** `Codes already redeemed:`, `used codes`. */
const USED_CODES =
  /\b(?:already|been) (?:used|redeemed|claimed|sold|issued|given|sent)\b|^(?:used|redeemed|claimed|expired|void|sold) (?:gift ?)?(?:codes?|keys?)\b/i;
/** Names of sheets, files and columns of earlier codes: `旧码`, `归档`, `测试用`, `archived`. */
const OLD =
  /^(?:旧|历史|往期|上[一1]?批|上期|过期|失效|停用|废|报废|回收站?|归档|存档|已出|使用済み?|무효|expired|archived?|trash)(?:的|用|码|$)|^测试[码用]/i;
/** In a name only alone or beside a word for codes: `old codes`, but not `Dead Cells`. */
const OLD_WORD = /^(?:dead|old|void)$/i;
const OLD_CODES =
  /(?:^|[^a-z])(?:dead|old|void)[ -]?(?:gift ?)?(?:codes?|keys?|cdk)(?![a-z])|(?:码|codes?|keys?|cdk)[ ([-]{0,2}(?:dead|old|void)(?![a-z])/i;
/**
 * Says that a list has no used codes: `本表不含已使用的码`, `已剔除已使用的`, `已使用的已删除`. The other words of the text are read without this
 * part.
 */
const WITHOUT_USED = new RegExp(
  [
    '不(?:包?含|包括) ?[^,;。()[\\]【】:| ]{0,4}?(?:已|[用领发兑]过)[^,;。()[\\]【】:]*',
    '(?:(?:已经?)?(?:剔除|去除|去掉|排除|删掉|除去|(?<![删废解免])除)|(?<!已)删除)了?(?:所有|全部)?(?:已|被|[用领发兑]过)[^,;。()[\\]【】:]*',
    '(?:已[^、,;。()[\\]【】:]{1,4}|[用领发兑]过)的(?:都|均|全部)?(?:已经?)?(?:删除|删掉|剔除|去掉|去除|排除)了?',
  ].join('|'),
  'g',
);
/** Titles of lists that no player may have: registers, samples, lists of stolen codes. */
const TITLE_VOID = new RegExp(
  [
    '(?<!过期|逾期|到期|失效|后|即|自动)作废|草稿|[示样]例|黑名单|泄[露漏]|被盗|已(?:在.{1,8}发放|导入.)|[发用领]完了?$',
    '(?:勿|不要|别)再?(?:使用|用|导入|发放|发)(?=$|[\\s,;。!)\\]】])',
    '(?:发放|领取|中奖|获奖|兑换|使用|核销)(?:记录|名单|明细|日志|情况)表?$',
    '\\b(?:claim|usage|redeem) ?(?:log|list)$|\\bredeemed\\)?$|\\bdo not (?:use|import|send)\\b',
  ].join('|'),
  'i',
);
/** Titles of tables whose rows say it each, where a column does: `兑换码使用情况`, `核销明细`. */
const OF_ROWS = /(?:使用|兑换|核销)(?:情况|明细|记录|日志)|(?:领取|发放)情况/;
const NAME_USED =
  /(?<![未没待不])(?:发完|用完|领完|作废|废弃|核销)|(?:发放|领取|中奖|获奖|兑换|使用|核销)(?:记录|名单|明细|日志)|\b(?:expired|redeemed)\b|(?<!\b(?:not|never|yet) )\bused\b|\b(?:claim|usage|redeem) ?(?:log|list)\b/i;
const NAME = /(?:礼包|游戏)?(?:兑换|激活|礼包|礼品)?码|卡密|cd-?key|cdk|\bcodes?\b|\bkeys?\b|コード|코드/gi;
const DOUBT = '看不出下面的是不是已经发出，没有导入；确认可以发给玩家的，选择像说明文字的也导入';
/** Until when codes may be used. */
const VALIDITY = /有效|截止|到期|失效|过期|\b(?:expir|valid)/i;
const SIGNS = /^[\s[\](){}【】#=*:—-]+|[\s[\](){}【】#=*:—-]+$/g;

/** Marks for no, which are no titles. */
const NO_MARK = /^[xnf]$/i;
const HAS_WORD = /[\p{L}\p{N}]/u;

/** Block comments of programs and pages. */
const COMMENT_OPENS = /^(?:\/\*|<!--)/;
const COMMENT_CLOSES = /\*\/|-->/;
/** What a heading says below which codes are free, whatever the file is called. */
const FREE = '';

/** What a line without a code says. */
export interface SectionHeading {
  /** It begins a section. */
  isHeading: boolean;
  /** It says of codes that they were given away. */
  isUsed?: boolean;
  /** What it says of the codes above it; undefined if it says nothing of them. */
  above?: string;
}

/** Knows below which headings and titles codes stand that these say were given away or are void. */
export class CodeSections {
  /** What the name of the file or the sheet says. */
  #name: string | undefined;
  /** What a line says of all columns, and of some by their letters; undefined: nothing. */
  #all: string | undefined;
  #columns = new Map<string, string | undefined>();
  /** Of columns by their letters, empty: of all: the last title that may say so, too. */
  #doubts = new Map<string, string>();
  /** In the same way: what the heading of the column says. */
  #headings = new Map<string, string>();
  /** The block comment that the codes stand in. */
  #comment: string | undefined;
  /** What is said of rows that may say otherwise. */
  #ofRows = new Set<string>();
  /** The last line of a heading and of the texts right below it. */
  #end = -1;
  #now: Date;

  /** @param fileName says something of all codes, too */
  constructor(now: Date, fileName = '') {
    this.#now = now;
    this.#readName(fileName.replace(/\.[0-9a-z]{1,5}$/i, ''), '文件');
  }

  /** Reads the name of a sheet. */
  readName(name: string): void {
    this.#readName(name, '工作表');
  }

  /** Reads the headings of the columns of codes: `兑换码（已领取）`. */
  readColumns({ columns, column, others }: NonNullable<CellGroup['choice']>): void {
    for (const { number, title } of columns) {
      const isRead = number === column || others.includes(number);
      if (isRead && saysHeadingUsed(title)) {
        const letters = others.length === 0 ? '' : columnLetters(number - 1);
        this.#headings.set(letters, `列名是“${excerpt(title, SHOWN)}”`);
      }
    }
  }

  #readName(name: string, what: string): void {
    if (saysNameUsed(name)) {
      this.#name = `${what}的名称是“${excerpt(name, SHOWN)}”`;
      this.#noteOfRows(name, this.#name);
    }
  }

  #noteOfRows(text: string, said: string): void {
    if (OF_ROWS.test(text) && !saysUsedBelow(text)) {
      this.#ofRows.add(said);
    }
  }

  /**
   * Reads a line without a code. What it says of codes counts until the next heading, or from the heading before it.
   * @param mayBeDoubtful whether it stands between codes: a title with an unknown meaning holds back those below it
   */
  read({ line, text: given, others, address }: ColumnCell, mayBeDoubtful = false): SectionHeading {
    const text = plainWords((given.trim() || others || '').slice(0, LONGEST));
    const isEnd = COMMENT_CLOSES.test(text);
    if (isEnd ? this.#comment !== undefined : COMMENT_OPENS.test(text)) {
      this.#comment = isEnd ? undefined : `在第 ${line} 行的“${excerpt(text, SHOWN)}”开始的注释里`;
      return { isHeading: true };
    }
    if (hasCode(text.replace(DAY, ''))) {
      return { isHeading: false };
    }
    const rest = withoutUsed(text);
    const isWithout = rest !== text;
    const isOld = text.length <= LONGEST_NAME && saysHeadingUsed(text);
    const isVoid = text.length <= LONGEST_TITLE && (TITLE_VOID.test(rest) || TITLE_VOID.test(bare(rest)));
    const isUsed = isOld || isVoid || saysUsedBelow(rest) || this.#isOver(text);
    const place = address === undefined ? '' : columnOf(address);
    const isBelow = line <= this.#end + 1;
    const isSign = !HAS_WORD.test(text) && !isTicks(text);
    const isNothing = isSign || NO_MARK.test(bare(text)) || saysNothing(bare(text));
    const isFree = !isNothing && saysOnlyFree(bare(text));
    this.#end = isBelow ? Math.max(line, this.#end) : this.#end;
    const isRow = given.trim() === '' && (others ?? '').includes('，');
    const isDoubtful =
      !isUsed && !isWithout && mayBeDoubtful && !isRow && isDoubtfulTitle(given.trim() || (others ?? ''));
    if (isDoubtful) {
      this.#doubts.set(place, `上面第 ${line} 行写着“${excerpt(text, SHOWN)}”，${DOUBT}`);
    } else if (isUsed || (!isNothing && isHarmlessTitle(text))) {
      this.#doubts.delete(place);
    }
    // Signs underline the heading above them, or stand between two sections.
    const isSection = isNothing ? isSign && !isBelow && HEADING.test(text) : HEADING.test(text) || isFree;
    if (!isUsed && !isDoubtful && !isSection) {
      return { isHeading: false };
    }
    this.#end = line;
    if (isDoubtful && this.textOf({ address }) !== undefined) {
      return { isHeading: true };
    }
    const isAbove = isUsed && ABOVE.test(text) && !BELOW.test(text);
    const said = `${isAbove ? '下面' : '上面'}写着“${excerpt(text, SHOWN)}”`;
    const below = isUsed && !isAbove ? said : isFree ? FREE : undefined;
    this.#noteOfRows(text, said);
    if (address === undefined) {
      this.#all = below;
    } else {
      this.#columns.set(columnOf(address), below);
    }
    return { isHeading: true, isUsed, ...(isAbove && { above: said }) };
  }

  /** Whether a title says until when its codes may be used, and the day is over. */
  #isOver(text: string): boolean {
    const [day] = text.match(DAY)?.slice(-1) ?? [];
    return day !== undefined && VALIDITY.test(text) && isOver(day, this.#now);
  }

  /** Why a code below a title is held back whose meaning is unknown; undefined without one. */
  doubtOf({ address = '' }: { address?: string | undefined }): string | undefined {
    return this.#doubts.get(columnOf(address)) ?? this.#doubts.get('');
  }

  /**
   * What a heading says of a code; undefined if it says nothing of the kind.
   * @param isFree its row says that it was not used
   */
  textOf({ address = '' }: { address?: string | undefined }, isFree = false): string | undefined {
    if (this.#comment !== undefined) {
      return this.#comment;
    }
    const column = columnOf(address);
    const line = this.#columns.has(column) ? this.#columns.get(column) : this.#all;
    const headings = [this.#headings.get(column), this.#headings.get('')];
    const said = line === FREE ? headings : [line, this.#name, ...headings];
    return said.find((text) => text !== undefined && !(isFree && this.#ofRows.has(text)));
  }
}

/** Whether the heading of a column says that the codes below it were given away, or must not be. */
function saysHeadingUsed(heading: string): boolean {
  const words = withoutUsed(plainWords(heading.replace(/_/g, ' ')));
  const parts = words.split(/[()[\]【】:|/-]+/).map((part) => part.replace(NAME, '').trim());
  return parts.some((part) => saysUsed(part) || saysOld(part)) || /^测试(?:兑换|激活)?码$/.test(words);
}

/** A line with a code of its own is no heading. */
export function hasCode(text: string): boolean {
  const words: readonly string[] = text.match(WORD) ?? [];
  return MARKED.test(text) || words.some((word) => word.length >= SHORTEST_CODE && /\d/.test(word));
}

/** Whether the name of a file or a sheet says that its codes were given away. */
export function saysNameUsed(name: string): boolean {
  const text = withoutUsed(plainWords(name.replace(/_/g, ' ')));
  const isOldName = OLD_WORD.test(text) || OLD_CODES.test(text);
  return (
    saysUsedBelow(text) ||
    NAME_USED.test(text) ||
    isOldName ||
    text.split(/[ -]/).some((part) => OLD.test(part))
  );
}

function saysOld(part: string): boolean {
  return OLD.test(part) || OLD_WORD.test(part);
}

/** A text without what it says of used codes that are not in the file. */
function withoutUsed(text: string): string {
  return text.replace(WITHOUT_USED, ' ').trim();
}

function saysUsedBelow(text: string): boolean {
  return USED.test(text) || USED_CODES.test(text) || saysUsed(bare(text)) || saysGivenOn(bare(text));
}

function bare(text: string): string {
  return text.replace(SIGNS, '');
}

/** The letters of an address. */
export function columnOf(address: string): string {
  return address.replace(/\d/g, '');
}
