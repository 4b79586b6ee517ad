import { excerpt } from '#platform/import/clean-text.ts';
import type { ColumnCell } from '#platform/import/column-cells.ts';
import { ACTS, plainWords, saysFree, saysUsed } from './used-words.ts';

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
  `(?<![未没如若非不])已(?:被|经)?(?:全部|都)?(?:${ACTS})(?!者)|(?:${ACTS})(?:过|掉|出去)的` +
    '|(?:以下|下面|下列|下方|这些|这批).{0,8}(?:不要|不能|不可|勿|别|停)|^(?:作废|失效|过期|报废)(?:码|的|区)',
  'u',
);
/** `[已使用]`, `已使用:`, `# 已使用`, `以下为其他`. */
const HEADING = /^[[(【#=*-]|[:\])】]$|^(?:以下|下面|下列)/;
const SIGNS = /^[\s[\](){}【】#=*:—-]+|[\s[\](){}【】#=*:—-]+$/g;

/** Knows below which headings and titles codes stand that these say were given away or are void. */
export class CodeSections {
  /** What is said of all columns, and of some by their letters; undefined: nothing. */
  #all: string | undefined;
  #columns = new Map<string, string | undefined>();

  /** Reads the name of a sheet. */
  readName(name: string): void {
    if (saysUsedBelow(plainWords(name))) {
      this.#all = `工作表的名称是“${excerpt(name, SHOWN)}”`;
    }
  }

  /** Reads a line without a code. What it says of codes counts until the next heading. */
  read({ text: given, others, address }: ColumnCell): void {
    const text = plainWords((given.trim() || others || '').slice(0, LONGEST));
    if (hasCode(text.replace(DAY, ''))) {
      return;
    }
    const isUsed = saysUsedBelow(text);
    if (isUsed || HEADING.test(text) || saysFree(bare(text))) {
      const said = isUsed ? `上面写着“${excerpt(text, SHOWN)}”` : undefined;
      if (address === undefined) {
        this.#all = said;
      } else {
        this.#columns.set(columnOf(address), said);
      }
    }
  }

  /** What a heading says of a code; undefined if it says nothing of the kind. */
  textOf({ address = '' }: ColumnCell): string | undefined {
    const column = columnOf(address);
    return this.#columns.has(column) ? this.#columns.get(column) : this.#all;
  }
}

/** A line with a code of its own is no heading. */
function hasCode(text: string): boolean {
  const words: readonly string[] = text.match(WORD) ?? [];
  return MARKED.test(text) || words.some((word) => word.length >= SHORTEST_CODE && /\d/.test(word));
}

function saysUsedBelow(text: string): boolean {
  return USED.test(text) || saysUsed(bare(text));
}

function bare(text: string): string {
  return text.replace(SIGNS, '');
}

function columnOf(address: string): string {
  return address.replace(/\d/g, '');
}
