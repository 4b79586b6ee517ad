import type { HydrationOptions, Root } from 'react-dom/client';

/**
 * Starts React so that a failure never costs the page. As long as the visitor is on the page that came as HTML, an error
 * that would replace it with an error page, or with nothing, puts the server's HTML back instead: it reads, its links
 * lead on, and its forms are sent, as without scripts.
 */
export function guardStart(start: (options: HydrationOptions) => Root): void {
  const written = document.documentElement.cloneNode(true) as HTMLElement;
  const { pathname, search } = location;
  const onError = (error: unknown) =>
    // React is at work in the document until this task ends.
    queueMicrotask(() => {
      if (location.pathname === pathname && location.search === search) {
        root.unmount();
        document.documentElement?.remove();
        written.dataset.whole = '';
        document.append(written);
      }
      throw error;
    });
  const root = start({ onCaughtError: onError, onUncaughtError: onError });
}
