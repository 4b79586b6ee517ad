import { halfWidth, type Reading } from '#contract/notations/half-width.ts';

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

/**
 * Reads a count: `1234`, `1,234`, `12.3万`, `1.2亿`, `10w`, `约100万`, `100万+` (its lower bound). Never rounds: a fraction is a
 * problem.
 */
export function readCount(raw: string): Reading<number> {
  const match = COUNT.exec(halfWidth(raw).trim().toLowerCase().replace('萬', '万').replace('億', '亿'));
  if (!match) {
    return { problem: '不是有效的数字；可写 1234、1,234 或 12.3万' };
  }
  const [, whole, fraction = '', unit = ''] = match;
  const shift = COUNT_UNITS[unit] ?? 0;
  const decimals = fraction.replace(/(?<!0)0+$/, '');
  if (decimals.length > shift) {
    return { problem: '不是整数' };
  }
  const value = Number(`${whole}${decimals.padEnd(shift, '0')}`.replaceAll(',', ''));
  return Number.isSafeInteger(value) ? { value } : { problem: '数值过大' };
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

/** Reads a score from 0 to 10 with one decimal: `8.5`, `8.5分`. */
export function readScore(raw: string): Reading<number> {
  const match = /^(\d{1,3})(?:\.(\d+))?\s*分?$/.exec(halfWidth(raw).trim());
  if (!match) {
    return { problem: '不是评分；应为 0 到 10，例如 8.5' };
  }
  const value = Math.round(Number(`${match[1]}.${match[2] ?? 0}`) * 10) / 10;
  return value <= 10 ? { value } : { problem: '评分应为 0 到 10' };
}
