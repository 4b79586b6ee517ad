import { pinyin } from 'pinyin-pro';
import type { Cell } from './normalise.ts';
import { otherReadings } from './polyphones.ts';

/** How a cell may be read aloud, the likeliest first, without tones and with v for ü; mostly one reading. */
export type Readings = readonly string[];

const DIGITS = ['ling', 'yi', 'er', 'san', 'si', 'wu', 'liu', 'qi', 'ba', 'jiu'];
const LETTERS = /^[a-z]+$/;
const NONE: Readings = [];

/**
 * The readings of each cell: of Chinese characters as the phrase has them, then the others they may have, and
 * of a digit standing alone (剑网3); letters and the rest have none.
 */
export function readingsOf(cells: readonly Cell[]): Readings[] {
  if (!cells.some((cell) => cell.kind === 'han' || cell.kind === 'digit')) {
    return cells.map(() => NONE);
  }
  const phrase = pinyin(cells.map((cell) => cell.char).join(''), {
    toneType: 'none',
    type: 'array',
    nonZh: 'spaced',
    v: true,
    toneSandhi: false,
  });
  const aligned = phrase.length === cells.length;
  return cells.map((cell, index) => {
    if (cell.kind === 'digit') {
      return isLoneDigit(cells, index) ? [DIGITS[Number(cell.char)] ?? ''] : NONE;
    }
    return cell.kind === 'han'
      ? readingsOfHan(cell.char, aligned ? phrase[index] : pinyin(cell.char, { toneType: 'none', v: true }))
      : NONE;
  });
}

function isLoneDigit(cells: readonly Cell[], index: number): boolean {
  return cells[index - 1]?.kind !== 'digit' && cells[index + 1]?.kind !== 'digit';
}

function readingsOfHan(char: string, inPhrase = ''): Readings {
  const all = [inPhrase, ...otherReadings(char)].filter((reading) => LETTERS.test(reading));
  return all.length > 1 ? [...new Set(all)] : all;
}

/** Readings as they are stored beside a name: cells apart by spaces, several readings of one by slashes. */
export function writeReadings(readings: readonly Readings[]): string {
  return readings.some((one) => one.length > 0)
    ? readings.map((one) => (one.length > 0 ? one.join('/') : '-')).join(' ')
    : '';
}

/** The readings that `writeReadings` wrote. */
export function parseReadings(written: string): Readings[] {
  return written === '' ? [] : written.split(' ').map((one) => (one === '-' ? NONE : one.split('/')));
}
