import { SCORE_SCALES, type ScoreScale } from '../score-scales.ts';
import { halfWidth, type Reading, withoutInvisible } from './characters.ts';
import { withDigits } from './numerals.ts';

/** Reads a number from a text. */
export type ReadNumber = (raw: string) => Reading<number>;

const UNREADABLE = '不是有效的数字；可写 1234、1,234 或 12.3万';
const TOO_LARGE = '数值过大';
const COUNT_UNITS: Record<string, number> = {
  '': 0,
  千: 3,
  k: 3,
  万: 4,
  w: 4,
  百万: 6,
  m: 6,
  千万: 7,
  亿: 8,
};
const COUNT =
  /^(?:约|大约|近)?\s*(\d+(?:,\d{3})*)(?:\.(\d+))?(?:\s*(千万|百万|千|万|亿|k|w|m))?(?:\s*(?:次|人|个|份|条|下载))?(?:\s*(?:\+|余|多|左右|以上))?$/;

interface Digits {
  whole: string;
  fraction: string;
  /** The power of ten of the unit. */
  shift: number;
}

function digitsOf(raw: string): Digits | undefined {
  const match = COUNT.exec(halfWidth(raw).trim().toLowerCase().replace('萬', '万').replace('億', '亿'));
  if (!match) {
    return undefined;
  }
  const [, whole = '', fraction = '', unit = ''] = match;
  return { whole: whole.replaceAll(',', ''), fraction, shift: COUNT_UNITS[unit] ?? 0 };
}

/**
 * Reads a count: `1234`, `1,234`, `12.3万`, `1.2亿`, `10w`, `约100万`, `100万+` (its lower bound). Never rounds: a fraction is a
 * problem.
 */
export function readCount(raw: string): Reading<number> {
  const digits = digitsOf(raw);
  if (!digits) {
    return { problem: UNREADABLE };
  }
  const { whole, fraction, shift } = digits;
  if (/[1-9]/.test(fraction.slice(shift))) {
    return { problem: '不是整数' };
  }
  const value = Number(`${whole}${fraction.slice(0, shift).padEnd(shift, '0')}`);
  return Number.isSafeInteger(value) ? { value } : { problem: TOO_LARGE };
}

const BLANK_BETWEEN_THOUSANDS = /(\d)\s(?=\d{3}(?!\d))/g;

/** Reads what people type into a form with `read`: also with a sign, `3 000`, and `。` as the point. */
function typed(raw: string, read: ReadNumber): Reading<number> {
  const text = withoutInvisible(halfWidth(raw))
    .trim()
    .replace(/[。｡]/g, '.')
    .replace(BLANK_BETWEEN_THOUSANDS, '$1');
  const [, sign, rest] = /^([-+\u2212])\s*(\d.*)$/.exec(text) ?? [];
  const reading = read(rest ?? text);
  return 'value' in reading && sign && sign !== '+' ? { value: 0 - reading.value } : reading;
}

/** Reads an integer of a form. */
export function readInteger(raw: string): Reading<number> {
  return withProblem(typed(raw, readCount), '不是有效的数字；请写整数，例如 1200');
}

/** The reading with another problem in place of that of an unreadable number. */
function withProblem(reading: Reading<number>, problem: string): Reading<number> {
  return 'problem' in reading && reading.problem === UNREADABLE ? { problem } : reading;
}

/** Reads a year: `2020`, `2020年`, `二〇二〇`. */
export function readYear(raw: string): Reading<number> {
  const [, year] = /^(\d{4})年?$/.exec(withDigits(halfWidth(raw)).replace(/\s/g, '')) ?? [];
  return year ? { value: Number(year) } : { problem: '不是年份；请写四位数字，例如 2020' };
}

/** Reads a number of a form, which may have decimals: `8.6`, `8.6分`, `12.3万`. */
export function readDecimal(raw: string): Reading<number> {
  return typed(raw, (text) => {
    const digits = digitsOf(text.replace(/(\d)\s*分$/, '$1'));
    if (!digits) {
      return { problem: UNREADABLE };
    }
    const value = Number(`${digits.whole}.${digits.fraction || 0}e${digits.shift}`);
    return value <= Number.MAX_SAFE_INTEGER ? { value } : { problem: TOO_LARGE };
  });
}

const LEVEL = /^(?:≥|>=|lv\.?|等级|满|达到)*(\d{1,6})(?:级|lv)?(?:及?以上|\+)?$/i;

/** Reads the level that a player needs: `10`, `10级`, `Lv.10`, `≥十级`. */
export function readLevel(raw: string): Reading<number> {
  const [, level] = LEVEL.exec(withDigits(halfWidth(raw)).replace(/\s/g, '')) ?? [];
  return level
    ? { value: Number(level) }
    : withProblem(readCount(raw), '不是等级；可写 10、10级 或 Lv.10，不限请留空');
}

const SIZE_POWERS: Record<string, number> = { '': 0, k: 1, m: 2, 兆: 2, g: 3, t: 4 };
const SIZE = /^(\d+(?:,\d{3})*)(?:\.(\d+))?\s*(?:([kmgt兆])(?:i?b|字节)?|b|bytes?|字节)?$/;

/** A smaller number without a unit is no number of bytes. */
const SMALLEST_BYTES = 100_000;

