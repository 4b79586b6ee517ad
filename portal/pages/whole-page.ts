import { listen } from '../browser/listen.ts';

let stop = () => {};

/**
 * Renders the whole page at the first touch or key press, because going back needs its full height. A touch on a link does
 * not: the images of this page would delay the next page, and a touch user has already rendered everything above.
 */
export function renderWholeWhenUsed(): void {
  stop();
  const onInteraction = (event: Event) => {
    if (!isTouchOnLink(event)) {
      stop();
      document.documentElement.dataset.whole = '';
    }
  };
  const types = ['pointerdown', 'keydown', 'popstate'];
  stop = listen(window, types, onInteraction, { capture: true, passive: true });
}

/** Renders the places of the next page one per frame again: only going back needs its full height at once. */
export function renderPlaceByPlace(): void {
  delete document.documentElement.dataset.whole;
  renderWholeWhenUsed();
}

function isTouchOnLink(event: Event): boolean {
  return (
    event instanceof PointerEvent &&
    event.pointerType === 'touch' &&
    event.target instanceof Element &&
    event.target.closest('a[href]') !== null
  );
}
