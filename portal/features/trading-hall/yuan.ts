import { type Reading, visible } from '#contract/notations/characters.ts';

/** In yuan; the service accepts no more. */
const MOST = 1_000_000;
const UNITS: Record<string, number> = {
  '': 1,
  百: 100,
  千: 1_000,
  仟: 1_000,
  k: 1_000,
  万: 10_000,
  萬: 10_000,
  w: 10_000,
};
const AMOUNT =
  /^(?:¥|rmb)?\s*(\d{1,3}(?:[, ]\d{3})+|\d+)(\.\d+)?(?:\s*([百千仟k万萬w]))?\s*(?:元|圆|块钱?|rmb)?(?:以[内下上])?$/i;

/** Reads a price in whole yuan: `3000`, `1,000`, `3000元`, `1千`, `1.5w`, in half or full width; undefined for no text. */
export function readYuan(text: string): Reading<number> | undefined {
  const plain = visible(text);
  if (plain === '') {
    return undefined;
  }
  const [found, whole = '', fraction = '', unit = ''] = AMOUNT.exec(plain) ?? [];
  if (found === undefined) {
    return { problem: '无法识别；可写 3000、1,000、1千 或 1.5万' };
  }
  const factor = UNITS[unit.toLowerCase()] ?? 1;
  const amount = Math.round(Number(`${whole.replace(/[, ]/g, '')}${fraction}`) * factor * 100) / 100;
  if (!Number.isInteger(amount)) {
    return { problem: '请填整数，不要小数' };
  }
  return amount <= MOST ? { value: amount } : { problem: '最高可填 100万元' };
}
