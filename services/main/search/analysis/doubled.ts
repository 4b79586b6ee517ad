import { alignAt, HOW } from './align.ts';
import { cellsOf } from './normalise.ts';
import { readingsOf } from './readings.ts';

const BETWEEN_SCRIPTS = /(?<=\p{Script=Han})(?=\p{Script=Latin})|(?<=\p{Script=Latin})(?=\p{Script=Han})/u;
/** A single letter matches too much. */
const LEAST_LETTERS = 2;

/**
 * Removes pinyin next to the characters it spells, which an input method leaves behind: jichao机巢 is 机巢. Other letters
 * stay.
 */
export function withoutDoubled(text: string): string {
  return text
    .split(/\s+/u)
    .map((word) => {
      const runs = word.split(BETWEEN_SCRIPTS);
      const beside = (index: number) => (runs[index - 1] ?? '') + (runs[index + 1] ?? '');
      return runs.filter((run, index) => !spells(run, beside(index))).join('');
    })
    .join(' ');
}

function spells(letters: string, characters: string): boolean {
  const typed = cellsOf(letters);
  if (typed.length < LEAST_LETTERS || typed.some(({ kind }) => kind !== 'letter')) {
    return false;
  }
  const cells = cellsOf(characters);
  const name = { cells, readings: readingsOf(cells) };
  return cells.some((_, start) => {
    const alignment = alignAt({ cells: typed, readings: readingsOf(typed) }, name, start);
    return alignment !== undefined && alignment.how <= HOW.initial && alignment.how > HOW.numeral;
  });
}
