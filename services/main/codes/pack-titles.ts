import { excerpt } from '#platform/import/clean-text.ts';
import type { ColumnCell } from '#platform/import/column-cell.ts';
import { columnOf, hasCode } from './code-sections.ts';
import { isHarmlessTitle, saysTaken } from './harmless-titles.ts';
import type { ExpectedNames } from './named-packs.ts';
import { plainWords, saysUsed } from './used-words.ts';

/** Characters of a title that are read, and that a finding shows. */
const LONGEST = 60;
const SHOWN = 30;
/** Titles that a note names. */
const SHOWN_TITLES = 5;
const PACK = /礼[包盒品券]|大礼|福利|奖励|补偿|特权|首充|[月周季年]卡|《[^《》]+》/;
/** In a text without digits, which a code may have. */
const ENGLISH_PACK = /\b(?:gift|pack|bundle)s?\b/i;
const OF_CODES = /(?:兑换码|激活码|礼包码|cd-?keys?)[\])】:]*$/i;
/** `星际迷航`, `[星际迷航]`, `== 周年庆 ==`. */
const NAME = /^[\s[(【《「“=#*>-]*[\p{Script=Han}a-z][\p{Script=Han}a-z\d ·-]{1,19}[\s\])】》」”=#*:-]*$/iu;
const TWO_CHARACTERS = /\p{Script=Han}{2}/u;
/** Not even with a word for a pack: `礼包内容：元宝×100`, `共 3 个礼包`. */
const REMARK =
  /共|[合总小]计|总数|数量|内容|有效|期[:至]|方[法式]|规则|说明|备注|注意|提示|地址|链接|客服|请|[勿未没已]|领取|导出|更新|完$|[,;!。?]/;
/** What lists say of the parts of one pack. */
const PART =
  /批|渠道|平台|区服|服务器|安卓|android|ios|鸿蒙|微信|微博|抖音|快手|小红书|贴吧|论坛|公会|官网|qq|b站|线下|直播|活动|第.{1,4}[页组部份]|[以如][下上]|下面|上面|其[他余它]|日期|时间|使用|测试|正式|列表|清单|名单|重复|剩余|结束|每[人个]/i;
const LEAD = /^(?:以下|下面|下列|这些)(?:都|全)?[是为]?/;
/** What two titles of one pack may differ in. */
const VARIANT =
  /\([^()]*\)|续|第.{1,4}[批页组部份]次?|\d{4}[-/.年]\d{1,2}[-/.月]\d{1,2}日?|共?(?<!\d)\d+[个枚张条份]|的?(?:兑换码|激活码|礼包码|cd-?keys?|codes?|列表|清单)|[^\p{L}\p{N}]/giu;

/** A title, or the beginning of a list without one. */
export interface PackTitle {
  line: number;
  text: string;
  /** For comparisons. */
  plain: string;
}

/** The rank of the whole title of the pack. */
const WHOLE = 4;
const UNTITLED: PackTitle = { line: 1, text: '', plain: '' };

/** Knows below which titles of packs codes stand: the codes below titles of two packs do not become codes of one. */
export class PackTitles {
  #game: readonly string[];
  #pack: readonly string[];
  /** Of columns by their letters; empty: of all. */
  #titles = new Map([['', UNTITLED]]);
  /** The columns with a code below their title. */
  #filled = new Set<string>();
  /** The different titles with codes, in the order of the file. */
  #found = new Map<string, PackTitle>();
  /** The one whose codes are taken. */
  #own: PackTitle | undefined;
  #noted = 0;

  constructor({ game, pack }: ExpectedNames) {
    this.#game = game.map(plainTitle).filter(Boolean);
    this.#pack = pack.map(plainTitle).filter(Boolean);
  }

  /**
   * Reads a line without a code. Titles below one another are one.
   * @param mayBeCode whether the line is rather a remark than a code, but may be one
   * @returns whether it is a title and does not say who took the codes below it
   */
  read(
    { line, text: given, others, address }: Pick<ColumnCell, 'line' | 'text' | 'others' | 'address'>,
    mayBeCode = false,
  ): boolean {
    const column = address === undefined ? '' : columnOf(address);
    const text = plainWords((given.trim() || others || '').slice(0, LONGEST + 1)).replace(LEAD, '');
    const plain = plainTitle(text);
    const isUntitled = !this.#titles.has(column) && this.#filled.has('');
    if (plain === '' || !this.#isTitle(text, plain, isUntitled || mayBeCode)) {
      return this.#rankOf(plain) > 0 && !saysUsed(text) && !this.#isOfTakers(text, plain);
    }
    const above = this.#filled.has(column) ? undefined : this.#titles.get(column);
    const title =
      above && above !== UNTITLED
        ? { line: above.line, text: `${above.text} ${text}`, plain: above.plain + plain }
        : { line, text, plain };
    this.#filled.delete(column);
    this.#titles.set(column, title);
    return !this.#isOfTakers(text, plain);
  }

  /** Whether a text has the name of the pack's game. */
  namesGame(text: string): boolean {
    const plain = plainTitle(text);
    return this.#game.some((name) => plain.includes(name));
  }

  /** The title above a code. */
  titleOf({ address = '' }: Pick<ColumnCell, 'address'>): PackTitle {
    const letters = columnOf(address);
    const column = this.#titles.has(letters) ? letters : '';
    const title = this.#titles.get(column) ?? UNTITLED;
    this.#filled.add(column);
    if (!this.#found.has(title.plain)) {
      this.#found.set(title.plain, title);
    }
    return title;
  }

  /** What an operator should know about titles of several packs; nothing if it is known. */
  notes(): string[] {
    const titles = [...this.#found.values()];
    if (titles.length === this.#noted || titles.every((title) => this.otherOf(title) === undefined)) {
      return [];
    }
    this.#noted = titles.length;
    const named = titles.filter((title) => title !== UNTITLED);
    const shown = named.slice(0, SHOWN_TITLES).map(shownTitle).join('、');
    const more = named.length > SHOWN_TITLES ? '等' : '';
    const own = this.#ownTitle();
    const taken = own === UNTITLED ? '第一个标题上面的' : `${shownTitle(own)}下面的`;
    return [`文件里有几个礼包的标题：${shown}${more}；只导入${taken}`];
  }

  /** Why a code belongs to another pack; undefined for any other. */
  otherOf(title: PackTitle): string | undefined {
    const own = this.#ownTitle();
    const isOwn = title.plain === own.plain || (own === UNTITLED && this.#rankOf(title.plain) > 1);
    if (isOwn) {
      return undefined;
    }
    const place = title === UNTITLED ? '在第一个标题上面' : `在${shownTitle(title)}下面`;
    return `${place}，${own === UNTITLED ? '只导入第一个标题上面的' : `不是${shownTitle(own)}的`}`;
  }

  /** @param isPack whether only a word for packs makes a title, as below codes without one */
  #isTitle(text: string, plain: string, isPack: boolean): boolean {
    if (text.length > LONGEST || hasCode(text) || saysUsed(text) || REMARK.test(text)) {
      return false;
    }
    const rank = this.#rankOf(plain);
    if (rank > 1 || namesPack(text)) {
      return true;
    }
    const isName = rank > 0 || (NAME.test(text) && TWO_CHARACTERS.test(text) && !isHarmlessTitle(text));
    return !PART.test(text) && (OF_CODES.test(text) || (isName && !isPack));
  }

  /** Whether a title says who took the codes below it; the name of the pack itself says nothing of the kind. */
  #isOfTakers(text: string, plain: string): boolean {
    return saysTaken(text) && this.#rankOf(plain) < WHOLE;
  }

  /** The title of the pack that codes are imported into: the one with its names, or else the first. It stays the same. */
  #ownTitle(): PackTitle {
    this.#own ??= this.#bestTitle();
    return this.#own;
  }

  #bestTitle(): PackTitle {
    const titles = [...this.#found.values()];
    const best = (one: PackTitle, other: PackTitle) =>
      this.#rankOf(other.plain) > this.#rankOf(one.plain) ? other : one;
    return titles[0] === UNTITLED ? UNTITLED : titles.reduce(best, titles[0] ?? UNTITLED);
  }

  /** `WHOLE` for the title of the pack, 2 with it, and 1 with the name of its game. */
  #rankOf(plain: string): number {
    const has = (names: readonly string[]) => names.some((name) => plain.includes(name));
    const isWhole = this.#pack.some(
      (pack) => plain === pack || this.#game.some((game) => plain === game + pack),
    );
    return (isWhole ? WHOLE : 0) + (has(this.#pack) ? 2 : 0) + (has(this.#game) ? 1 : 0);
  }
}

function namesPack(text: string): boolean {
  return PACK.test(text) || (ENGLISH_PACK.test(text) && !/\d/.test(text));
}

function plainTitle(text: string): string {
  return plainWords(text).toLowerCase().replace(VARIANT, '');
}

function shownTitle({ line, text }: PackTitle): string {
  return `第 ${line} 行“${excerpt(text, SHOWN)}”`;
}
