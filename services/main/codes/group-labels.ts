import { excerpt } from '#platform/import/clean-text.ts';
import type { BesideCell } from '#platform/import/column-cell.ts';
import { saysOnlyFree } from './free-words.ts';
import { placeText } from './used-columns.ts';
import { plainWords } from './used-words.ts';

/** Characters of a cell that a finding shows. */
const SHOWN = 30;
const MOST_OTHERS = 1_000;

interface Label {
  heading: string;
  /** A group was labelled as unused: the column has labels for both. */
  hasFree: boolean;
  /** What the label of this group says, if its codes were used. */
  used: string | undefined;
}

/**
 * Knows columns of which only the first row of each group is filled, as merged cells become in a CSV: `未发`, two empty rows, `已发`, two
 * empty rows. The first row of the file has a label.
 */
export class GroupLabels {
  #labels: Map<string, Label> | undefined;
  /** Texts that do not say that a code is free, as most cells of a column are alike. */
  #others = new Set<string>();

  /**
   * What the label above says of a row without one; undefined if it does not say that the code was used.
   * @param column the letters of the column of codes: of several side by side, each has labels of its own
   * @param beside the cells of the row that may be labels
   */
  textOf(
    column: string,
    beside: readonly BesideCell[],
    isUsed: (cell: BesideCell) => boolean,
  ): string | undefined {
    const keyOf = ({ heading }: BesideCell) => `${column} ${heading}`;
    this.#labels ??= new Map(
      beside.map((cell) => [keyOf(cell), { heading: cell.heading, hasFree: false, used: undefined }]),
    );
    if (this.#labels.size === 0) {
      return undefined;
    }
    for (const cell of beside) {
      const label = this.#labels.get(keyOf(cell));
      if (label) {
        label.used = isUsed(cell) ? cell.text : undefined;
        label.hasFree ||= label.used === undefined && this.#isFree(cell.text);
      }
    }
    const filled = new Set(beside.map(keyOf));
    const [found] = [...this.#labels].flatMap(([key, { heading, hasFree, used }]) =>
      hasFree && used !== undefined && key.startsWith(`${column} `) && !filled.has(key)
        ? [`${placeText(heading)}上面的行写着“${excerpt(used, SHOWN)}”，这一行是空的`]
        : [],
    );
    return found;
  }

  #isFree(text: string): boolean {
    if (this.#others.has(text)) {
      return false;
    }
    const isFree = saysOnlyFree(plainWords(text));
    if (!isFree && text.length <= SHOWN && this.#others.size < MOST_OTHERS) {
      this.#others.add(text);
    }
    return isFree;
  }
}
