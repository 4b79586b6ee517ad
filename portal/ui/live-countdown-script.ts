import { pageReceived } from '../browser/state/shown-page.ts';
import { countdownText } from './format.ts';

/** The running countdowns, with their end on the clock of the page. */
const ends = new Map<HTMLElement, number>();
let ticker: ReturnType<typeof setInterval> | undefined;

/** Counts down in an element of a page. Returns what ends it. */
export function startCountdown(place: HTMLElement): () => void {
  return countDown(place, pageReceived() + Number(place.dataset.remaining));
}

/** Counts down to `end`, in ms on the clock of the document, with one timer for all elements. Returns what ends it. */
export function countDown(place: HTMLElement, end: number): () => void {
  ends.set(place, end);
  ticker ??= setInterval(tick, 1_000);
  show(end, place);
  return () => remove(place);
}

function tick(): void {
  ends.forEach(show);
}

function show(end: number, place: HTMLElement): void {
  const remaining = end - performance.now();
  const { before = '', done = '' } = place.dataset;
  if (remaining > 0) {
    place.textContent = before + countdownText(remaining);
  } else {
    place.textContent = done;
    remove(place);
  }
}

function remove(place: HTMLElement): void {
  ends.delete(place);
  if (ends.size === 0) {
    clearInterval(ticker);
    ticker = undefined;
  }
}
