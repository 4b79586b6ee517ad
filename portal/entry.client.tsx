import { StrictMode, startTransition } from 'react';
import { type HydrationOptions, hydrateRoot, type Root } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { reloadOnce, watchPreloadErrors } from './hydration/load-failure.ts';

watchPreloadErrors();

startTransition(() =>
  guardStart((options) =>
    hydrateRoot(
      document,
      <StrictMode>
        <HydratedRouter />
      </StrictMode>,
      options,
    ),
  ),
);

/**
 * Starts React so that an error never costs the page. On the page that came as HTML, an error that would replace it
 * with an error page or with nothing restores the server's HTML: its text, links and forms work without scripts. On a
 * later page, an error that would leave nothing reloads that page from the server, once.
 */
function guardStart(start: (options: HydrationOptions) => Root): void {
  const serverHtml = document.documentElement.outerHTML;
  const { pathname, search } = location;
  let isRestored = false;
  const restore = () => {
    isRestored = true;
    root.unmount();
    const page = new DOMParser().parseFromString(serverHtml, 'text/html').documentElement;
    document.documentElement?.remove();
    page.dataset.whole = '';
    document.append(page);
  };
  const onError = (isFatal: boolean) => (error: unknown) =>
    // React modifies the document until this task ends.
    queueMicrotask(() => {
      if (isRestored) {
        return;
      }
      if (location.pathname === pathname && location.search === search) {
        restore();
      } else if (isFatal) {
        reloadOnce(pathname);
      }
      if (error instanceof Error) {
        throw error;
      }
    });
  const root = start({ onCaughtError: onError(false), onUncaughtError: onError(true) });
}
