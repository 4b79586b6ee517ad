import { createHash } from 'node:crypto';

/** A number from 0 to `below - 1` that is always the same for the same text. */
export function stableNumber(text: string, below: number): number {
  return createHash('sha256').update(text).digest().readUInt32BE(0) % below;
}

/** The SHA-256 of a text, in hex. */
export function stableDigest(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/** An endless row of numbers from 0 to 1 (1 left out) that is always the same for the same text. */
export function stableRandom(text: string): () => number {
  let state = stableNumber(text, 2 ** 32);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** A time of a working day, 10:00–19:59, that is always the same for the same text. */
export function stableTime(text: string): string {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${two(10 + stableNumber(`${text} hour`, 10))}:${two(stableNumber(`${text} minute`, 60))}`;
}
