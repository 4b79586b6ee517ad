/** Mixes two #rrggbb colours; t = 0 gives the first. */
export function mix(a: string, b: string, t: number): string {
  const part = (i: number): string => {
    const v = Math.round(parseInt(a.slice(i, i + 2), 16) * (1 - t) + parseInt(b.slice(i, i + 2), 16) * t);
    return v.toString(16).padStart(2, '0');
  };
  return `#${part(1)}${part(3)}${part(5)}`;
}

/** The colour with an opacity of 0–1, as #rrggbbaa. */
export const fade = (hex: string, alpha: number): string =>
  hex +
  Math.round(alpha * 255)
    .toString(16)
    .padStart(2, '0');

/** Perceived lightness, 0–1. */
export const lightness = (hex: string): number =>
  (parseInt(hex.slice(1, 3), 16) * 0.3 +
    parseInt(hex.slice(3, 5), 16) * 0.59 +
    parseInt(hex.slice(5, 7), 16) * 0.11) /
  255;

/** A repeatable random source from a seed text. */
export function seeded(text: string): () => number {
  let state = 2166136261;
  for (const c of text) state = Math.imul(state ^ c.codePointAt(0)!, 16777619);
  return () => {
    state = Math.imul(state ^ (state >>> 15), state | 1);
    state ^= state + Math.imul(state ^ (state >>> 7), state | 61);
    return ((state ^ (state >>> 14)) >>> 0) / 4294967296;
  };
}
