import { type Looks, lookText } from '#platform/import/cell-looks.ts';
import { excerpt } from '#platform/import/clean-text.ts';
import type { ColumnCell } from '#platform/import/column-cell.ts';
import { columnOf } from '#platform/import/workbook-ranges.ts';
import { ColourLegends } from './colour-legends.ts';

/** Characters of a legend, lines and looks that a finding shows. */
const SHOWN_TEXT = 30;
const SHOWN_LINES = 5;
const SHOWN_LOOKS = 4;
/** Different looks that are counted. */
const MOST_LOOKS = 100;
/** Rows of each kind from which alternating looks are stripes of a table. */
const FEWEST_STRIPED = 3;
const ADVICE = '可能是做了标记（例如已经发出）；请核对，已经发出的请从文件里删去';

interface Seen {
  text: string;
  count: number;
  /** The first ones. */
  lines: number[];
  /** Whether all lines are even, or all odd. */
  parity: number | undefined;
}

/** Compares the looks of the codes of a file, and knows what a workbook says of colours. */
export class CodeLooks {
  #legends = new ColourLegends();
  #seen = new Map<string, Seen>();
  #unseen: Seen | undefined;
  #conditional: NonNullable<Looks['conditional']> = [];
  /** The first code in a range with conditional formats, and the range. */
  #inRange: { line: number; text: string } | undefined;

  /** Reads what is known before the first row. */
  know = ({ looks, texts, conditional = [] }: Looks): void => {
    this.#conditional = conditional;
    this.#legends.know(looks);
    for (const text of texts) {
      this.#legends.read(text);
    }
  };

  /** Whether a text says what a colour means, and so nothing of the codes beside or below it. */
  isLegend(text: string): boolean {
    return this.#legends.read(text);
  }

  /** A cell without what stands beside it and says only what a colour means. */
  withoutLegends(cell: ColumnCell): ColumnCell {
    const { beside } = cell;
    const rest = beside?.filter(({ text }) => !this.isLegend(text));
    return rest?.length === beside?.length ? cell : { ...cell, beside: rest ?? [] };
  }

  /** What the workbook says of a code in its colour; undefined if it says nothing. */
  textOf({ look }: ColumnCell): string | undefined {
    const found = look && this.#legends.textOf(look);
    return found && `单元格是${found.colour}的，表里写着“${excerpt(found.text, SHOWN_TEXT)}”`;
  }

  /** Counts the look of a code. */
  count({ line, look, address = '' }: ColumnCell): void {
    if (this.#conditional.length > 0 && !this.#inRange) {
      const column = columnOf(address.replace(/\d/g, ''));
      const range = this.#conditional.find(
        ({ from, to }) => line >= from.row && line <= to.row && column >= from.column && column <= to.column,
      );
      this.#inRange = range && { line, text: range.text };
    }
    const text = look ? lookText(look) : '';
    if (this.#seen.size < MOST_LOOKS || this.#seen.has(text)) {
      this.#seen.set(text, noted(this.#seen.get(text), text, line));
    }
    if (look?.isUnseen) {
      this.#unseen = noted(this.#unseen, text, line);
    }
  }

  /** What an operator should know about the looks of the codes. */
  findings(): { line: number; reason: string }[] {
    const [most, ...others] = [...this.#seen.values()].sort((one, other) => other.count - one.count);
    const total = others.reduce((sum, { count }) => sum + count, 0);
    const shown = others
      .slice(0, SHOWN_LOOKS)
      .map((seen) => `${seen.text || '没有格式'} ${seen.count} 个（${placesOf(seen)}）`);
    const more = others.length > SHOWN_LOOKS ? '等' : '';
    const isOdd = most !== undefined && total > 0 && !areStripes([most, ...others]);
    return [
      isOdd && {
        line: firstLine(others),
        reason: `有 ${total} 个兑换码与其余的样子不同：${shown.join('、')}${more}；${ADVICE}`,
      },
      this.#inRange && {
        line: this.#inRange.line,
        reason: `兑换码的单元格（${this.#inRange.text}）设了条件格式，哪些变了颜色这里看不出；${ADVICE}`,
      },
      this.#unseen && {
        line: firstLine([this.#unseen]),
        reason: `有 ${this.#unseen.count} 个兑换码在表里看不见（白色的字，或不显示内容的格式）：${placesOf(this.#unseen)}；${ADVICE}`,
      },
    ].flatMap((one) => one || []);
  }
}

function noted(seen: Seen | undefined, text: string, line: number): Seen {
  const { count = 0, lines = [], parity = line % 2 } = seen ?? {};
  if (lines.length < SHOWN_LINES) {
    lines.push(line);
  }
  const isAlike = (seen === undefined || seen.parity !== undefined) && parity === line % 2;
  return { text, count: count + 1, lines, parity: isAlike ? parity : undefined };
}

function placesOf({ count, lines }: Seen): string {
  return `第 ${lines.join('、')} 行${count > lines.length ? '等' : ''}`;
}

function firstLine(all: readonly Seen[]): number {
  return Math.min(...all.map(({ lines: [first = 1] }) => first));
}

/** Whether every other row is coloured. */
function areStripes(all: readonly Seen[]): boolean {
  const [one, other, ...more] = all;
  return (
    more.length === 0 &&
    one !== undefined &&
    other !== undefined &&
    Math.min(one.count, other.count) >= FEWEST_STRIPED &&
    one.parity !== undefined &&
    other.parity !== undefined &&
    one.parity !== other.parity
  );
}
