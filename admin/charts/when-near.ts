/** How far below the window a chart is loaded, so that it is there when it is scrolled to. */
const MARGIN = '200px';
/** Idle time is not awaited for longer, in ms. */
const PATIENCE_MS = 3_000;

/**
 * Runs `start` once the element is near the window and the page has nothing else to do.
 * @returns cancels it
 */
export function whenNear(element: Element, start: () => void): () => void {
  let cancelIdle = () => {};
  const observer = new IntersectionObserver(
    (entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) {
        observer.disconnect();
        cancelIdle = whenIdle(start);
      }
    },
    { rootMargin: MARGIN },
  );
  observer.observe(element);
  return () => {
    observer.disconnect();
    cancelIdle();
  };
}

/** Safari has no idle callbacks. */
function whenIdle(start: () => void): () => void {
  if (typeof requestIdleCallback === 'function') {
    const id = requestIdleCallback(start, { timeout: PATIENCE_MS });
    return () => cancelIdleCallback(id);
  }
  const id = setTimeout(start, 200);
  return () => clearTimeout(id);
}
