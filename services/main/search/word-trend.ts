import type { HotWord } from '#contract/entities/site.ts';

/** Searches in a week, below which a trend would be chance. */
const LEAST_SEARCHES = 10;
/** The change that counts as one. */
const RISE = 1.2;

/** The trend of a word by its searches in the last seven days and in the seven days before. */
export function wordTrend({ recent, before }: { recent: number; before: number }): HotWord['trend'] {
  if (Math.max(recent, before) < LEAST_SEARCHES) {
    return 'same';
  }
  if (before === 0) {
    return 'new';
  }
  return recent >= before * RISE ? 'up' : recent * RISE <= before ? 'down' : 'same';
}
