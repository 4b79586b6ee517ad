import { pageReceived } from '../browser/state/shown-page.ts';
import { countdownText } from './format.ts';

/** The running countdowns, with their end on the clock of the page. */
const ends = new Map<HTMLElement, number>();
let ticker: ReturnType<typeof setInterval> | undefined;

/** Counts down in an element of a page, with one timer for all of them. Returns what ends it. */
export function startCountdown(place: HTMLElement): () => void {
  ends.set(place, pageReceived() + Number(place.dataset.remaining));
  ticker ??= setInterval(tick, 1_000);
  return () => remove(place);
}

function tick(): void {
  for (const [place, end] of ends) {
    const remaining = end - performance.now();
    const { before = '', done = '' } = place.dataset;
    if (remaining > 0) {
      place.textContent = before + countdownText(remaining);
    } else {
      place.textContent = done;
      remove(place);
    }
  }
}

function remove(place: HTMLElement): void {
  ends.delete(place);
  if (ends.size === 0) {
    clearInterval(ticker);
    ticker = undefined;
  }
}
