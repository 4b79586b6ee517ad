import { listen } from '../browser/listen.ts';
import { setNavigation } from '../browser/open-page.ts';
import { shownPage } from '../browser/state/shown-page.ts';
import { linkedPage } from '../layout/link-address.ts';
import { enterFold, leaveFold } from './kept-folds.ts';
import { endPress, watchPresses } from './links-ahead.ts';
import { takeAhead } from './page-ahead.ts';
import { nextLife } from './page-life.ts';
import { startScripts } from './page-scripts.ts';
import { showProgress } from './progress-line.ts';
import { reportView, requestPage } from './request-page.ts';
import { rememberFocus } from './same-focus.ts';
import { hasSameFrame } from './same-frame.ts';
import { scrollBack } from './scroll-back.ts';
import { parsePage, showPage } from './show-page.ts';
import { startIslands } from './start-islands.ts';
import { renderPlaceByPlace } from './whole-page.ts';

/** The address of the shown page. */
let shown = documentAddress();
/** The number of the shown entry of the history; those of this document count on. */
let entry = entryOf(history.state) ?? 0;
/** How far the pages were scrolled, by their entry. */
const scrolled = new Map<number, number>();
let pending: { address: string; abort: AbortController } | undefined;
let announcement: HTMLElement | undefined;

/**
 * Takes links from one page to another: fetches the page's HTML and puts its content in place of the present
 * one. Header, footer and the state of modules stay. Whatever fails ends in loading the document.
 */
export function watchNavigation(): void {
  announcement = document.createElement('p');
  announcement.className = 'visually-hidden';
  announcement.setAttribute('role', 'status');
  document.body.append(announcement);
  setNavigation({
    open: (address) => {
      const url = new URL(address, location.origin);
      if (hasSameFrame(url.pathname)) {
        void open(url);
      } else {
        location.assign(address);
      }
    },
    loading: () => pending && new URL(pending.address, location.origin),
    rename: (address) => {
      shown = address;
    },
  });
  if (entryOf(history.state) === undefined) {
    history.replaceState({ entry }, '');
  }
  listen(document, ['click'], (event: MouseEvent) => {
    scrolled.set(entry, scrollY);
    const url = linkedPage(event);
    if (url && hasSameFrame(url.pathname)) {
      event.preventDefault();
      void open(url);
    }
  });
  watchPresses();
  listen(window, ['popstate'], followHistory);
  enterFold(location.pathname);
  // The visitor may have gone back before this script came.
  followHistory();
  // A page that is loaded again is scrolled by the browser.
  listen(window, ['pagehide'], () => {
    history.scrollRestoration = 'auto';
  });
}

function followHistory(): void {
  const url = new URL(location.href);
  const to = entryOf(history.state);
  if (url.pathname + url.search !== shown) {
    void open(url, to ?? 0);
  } else if (to === undefined) {
    // A link to a place of the page has added an entry.
    entry += 1;
    history.replaceState({ entry }, '');
  } else if (to !== entry) {
    pending?.abort.abort();
    pending = undefined;
    scrolled.set(entry, scrollY);
    entry = to;
    scrollTo(0, scrolled.get(to) ?? 0);
  }
}

/** The address with which the document was loaded. */
function documentAddress(): string {
  const [loaded] = performance.getEntriesByType('navigation');
  const { pathname, search } = new URL(loaded?.name ?? location.href);
  return pathname + search;
}

/** @param to the entry of the history that the browser has gone to; without it a new one is added */
async function open(url: URL, to?: number): Promise<void> {
  const address = url.pathname + url.search;
  // The second click of a double click.
  if (pending?.address === address) {
    return;
  }
  pending?.abort.abort();
  const own = { address, abort: new AbortController() };
  pending = own;
  const endProgress = showProgress();
  let received: Awaited<ReturnType<typeof requestPage>> | undefined;
  try {
    const { signal } = own.abort;
    endPress();
    const ahead = await takeAhead(address, signal);
    received = ahead?.html === undefined ? await requestPage(address, signal) : ahead;
    const page = received.html === undefined ? undefined : parsePage(received.html);
    if (pending !== own) {
      return;
    }
    if (page) {
      enter(url, to);
      shownPage.set({ received: received.at, path: url.pathname });
      show(page, url, to);
      if (received === ahead && !received.isCached) {
        reportView(address);
      }
    } else {
      loadDocument(url, to);
    }
  } catch (error) {
    if (pending === own) {
      // The browser's error page would take the place of this one (`offline-guard.js`).
      const isAway = !received && error instanceof TypeError && !navigator.serviceWorker?.controller;
      if (isAway) {
        dispatchEvent(new CustomEvent('unreachable', { detail: url.href }));
      } else {
        loadDocument(url, to);
      }
    }
  } finally {
    endProgress();
    pending = pending === own ? undefined : pending;
  }
}

/** Moves in the history. As browsers do, a link to the page itself adds no entry. */
function enter({ href }: URL, to?: number): void {
  scrolled.set(entry, scrollY);
  if (to !== undefined) {
    entry = to;
    return;
  }
  history.scrollRestoration = 'manual';
  if (href === location.href) {
    history.replaceState(history.state, '', href);
  } else {
    entry += 1;
    history.pushState({ entry }, '', href);
  }
}

function show(page: Document, { hash, pathname, search }: URL, to?: number): void {
  const [path = ''] = shown.split('?');
  const findFocused = rememberFocus(path === pathname);
  leaveFold(path);
  if (to === undefined) {
    renderPlaceByPlace();
  }
  const main = showPage(page);
  enterFold(pathname);
  shown = pathname + search;
  startIslands(main);
  startScripts(main);
  if (announcement) {
    announcement.textContent = document.title;
  }
  // What filters a list has the focus in its other views too.
  (findFocused(main) ?? main).focus({ preventScroll: true });
  scrollBack(main, to === undefined ? 0 : (scrolled.get(to) ?? 0));
  if (to === undefined) {
    placeOf(hash)?.scrollIntoView();
  }
  nextLife();
}

function placeOf(hash: string): HTMLElement | null {
  try {
    return document.getElementById(decodeURIComponent(hash.slice(1)));
  } catch {
    // A stray percent sign.
    return null;
  }
}

function loadDocument(url: URL, to?: number): void {
  if (to === undefined) {
    location.assign(url.href);
  } else {
    location.reload();
  }
}

function entryOf(state: unknown): number | undefined {
  return (state as { entry?: number } | null)?.entry;
}
