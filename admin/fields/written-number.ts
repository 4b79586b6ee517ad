const UNITS: Readonly<Record<string, number>> = { 万: 10_000, 亿: 100_000_000 };

/**
 * The number of a text as people write it: full-width digits, thousands separators, a Chinese full stop as the point, 万 and
 * 亿. Other signs are dropped, as the library does it.
 */
export function writtenNumber(text = ''): string {
  const plain = text
    .normalize('NFKC')
    .replace(/。/g, '.')
    .replace(/−/g, '-')
    .replace(/[^\w.万亿-]+/g, '');
  const [, digits, unit = ''] = /^(-?\d+(?:\.\d+)?)([万亿])$/.exec(plain) ?? [];
  const factor = UNITS[unit];
  return digits === undefined || factor === undefined
    ? plain.replace(/[万亿]/g, '')
    : String(Math.round(Number(digits) * factor));
}
