import { excerpt } from '#platform/import/clean-text.ts';
import type { ColumnCell } from '#platform/import/column-cell.ts';
import { isOver } from './code-validity.ts';
import { ACTS, plainWords, saysFree, saysGivenOn, saysUsed } from './used-words.ts';

/** Characters of a heading that are read, and that a finding shows. */
const LONGEST = 100;
const SHOWN = 30;
const DAY = /\d{4}[-/.年]\d{1,2}[-/.月]\d{1,2}日?/g;
const WORD = /[0-9a-z_-]+/gi;
const SHORTEST_CODE = 6;
/** A short code with a remark in brackets: `KN7(已发)`. */
const MARKED = /^(?=[a-z_-]*\d)(?=[\d_-]*[a-z])[0-9a-z_-]{2,}\s*[([{]/i;
/** `以下为已领取`, `已使用的激活码`, `下面的不要发`, `用过的`; `已使用者不可再领` is a rule. */
const USED = new RegExp(
  `(?<![未没如若非不])已(?:被|经)?(?:全部|都)?(?:${ACTS})(?![者布])|(?:${ACTS})(?:过|掉|出去)的` +
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
/** Until when codes may be used. */
const VALIDITY = /有效|截止|到期|失效|过期|\b(?:expir|valid)/i;
const SIGNS = /^[\s[\](){}【】#=*:—-]+|[\s[\](){}【】#=*:—-]+$/g;

/** What a line without a code says. */
export interface SectionHeading {
  /** It begins a section. */
  isHeading: boolean;
  /** What it says of the codes above it; undefined if it says nothing of them. */
  above?: string;
}

/** Knows below which headings and titles codes stand that these say were given away or are void. */
export class CodeSections {
  /** What is said of all columns, and of some by their letters; undefined: nothing. */
  #all: string | undefined;
  #columns = new Map<string, string | undefined>();
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

  #readName(name: string, what: string): void {
    if (saysNameUsed(name)) {
      this.#all = `${what}的名称是“${excerpt(name, SHOWN)}”`;
    }
  }

  /** Reads a line without a code. What it says of codes counts until the next heading, or from the heading before it. */
  read({ text: given, others, address }: ColumnCell): SectionHeading {
    const text = plainWords((given.trim() || others || '').slice(0, LONGEST));
    if (hasCode(text.replace(DAY, ''))) {
      return { isHeading: false };
    }
    const isUsed = saysUsedBelow(text) || this.#isOver(text);
    if (!isUsed && !HEADING.test(text) && !saysFree(bare(text))) {
      return { isHeading: false };
    }
    const isAbove = isUsed && ABOVE.test(text) && !BELOW.test(text);
    const said = `${isAbove ? '下面' : '上面'}写着“${excerpt(text, SHOWN)}”`;
    const below = isUsed && !isAbove ? said : undefined;
    if (address === undefined) {
      this.#all = below;
    } else {
      this.#columns.set(columnOf(address), below);
    }
    return { isHeading: true, ...(isAbove && { above: said }) };
  }

  /** Whether a title says until when its codes may be used, and the day is over. */
  #isOver(text: string): boolean {
    const [day] = text.match(DAY)?.slice(-1) ?? [];
    return day !== undefined && VALIDITY.test(text) && isOver(day, this.#now);
  }

  /** What a heading says of a code; undefined if it says nothing of the kind. */
  textOf({ address = '' }: ColumnCell): string | undefined {
    const column = columnOf(address);
    return this.#columns.has(column) ? this.#columns.get(column) : this.#all;
  }
}

/** A line with a code of its own is no heading. */
export function hasCode(text: string): boolean {
  const words: readonly string[] = text.match(WORD) ?? [];
  return MARKED.test(text) || words.some((word) => word.length >= SHORTEST_CODE && /\d/.test(word));
}

/** Whether the name of a file or a sheet says that its codes were given away. */
export function saysNameUsed(name: string): boolean {
  return saysUsedBelow(plainWords(name.replace(/_/g, ' ')));
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
