/** A block of the page that React hasn't taken over yet. */
interface WaitingBlock {
  /** Fetches its script and does nothing with it. */
  load(): Promise<unknown>;
  /** Has React take it over. */
  start(): void;
}

let takenOver = false;
const waiting: WaitingBlock[] = [];

/** Whether React has taken over the page that came as HTML: what is drawn from now on has none from the server. */
export function isTakenOver(): boolean {
  return takenOver;
}

/** Has the block started at the visitor's first touch or key. */
export function atFirstTouch(block: WaitingBlock): void {
  waiting.push(block);
}

/** Fetches the scripts that the first touch wants: on a slow line it would have to wait for them. */
export function fetchForFirstTouch(): void {
  for (const { load } of waiting) {
    load().catch(() => undefined);
  }
}

/**
 * Call once the page has been taken over. The visitor's first touch or key loads the blocks that wait, because a
 * navigation waits for blocks that React has yet to take over, and draws all of the page, because going back to it needs
 * its true height. A finger on a link draws nothing: what it leads to would have to wait for the pictures of what is
 * left, and who came there by finger has drawn all that is above.
 * @returns a function that stops listening
 */
export function watchVisitor(): () => void {
  takenOver = true;
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
