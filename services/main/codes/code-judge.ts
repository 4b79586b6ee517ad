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

/** Judges codes by the others of their file, and by what stands beside them. */
export class CodeJudge {
  /** Learnt from the first codes. */
  #shape: CodeShape | undefined;
  #named: NamedPacks;
  #beside = new BesideColumns();
  /** The symbol that all of the first codes have; null: none. */
  #ornament: string | null | undefined;

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
      this.#ornament = ornamentOf(found);
    }
    const beside = this.#beside.judge(found);
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
    const unlike = this.#shape?.unlike(code);
    const reason = unlike ? `不像其余的兑换码：${unlike}` : this.#named.otherOf(names);
    return reason === undefined ? undefined : { kind: 'unlike', reason };
  }
}

/** The symbol beside all codes of a list of several; null without one. */
function ornamentOf(found: readonly FoundCode[]): string | null {
  const [first] = found;
  const isOrnament = found.length > 1 && found.every(({ mark }) => mark === first?.mark);
  return (isOrnament && first?.mark) || null;
}
