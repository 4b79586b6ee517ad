import { excerpt } from '#platform/import/clean-text.ts';
import type { BesideCell, ColumnCell } from '#platform/import/column-cell.ts';
import { BesideColumns } from './beside-columns.ts';
import { CodeEdges } from './code-edges.ts';
import { CodeShape } from './code-shape.ts';
import { markRemark } from './code-wrapping.ts';
import { CommonParts } from './common-parts.ts';
import { ForeignList } from './foreign-lists.ts';
import { type ExpectedNames, NamedPacks, type PackName } from './named-packs.ts';
import { type PackTitle, PackTitles } from './pack-titles.ts';

export interface FoundCode {
  line: number;
  address: string | undefined;
  code: string;
  warning: string | undefined;
  /** Why it is rather a remark. */
  remark: string | undefined;
  /** A symbol beside it. */
  mark: string | undefined;
  /** Brackets that stood around it. */
  brackets?: string | undefined;
  /** Something was cut off or changed. */
  isChanged?: boolean;
  /** The game and the pack that its row names. */
  names: readonly PackName[];
  /** The title above it. */
  title: PackTitle;
  /** What stands beside it; nothing if the operator takes it although the file marks it as used. */
  beside: readonly BesideCell[];
  /** A title above it that may say that it was given away. */
  doubt?: string | undefined;
}

/** Why a code is held back. */
export interface Hold {
  kind: 'unlike' | 'remarks';
  reason: string;
  /** A finding of the column says it of all its rows. */
  isOfColumn?: true;
}

/** Characters of a heading that a finding shows. */
const SHOWN_HEADING = 20;
/** What a spreadsheet leaves of a number of more than 15 digits. */
const ROUNDED = /^[1-9]\d{14}0{1,4}$/;
/** So many zeros are no chance. */
const FEWEST_ZEROS = 5;
const IS_ROUNDED =
  '和其余的一样末尾都是 0，像是表格软件把 15 位以后的数字变成了 0；请用原来的文件，或确认后选择照样导入';
/** Three letters X inside a code, as a list has them whose codes are masked. Few random codes have them. */
const MASKED = /[0-9A-Z]X{3}[0-9A-Z]/;
const CHANCE = 1 / 100;
const TAKE_WHOLE = '若整行就是兑换码，可以选择像说明文字的也导入';
const NO_CODES = '不像兑换码；确认是兑换码，可以选择像说明文字的也导入';
const IS_MASKED = '中间的 XXX 像是打了码；确认是完整的兑换码，可以选择照样导入';

/** Judges codes by the others of their file, and by what stands beside them. */
export class CodeJudge {
  readonly titles: PackTitles;
  /** Learnt from the first codes. */
  #shape: CodeShape | undefined;
  #edges: CodeEdges | undefined;
  #parts: CommonParts | undefined;
  #list: ForeignList | undefined;
  /** The heading of the only column, if it names something else. */
  #heading: string | undefined;
  #named: NamedPacks;
  /** Why the file is rather one of another game. */
  #otherGame: string | undefined;
  #beside = new BesideColumns();
  /** The symbol that all of the first codes have; null: none. */
  #ornament: string | null | undefined;
  #areRounded = false;
  #areMasked = false;
  /** Most of the first codes are as they stand in the file. */
  #areBare = false;

  constructor(names: ExpectedNames) {
    this.#named = new NamedPacks(names);
    this.titles = new PackTitles(names);
  }

  namesIn(cell: ColumnCell): PackName[] {
    return this.#named.namesIn(cell);
  }

  /** What an operator should know about the names and titles in a group of rows. */
  notes(found: readonly FoundCode[]): string[] {
    return [...this.#named.learn(found.flatMap(({ names }) => names)), ...this.titles.notes()];
  }

  /** Of each code of a group, why it is held back. */
  holds(found: readonly FoundCode[]): Hold[][] {
    const plain = found.filter(({ remark }) => remark === undefined);
    if (plain.length > 0) {
      const codes = plain.map(({ code }) => code);
      this.#shape ??= new CodeShape(codes);
      this.#edges ??= new CodeEdges(codes);
      this.#parts ??= new CommonParts(codes);
      this.#list ??= new ForeignList(codes);
    }
    if (this.#ornament === undefined && plain.length > 0) {
      this.#ornament = ornamentOf(plain);
      this.#areRounded = areRounded(plain);
      this.#areMasked = areMasked(plain);
      this.#areBare = plain.filter(({ isChanged }) => isChanged).length * 2 < plain.length;
    }
    const beside = this.#beside.judge(
      found.map(({ line, code, beside: cells }) => ({ line, beside: withoutLinks(code, cells) })),
    );
    return found.map((one, at) => {
      const brackets = this.#areBare ? one.brackets : undefined;
      const mark = one.mark === this.#ornament ? brackets : (one.mark ?? brackets);
      return [
        ...this.#holdsOf(one),
        ...(one.doubt === undefined ? [] : [{ kind: 'remarks' as const, reason: one.doubt }]),
        ...(mark === undefined ? [] : [{ kind: 'remarks' as const, reason: markRemark(mark) }]),
        ...(beside[at] ? [{ kind: 'remarks' as const, reason: beside[at], isOfColumn: true as const }] : []),
      ];
    });
  }

