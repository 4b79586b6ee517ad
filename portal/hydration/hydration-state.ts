/** An island that is not hydrated yet. */
interface WaitingIsland {
  /** Fetches its script. */
  load(): Promise<unknown>;
  /** Hydrates it. */
  start(): void;
}

let hydrated = false;
const waiting: WaitingIsland[] = [];

/** True after the server's HTML is hydrated: whatever renders from now on has no HTML from the server. */
export function isHydrated(): boolean {
  return hydrated;
}

/** Hydrates the island at the first touch or key press. */
export function onFirstInteraction(block: WaitingIsland): void {
  waiting.push(block);
}

/** Fetches the scripts that the first interaction needs, so that it does not wait for a slow network. */
export function fetchForFirstInteraction(): void {
  for (const { load } of waiting) {
    load().catch(() => undefined);
  }
}

/**
 * Call once after hydration. The first touch or key press hydrates the waiting islands, because a navigation waits for
 * them, and renders the whole page, because going back needs its full height. A touch on a link renders nothing more:
 * the images of the page that is left would delay the next page, and a touch user has already rendered what is above.
 * @returns a function that stops listening
 */
export function watchFirstInteraction(): () => void {
  hydrated = true;
  const types = ['pointerdown', 'keydown', 'popstate'];
  const options = { capture: true, passive: true };
  const stop = () => {
    for (const type of types) {
      removeEventListener(type, onSign, options);
    }
  };
  const onSign = (event: Event) => {
    for (const { start } of waiting) {
      start();
    }
    if (!isFingerOnLink(event)) {
      stop();
      document.documentElement.dataset.whole = '';
    }
  };
  for (const type of types) {
    addEventListener(type, onSign, options);
  }
  return stop;
}

function isFingerOnLink(event: Event): boolean {
  return (
    event instanceof PointerEvent &&
    event.pointerType === 'touch' &&
    event.target instanceof Element &&
    event.target.closest('a[href]') !== null
  );
}
