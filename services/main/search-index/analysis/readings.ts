import { pinyin } from 'pinyin-pro';
import { readingsOfChar } from './heteronyms.ts';
import type { Cell } from './normalise.ts';

/** The readings of a cell, the likeliest first, without tones and with v for ü; mostly one. */
export type Readings = readonly string[];

const DIGITS = ['ling', 'yi', 'er', 'san', 'si', 'wu', 'liu', 'qi', 'ba', 'jiu'];
const LETTERS = /^[a-z]+$/;
const NONE: Readings = [];

/**
 * The readings of each cell: for Chinese characters in the phrase, then alternatives, and for a single digit (剑网3);
 * other cells have none.
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
    return cell.kind === 'han' ? readingsOfHan(cell.char, aligned ? phrase[index] : undefined) : NONE;
  });
}

function isLoneDigit(cells: readonly Cell[], index: number): boolean {
  return cells[index - 1]?.kind !== 'digit' && cells[index + 1]?.kind !== 'digit';
}

function readingsOfHan(char: string, inPhrase = ''): Readings {
  const all = [inPhrase, ...readingsOfChar(char)].filter((reading) => LETTERS.test(reading));
  return all.length > 1 ? [...new Set(all)] : all;
}

/** Serialises readings: cells separated by spaces, readings by slashes. */
export function writeReadings(readings: readonly Readings[]): string {
  return readings.some((one) => one.length > 0)
    ? readings.map((one) => (one.length > 0 ? one.join('/') : '-')).join(' ')
    : '';
}

export function parseReadings(written: string): Readings[] {
  return written === '' ? [] : written.split(' ').map((one) => (one === '-' ? NONE : one.split('/')));
}
