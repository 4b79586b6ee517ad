import type { BesideCell, ColumnCell } from '#platform/import/column-cells.ts';
import { BesideColumns } from './beside-columns.ts';
import { CodeShape } from './code-shape.ts';
import { markRemark } from './code-wrapping.ts';
import { type ExpectedNames, NamedPacks, type PackName } from './named-packs.ts';

export interface FoundCode {
  line: number;
  address: string | undefined;
  code: string;
  warning: string | undefined;
  /** Why it is rather a remark. */
  remark: string | undefined;
  /** A symbol beside it. */
  mark: string | undefined;
  /** The game and the pack that its row names. */
  names: readonly PackName[];
  /** What stands beside it; nothing if the operator takes it although the file marks it as used. */
  beside: readonly BesideCell[];
}

/** Why a code is held back. */
interface Hold {
  kind: 'unlike' | 'remarks';
  /** Undefined if a finding of the column says it. */
  reason?: string;
}

/** What a spreadsheet leaves of a number of more than 15 digits. */
const ROUNDED = /^[1-9]\d{14}0{1,4}$/;
/** So many zeros are no chance. */
const FEWEST_ZEROS = 5;
const IS_ROUNDED =
  '和其余的一样末尾都是 0，像是表格软件把 15 位以后的数字变成了 0；请用原来的文件，或确认后选择照样导入';
/** `SHA5XXX7V`: few random codes have it, a masked list has more. */
const MASKED = /[0-9A-Z]XXX[0-9A-Z]/;
const CHANCE = 1 / 100;
const IS_MASKED = '中间的 XXX 像是打了码；确认是完整的兑换码，可以选择照样导入';

/** Judges codes by the others of their file, and by what stands beside them. */
export class CodeJudge {
  /** Learnt from the first codes. */
  #shape: CodeShape | undefined;
  #named: NamedPacks;
  #beside = new BesideColumns();
  /** The symbol that all of the first codes have; null: none. */
  #ornament: string | null | undefined;
  #areRounded = false;
  #areMasked = false;

  constructor(names: ExpectedNames) {
    this.#named = new NamedPacks(names);
  }

  namesIn(cell: ColumnCell): PackName[] {
    return this.#named.namesIn(cell);
  }

  /** What an operator should know about the names in a group of rows. */
  notes(found: readonly FoundCode[]): string[] {
    return this.#named.learn(found.flatMap(({ names }) => names));
  }

  /** Of each code of a group, why it is held back. */
  holds(found: readonly FoundCode[]): Hold[][] {
    const plain = found.filter(({ remark }) => remark === undefined);
    if (plain.length > 0) {
      this.#shape ??= new CodeShape(plain.map(({ code }) => code));
    }
    if (this.#ornament === undefined) {
      this.#ornament = ornamentOf(plain);
      this.#areRounded = areRounded(plain);
      this.#areMasked = areMasked(plain);
    }
    const beside = this.#beside.judge(
      found.map(({ line, code, beside: cells }) => ({
        line,
        beside: cells.filter((cell) => !isLinkTo(code, cell)),
      })),
    );
    return found.map((one, at) => {
      const own = this.#holdOf(one);
      const isMarked = one.mark !== undefined && one.mark !== this.#ornament;
      return [
        ...(own ? [own] : []),
        ...(isMarked ? [{ kind: 'remarks' as const, reason: markRemark(one.mark ?? '') }] : []),
        ...(beside[at] ? [{ kind: 'remarks' as const }] : []),
      ];
    });
  }

  /** About the columns that hold rows back. */
  findings() {
    return this.#beside.findings();
  }

  #holdOf({ code, remark, names }: FoundCode): Hold | undefined {
    if (remark !== undefined) {
      return { kind: 'remarks', reason: remark };
    }
    if (this.#areRounded && ROUNDED.test(code)) {
      return { kind: 'remarks', reason: IS_ROUNDED };
    }
    if (this.#areMasked && MASKED.test(code)) {
      return { kind: 'remarks', reason: IS_MASKED };
    }
    const unlike = this.#shape?.unlike(code);
    const reason = unlike ? `不像其余的兑换码：${unlike}` : this.#named.otherOf(names);
    return reason === undefined ? undefined : { kind: 'unlike', reason };
  }
}

/** Whether a cell has the address at which the code is redeemed. */
function isLinkTo(code: string, { text }: BesideCell): boolean {
  return text.includes('://') && text.includes(code);
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
