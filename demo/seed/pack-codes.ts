import { stableRandom } from './stable.ts';

/** Letters and digits that nobody takes for one another. */
const SIGNS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const LENGTH = 12;

/** As many different codes as a pack has left, the same ones each time. */
export function freeCodes({ key, remaining }: { key: string; remaining: number }): string[] {
  const random = stableRandom(key);
  const codes = new Set<string>();
  while (codes.size < remaining) {
    codes.add(Array.from({ length: LENGTH }, () => SIGNS[Math.floor(random() * SIGNS.length)]).join(''));
  }
  return [...codes];
}
