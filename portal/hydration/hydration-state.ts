import { renderWholeWhenUsed } from './whole-page.ts';

/** An island that is not hydrated yet. */
interface WaitingIsland {
  /** Fetches its script. */
  load(): Promise<unknown>;
  /** Hydrates it. */
  start(): void;
}

let hydrated = false;
const waiting: WaitingIsland[] = [];

/** True after hydration: later renders have no HTML from the server. */
export function isHydrated(): boolean {
  return hydrated;
}

/** Hydrates the island at the first touch or key press. */
export function onFirstInteraction(island: WaitingIsland): void {
  waiting.push(island);
}

/** Fetches the scripts that the first interaction needs, so that it does not wait for a slow network. */
export function fetchForFirstInteraction(): void {
  for (const { load } of waiting) {
    load().catch(() => undefined);
  }
}

/**
 * Call once after hydration. The first touch or key press hydrates the waiting islands, because a navigation waits for
 * them, and renders the whole page.
 * @returns a function that stops listening
 */
export function watchFirstInteraction(): () => void {
  hydrated = true;
  return renderWholeWhenUsed(() => {
    for (const { start } of waiting) {
      start();
    }
  });
}
