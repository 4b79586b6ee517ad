import { IMPRESSION_PATH, MOST_IMPRESSIONS } from '#contract/impressions.ts';

/** At least half of it must be visible for this time, in ms. */
const VIEW_MS = 1_000;
const HALF = 0.5;
const SEND_MS = 5_000;

/**
 * Counts views and clicks of the elements of a page with `data-shown`, each once per page view, and sends them as beacons.
 * @returns ends the page view: sends the rest and stops
 */
export function countShown(page: HTMLElement): () => void {
  const counted = new Set<string>();
  let waiting: string[] = [];
  /** The elements that are visible now, with the timer of their view. */
  const visible = new Map<Element, ReturnType<typeof setTimeout> | undefined>();

  const send = () => {
    if (
      waiting.length > 0 &&
      'sendBeacon' in navigator &&
      navigator.sendBeacon(IMPRESSION_PATH, waiting.slice(0, MOST_IMPRESSIONS).join(' '))
    ) {
      waiting = waiting.slice(MOST_IMPRESSIONS);
    }
  };
  const count = (kind: 'v' | 'c', element: Element) => {
    const entry = kind + (element as HTMLElement).dataset.shown;
    if (!counted.has(entry)) {
      counted.add(entry);
      waiting.push(entry);
    }
  };
  const watch = (element: Element) => {
    clearTimeout(visible.get(element));
    const timer = document.hidden ? undefined : setTimeout(() => count('v', element), VIEW_MS);
    visible.set(element, timer);
  };
  const leave = (element: Element) => {
    clearTimeout(visible.get(element));
    visible.delete(element);
  };
  const intersections = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting, intersectionRatio } of entries) {
        if (isIntersecting && intersectionRatio >= HALF) {
          watch(target);
        } else {
          leave(target);
        }
      }
    },
    { threshold: HALF },
  );
  const onClick = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest('a') : null;
    const element = link?.closest('[data-shown]');
    if (element) {
      // What is clicked has been seen, also within the first second.
      count('v', element);
      count('c', element);
    }
  };
  const onVisibility = () => {
    for (const element of visible.keys()) {
      watch(element);
    }
    if (document.hidden) {
      send();
    }
  };

  for (const element of page.querySelectorAll('[data-shown]')) {
    intersections.observe(element);
  }
  const timer = setInterval(send, SEND_MS);
  document.addEventListener('click', onClick, true);
  document.addEventListener('auxclick', onClick, true);
  document.addEventListener('visibilitychange', onVisibility);
  addEventListener('pagehide', send);
  return () => {
    send();
    clearInterval(timer);
    intersections.disconnect();
    for (const element of visible.keys()) {
      clearTimeout(visible.get(element));
    }
    document.removeEventListener('click', onClick, true);
    document.removeEventListener('auxclick', onClick, true);
    document.removeEventListener('visibilitychange', onVisibility);
    removeEventListener('pagehide', send);
  };
}
