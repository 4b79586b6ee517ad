/** The full marks of scores from elsewhere. */
export const SCORE_SCALES = [5, 10, 100] as const;
export type ScoreScale = (typeof SCORE_SCALES)[number];

/** The full marks of the scores on this platform's pages. */
export const PAGE_SCALE = 10;

/** Stores whose full marks are 5. */
const STORES_OF_FIVE = /app ?store|苹果|google ?play/i;

/** The full marks of a score that states none: 5 in a store of five stars, else 10. */
export function usualScale(source: string, value: number): ScoreScale {
  return value <= 5 && STORES_OF_FIVE.test(source) ? 5 : 10;
}

/** A score from elsewhere in the marks of the pages, with one decimal. */
export function onPageScale(value: number, scale: ScoreScale): number {
  return Math.round((value * PAGE_SCALE * 10) / scale) / 10;
}
