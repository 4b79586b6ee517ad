import type { Reading } from '#contract/notations/characters.ts';
import {
  type ReadNumber,
  readDecimal,
  readDuration,
  readInteger,
  readLevel,
  readMegabytes,
  readYear,
} from '#contract/notations/numbers.ts';
import { fromMegabytes, toMegabytes } from './megabytes.ts';

/** What a number field contains. A size is a number of bytes, edited in megabytes; a duration a number of seconds. */
export type NumberKind = 'whole' | 'number' | 'year' | 'level' | 'size' | 'duration';

const READERS: Readonly<Record<NumberKind, ReadNumber>> = {
  whole: readInteger,
  number: readDecimal,
  year: readYear,
  level: readLevel,
  size: readMegabytes,
  duration: readDuration,
};

/** Reads the text of a number field, which may end with the unit of the field; undefined for an empty text. */
export function readTypedNumber(text: string, kind: NumberKind, unit = ''): Reading<number> | undefined {
  const plain = text.trim();
  if (plain === '') {
    return undefined;
  }
  const reading = READERS[kind](plain);
  return 'problem' in reading && unit !== '' && plain.endsWith(unit)
    ? READERS[kind](plain.slice(0, -unit.length))
    : reading;
}

/** The text of a number in its field. */
export function textOfNumber(value: number, kind: NumberKind): string {
  return String(kind === 'size' ? toMegabytes(value) : value);
}

/** The text after a number is increased or decreased by one, a size by one megabyte; not below zero. */
export function stepNumber(value: number, by: 1 | -1, kind: NumberKind): string {
  return textOfNumber(Math.max(0, value + (kind === 'size' ? fromMegabytes(by) : by)), kind);
}

/** What a number field says about its text: how it was read, and what its usual notation does not show. */
export function describeNumber(text: string, value: number, kind: NumberKind, unit = ''): string {
  const plain = textOfNumber(value, kind);
  const shown = kind === 'year' ? plain : Number(plain).toLocaleString('en');
  const readAs = text.trim() === plain ? '' : `${shown} ${unit}`.trim();
  return [readAs, exact(value, kind)].filter(Boolean).join('，');
}

const MINUTE = 60;
const HOUR = 3_600;

/** `3分25秒` of a duration, and the bytes of a size that is not shown completely. */
function exact(value: number, kind: NumberKind): string {
  if (kind === 'size') {
    return fromMegabytes(toMegabytes(value)) === value ? '' : `${value.toLocaleString('en')} 字节`;
  }
  if (kind !== 'duration' || value < MINUTE) {
    return '';
  }
  const [hours, minutes, seconds] = [
    Math.floor(value / HOUR),
    Math.floor((value % HOUR) / MINUTE),
    value % MINUTE,
  ];
  return `${hours ? `${hours}小时` : ''}${minutes ? `${minutes}分` : ''}${seconds ? `${seconds}秒` : ''}`;
}
