import { createHash } from 'node:crypto';

/** A deterministic number from 0 to `below - 1` for a text. */
export function stableNumber(text: string, below: number): number {
  return createHash('sha256').update(text).digest().readUInt32BE(0) % below;
}

export function stableDigest(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/** A random number generator from 0 to 1 (exclusive), seeded by a text. */
export function stableRandom(text: string): () => number {
  let state = stableNumber(text, 2 ** 32);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** A deterministic time from 10:00 to 19:59 for a text. */
export function stableTime(text: string): string {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${two(10 + stableNumber(`${text} hour`, 10))}:${two(stableNumber(`${text} minute`, 60))}`;
}

/** Unambiguous letters and digits. */
const SIGNS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const LENGTH = 12;

/** The deterministic codes of a pack, one per remaining code. */
export function freeCodes({ key, remaining }: { key: string; remaining: number }): string[] {
  const random = stableRandom(key);
  const codes = new Set<string>();
  while (codes.size < remaining) {
    codes.add(Array.from({ length: LENGTH }, () => SIGNS[Math.floor(random() * SIGNS.length)]).join(''));
  }
  return [...codes];
}
