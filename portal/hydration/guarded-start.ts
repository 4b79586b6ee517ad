import type { HydrationOptions, Root } from 'react-dom/client';
import { loadAnew } from './load-failure.ts';

/**
 * Starts React so that a failure never costs the page. As long as the visitor is on the page that came as HTML, an error
 * that would replace it with an error page, or with nothing, puts the server's HTML back instead: it reads, its links
 * lead on, and its forms are sent, as without scripts. On a later page, an error that would leave nothing at all loads
 * that page from the server, once.
 */
export function guardStart(start: (options: HydrationOptions) => Root): void {
  const written = document.documentElement.outerHTML;
  const { pathname, search } = location;
  let isOver = false;
  const restore = () => {
    isOver = true;
    root.unmount();
    const page = new DOMParser().parseFromString(written, 'text/html').documentElement;
    document.documentElement?.remove();
    page.dataset.whole = '';
    document.append(page);
  };
  const onError = (isFatal: boolean) => (error: unknown) =>
    // React is at work in the document until this task ends.
    queueMicrotask(() => {
      if (isOver) {
        return;
      }
      if (location.pathname === pathname && location.search === search) {
        restore();
      } else if (isFatal) {
        loadAnew(pathname);
      }
      if (error instanceof Error) {
        throw error;
      }
    });
  const root = start({ onCaughtError: onError(false), onUncaughtError: onError(true) });
}
