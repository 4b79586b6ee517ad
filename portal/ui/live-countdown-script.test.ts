import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { shownPage } from '../browser/state/shown-page.ts';
import { startCountdown } from './live-countdown-script.ts';

beforeEach(() => {
  vi.useFakeTimers();
  shownPage.set({ received: performance.now() });
});
afterEach(() => {
  vi.useRealTimers();
});

/** What the script uses of an element. */
function placeOf(remaining: number) {
  return {
    dataset: { remaining: String(remaining), before: '还有 ', done: '已开服' },
    textContent: '',
  };
}
const start = (place: object) => startCountdown(place as HTMLElement);

test('[ISL-13] countdowns run with one timer, which ends with the last of them', () => {
  const places = [placeOf(3_000), placeOf(90_000)] as const;
  const [, endLast] = places.map(start);
  expect(vi.getTimerCount()).toBe(1);
  vi.advanceTimersByTime(2_000);
  expect(places.map(({ textContent }) => textContent)).toEqual(['还有 00:00:01', '还有 00:01:28']);
  vi.advanceTimersByTime(2_000);
  expect(places.map(({ textContent }) => textContent)).toEqual(['已开服', '还有 00:01:26']);
  endLast?.();
  expect(vi.getTimerCount()).toBe(0);
});

test('[ISL-13] a countdown whose script comes late counts from the time at which its page came', () => {
  shownPage.set({ received: performance.now() - 30_000 });
  const place = placeOf(90_000);
  const end = start(place);
  vi.advanceTimersByTime(1_000);
  expect(place.textContent).toBe('还有 00:00:59');
  end();
});
