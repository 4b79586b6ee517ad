import { listen } from '../browser/listen.ts';

/**
 * Renders the whole page at the first touch or key press, because going back needs its full height. A touch on a link does
 * not: the images of this page would delay the next page, and a touch user has already rendered everything above.
 */
export function renderWholeWhenUsed(): void {
  const onInteraction = (event: Event) => {
    if (!isTouchOnLink(event)) {
      stop();
      document.documentElement.dataset.whole = '';
    }
  };
  const types = ['pointerdown', 'keydown', 'popstate'];
  const stop = listen(window, types, onInteraction, { capture: true, passive: true });
}

function isTouchOnLink(event: Event): boolean {
  return (
    event instanceof PointerEvent &&
    event.pointerType === 'touch' &&
    event.target instanceof Element &&
    event.target.closest('a[href]') !== null
  );
}