/** Reads a size as bytes, with units of 1024: `1.2GB`, `850 MB`, `850M`, `1288490188`. */
export function readSize(raw: string): Reading<number> {
  const match = SIZE.exec(halfWidth(raw).trim().toLowerCase());
  if (!match) {
    return { problem: '不是大小；可写 1.2GB、850MB 或字节数' };
  }
  const [, whole, fraction, unit = ''] = match;
  const power = SIZE_POWERS[unit] ?? 0;
  if (fraction && power === 0) {
    return { problem: '字节数应为整数' };
  }
  const value = Math.round(Number(`${whole}.${fraction ?? 0}`.replaceAll(',', '')) * 1024 ** power);
  if (value === 0) {
    return { problem: '大小不能是 0；未知请留空' };
  }
  if (/^[\d,]+$/.test(match[0]) && value < SMALLEST_BYTES) {
    return { problem: `没有单位；请写 ${match[0]}MB 这样，或字节数` };
  }
  return Number.isSafeInteger(value) ? { value } : { problem: '大小超出范围' };
}

/** Reads a size of a form, where a small number without a unit has the unit of the field: megabytes. */
export function readMegabytes(raw: string): Reading<number> {
  return typed(raw, (text) => {
    const reading = readSize(text);
    return 'value' in reading ? reading : readSize(`${text}MB`);
  });
}

/** Reads a duration as seconds: `205`, `3:25`, `1:02:03`, `3分25秒`. */
export function readDuration(raw: string): Reading<number> {
  const text = halfWidth(raw).trim();
  const match =
    /^(?:(?:(\d{1,2}):)?(\d{1,3}):)?(\d{1,5})$/.exec(text) ??
    /^(?:(\d{1,2})(?:小时|时))?(?:(\d{1,3})分钟?)?(?:(\d{1,5})秒)?$/.exec(text);
  if (!match || text === '') {
    return { problem: '不是时长；可写 205、3:25 或 3分25秒' };
  }
  const [hours = 0, minutes = 0, seconds = 0] = match.slice(1).map((part) => Number(part ?? 0));
  if (text.includes(':') && seconds > 59) {
    return { problem: '时长的秒数应小于 60' };
  }
  const value = hours * 3600 + minutes * 60 + seconds;
  return value > 0 ? { value } : { problem: '时长不能是 0；未知请留空' };
}

/** Stars as people draw them: filled, outlined and half. */
const DRAWN = /^([★⭐🌟✭✮✯]{0,6})([☆✩✰]{0,6})(½?)$/u;
const OF_STARS = /^(\d{1,3})(?:\.(\d{1,5}))?(?:颗?星|stars?|分(?=\/))?(?:\/(\d{1,3})(?:\.0)?(?:颗?星|分)?)?$/;
const STARS = [1, 2, 3, 4, 5] as const;
const MOST_STARS = STARS.length;
const STARS_EXPECTED = '可写 1 到 5、5星、五星、★★★★☆ 或 4/5';

/** A text without blanks and what colours a star. */
function plainStars(raw: string): string {
  return withoutInvisible(halfWidth(raw))
    .replace(/\s|\p{VS}/gu, '')
    .toLowerCase();
}

/** Reads 1 to 5 stars: `4`, `4星`, `四颗星`, `4.0`, `4/5`, `★★★★`, `★★★★☆`. Never rounds: a half star is a problem. */
export function readStars(raw: string): Reading<(typeof STARS)[number]> {
  const text = plainStars(raw);
  const [, full = '', empty = '', half = ''] = DRAWN.exec(text) ?? [];
  const [filled, outlined] = [[...full].length, [...empty].length];
  if (filled + outlined > 0) {
    const isWhole = half === '' && (outlined === 0 || filled + outlined === MOST_STARS);
    const drawn = STARS.find((one) => isWhole && one === filled);
    return drawn ? { value: drawn } : { problem: `不是 1 到 5 颗完整的星；${STARS_EXPECTED}` };
  }
  const [, whole, fraction = '', most = '5'] = OF_STARS.exec(withDigits(text)) ?? [];
  if (whole === undefined) {
    return { problem: `不是星级；${STARS_EXPECTED}` };
  }
  if (Number(most) !== MOST_STARS) {
    return { problem: `满分不是 5；请换算成星级，${STARS_EXPECTED}` };
  }
  if (/[1-9]/.test(fraction)) {
    return { problem: `星级是整数，不能是 ${whole}.${fraction}；${STARS_EXPECTED}` };
  }
  const value = STARS.find((one) => one === Number(whole));
  return value ? { value } : { problem: `星级应为 1 到 5，没有打分的请留空；${STARS_EXPECTED}` };
}

/** A score, and its full marks if it states them. */
export interface Score {
  value: number;
  scale: ScoreScale | null;
}

/** Reads a score from 0 to 100 with one decimal, or to its full marks: `8.5`, `8.5分`, `4.6/5`, `87/100`. */
export function readScore(raw: string): Reading<Score> {
  const match = /^(\d{1,3})(?:\.(\d+))?(?:\s*分)?(?:\s*\/\s*(5|10|100)(?:\.0)?(?:\s*分)?)?$/.exec(
    halfWidth(raw).trim(),
  );
  if (!match) {
    const isOfStars = 'value' in readStars(raw) || /[星★☆⭐🌟]/u.test(raw);
    return {
      problem: isOfStars ? '是星级；请写成带满分的评分，例如 4.6/5' : '不是评分；应为数字，例如 8.5 或 4.6/5',
    };
  }
  const value = Math.round(Number(`${match[1]}.${match[2] ?? 0}`) * 10) / 10;
  const scale = SCORE_SCALES.find((one) => String(one) === match[3]) ?? null;
  const most = scale ?? 100;
  return value <= most ? { value: { value, scale } } : { problem: `评分应为 0 到 ${most}` };
}
