import { chinaDay } from '#platform/core/clock.ts';
import { randomDigits } from '#platform/core/ids.ts';

/** `SS20261121-483920`: the day in China, and digits that tell nothing of how many appeals there are. */
export function caseNumber(now: Date): string {
  return `SS${chinaDay(now).replaceAll('-', '')}-${randomDigits(6)}`;
}