  /** Whether a row that is not imported itself says of its code what holds back others. */
  wouldHold({ code, beside }: Pick<FoundCode, 'code' | 'beside'>): boolean {
    return this.#beside.wouldHold(withoutLinks(code, beside));
  }

  /** About the columns that hold rows back. */
  findings() {
    return this.#beside.findings();
  }

  /** About columns of states that say nothing of some codes. */
  blanks() {
    return this.#beside.blanks();
  }

  /** Reads the first line of a list: below the heading of another column there are no codes. */
  readHeading(text: string): void {
    this.#heading = excerpt(text, SHOWN_HEADING);
  }

  /** Notes the other games that the file names, which names not this one. */
  readGames(names: readonly string[]): void {
    this.#otherGame =
      names.length === 0
        ? undefined
        : `文件里写着${names.map((name) => `《${name}》`).join('')}，没有写这款游戏；确认是这个礼包的兑换码，选择不像其余的也导入`;
  }

  #holdsOf({ code, remark, names, title }: FoundCode): Hold[] {
    const spoiled = remark ?? this.#damageOf(code);
    if (spoiled !== undefined) {
      return [{ kind: 'remarks', reason: spoiled }];
    }
    const list = this.#problemOfList(code);
    const unlike = this.#shape?.unlike(code) ?? this.#edges?.problemOf(code);
    const other = unlike
      ? `不像其余的兑换码：${unlike}`
      : (this.#named.otherOf(names) ?? this.titles.otherOf(title) ?? this.#otherGame);
    return [
      ...(list === undefined ? [] : [{ kind: 'remarks' as const, reason: list }]),
      ...(other === undefined ? [] : [{ kind: 'unlike' as const, reason: other }]),
    ];
  }

  /** What a spreadsheet or a mask took from the codes of a list; undefined for nothing. */
  #damageOf(code: string): string | undefined {
    if (this.#areRounded && ROUNDED.test(code)) {
      return IS_ROUNDED;
    }
    return this.#areMasked && MASKED.test(code) ? IS_MASKED : undefined;
  }

  /** Why the list of a code is rather one of something else, or has more than the codes; undefined if it is not. */
  #problemOfList(code: string): string | undefined {
    if (this.#heading !== undefined) {
      return `列名是“${this.#heading}”，${NO_CODES}`;
    }
    const kind = this.#list?.kindOf(code);
    const part = this.#parts?.partOf(code);
    return kind === undefined ? part && `${part}；${TAKE_WHOLE}` : `整份名单都像是${kind}，${NO_CODES}`;
  }
}

/** The cells beside a code without the address at which it is redeemed. */
function withoutLinks(code: string, cells: readonly BesideCell[]): BesideCell[] {
  return cells.filter(({ text }) => !text.includes('://') || !text.includes(code));
}

/** The symbol beside all codes of a list of several; null without one. */
function ornamentOf(found: readonly FoundCode[]): string | null {
  const [first] = found;
  const isOrnament = found.length > 1 && found.every(({ mark }) => mark === first?.mark);
  return (isOrnament && first?.mark) || null;
}

/** Whether all codes are numbers that end in as many zeros as a spreadsheet makes of digits beyond 15. */
function areRounded(found: readonly FoundCode[]): boolean {
  const zeros = found.reduce((sum, { code }) => sum + code.length - 15, 0);
  return found.every(({ code }) => ROUNDED.test(code)) && zeros >= FEWEST_ZEROS;
}

function areMasked(found: readonly FoundCode[]): boolean {
  return found.filter(({ code }) => MASKED.test(code)).length > CHANCE * found.length;
}
