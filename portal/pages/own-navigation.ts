import { listen } from '../browser/listen.ts';
import { setNavigation } from '../browser/open-page.ts';
import { shownPage } from '../browser/state/shown-page.ts';
import { hasText } from '../islands/load-failure.ts';
import { linkedPage } from '../layout/link-address.ts';
import { hasSameFrame } from '../layout/page-layout.ts';
import { afterNavigation } from './after-load.ts';
import {
  enterPage,
  followEntry,
  noteScroll,
  numberEntry,
  presentEntry,
  scrollPage,
} from './history-entries.ts';
import { endPress, nameOf, watchPresses } from './links-ahead.ts';
import { enterFold, leaveFold, rememberFocus } from './list-views.ts';
import { takeAhead } from './page-ahead.ts';
import { firstPicture, resumeImages, showPictures, stopImages } from './page-pictures.ts';
import { startScripts } from './page-scripts.ts';
import { parsePage } from './parse-page.ts';
import { showProgress } from './progress-line.ts';
import { type ReceivedPage, reportView, requestPage, Unreachable } from './request-page.ts';
import { isSamePortal, showContent, showRest } from './show-page.ts';
import { startIslands, waitForContent } from './start-islands.ts';
import { drawFirstView, renderPlaceByPlace } from './whole-page.ts';

/** The address of the shown page. */
let shown = documentAddress();
let pending: { address: string; abort: AbortController } | undefined;
/** The shown content while its end has not arrived. */
let half: HTMLElement | undefined;
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
  numberEntry();
  listen(document, ['click'], (event: MouseEvent) => {
    noteScroll();
    const url = linkedPage(event);
    if (url && hasSameFrame(url.pathname)) {
      event.preventDefault();
      void open(url);
    } else if (url) {
      // The browser loads a document.
      pending?.abort.abort();
      pending = undefined;
    }
  });
  watchPresses();
  listen(window, ['popstate'], followHistory);
  enterFold(location.pathname);
  // The visitor may have gone back before this script came.
  followHistory();
  // The page was left for a document, and comes from the back/forward cache.
  listen(window, ['pageshow'], ({ persisted }: PageTransitionEvent) => {
    if (persisted) {
      resumeImages();
      loadRest();
    }
  });
  listen(window, ['online'], loadRest);
  // A page that is loaded again is scrolled by the browser.
  listen(window, ['pagehide'], () => {
    history.scrollRestoration = 'auto';
  });
}

function followHistory(): void {
  const url = new URL(location.href);
  if (url.pathname + url.search !== shown) {
    void open(url, presentEntry() ?? 0);
    return;
  }
  // Another page was on its way. The shown one goes on.
  if (pending && pending.address !== shown) {
    pending.abort.abort();
    pending = undefined;
    resumeImages();
    loadRest();
  }
  followEntry();
}

/** Loads a page again whose end is missing, unless it still arrives; where a text would be lost, a line says so. */
function loadRest(): void {
  if (!half || pending) {
    return;
  }
  if (navigator.onLine && !hasText()) {
    location.reload();
  } else {
    endHalf();
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
  let endArrival = () => {};
  try {
    const { signal } = own.abort;
    endPress();
    const ahead = takeAhead(address, signal);
    const requested = ahead ?? requestPage(address, signal);
    stopImages(document.getElementById('main') ?? document);
    let received = await requested;
    if (ahead && !received.html) {
      received = await requestPage(address, signal);
    }
    let content: HTMLElement | undefined;
    const begin = (page: Document) => {
      // A page that has its end by now is judged as a whole.
      if (pending === own && (!page.getElementById('start') || isSamePortal(page))) {
        endArrival = waitForContent();
        content = showBegin(page, received, url, to);
        half = content;
        focusAndScroll(content, url, to);
      }
    };
    const isOther = to === undefined && url.hash === '' && nameOf(url) !== nameOf(new URL(shown, url));
    const page = received.html && (await parsePage(received.html, isOther ? begin : undefined));
    if (pending !== own) {
      return;
    }
    if (page && isSamePortal(page) && (content || page.querySelector('main'))) {
      show(page, content, received, url, to);
    } else {
      loadDocument(url, to);
    }
  } catch (error) {
    // The browser's error page would take the place of this one (`offline-guard.js`).
    if (pending === own && error instanceof Unreachable && !navigator.serviceWorker?.controller) {
      resumeImages();
      endHalf();
      dispatchEvent(new CustomEvent('unreachable', { detail: url.href }));
    } else if (pending === own) {
      loadDocument(url, to);
    }
  } finally {
    endArrival();
    endProgress();
    pending = pending === own ? undefined : pending;
  }
}

/** The end of the shown page will not arrive: what is there works, and a line says so. With the network it is loaded again. */
function endHalf(): void {
  if (!half || half.dataset.ended !== undefined) {
    return;
  }
  half.dataset.ended = '';
  const note = document.createElement('p');
  note.setAttribute('role', 'status');
  note.textContent = '页面没有加载完。';
  note.append(Object.assign(document.createElement('a'), { href: location.href, textContent: '重新加载' }));
  half.append(note);
  startIslands(half);
  startScripts(half);
  afterNavigation();
}

/** @param begun the content, if it is shown already */
function show(
  page: Document,
  begun: HTMLElement | undefined,
  received: ReceivedPage,
  url: URL,
  to?: number,
): void {
  const focused = begun ? undefined : rememberFocus(pathOf(shown) === url.pathname);
  const content = begun ?? showBegin(page, received, url, to);
  half = undefined;
  showRest(page, content);
  enterFold(url.pathname);
  startScripts(content, 'loaded');
  // A page that is shown again has its height from them, for which its scroll position waits.
  const begin = to === undefined ? firstPicture() : Promise.resolve();
  begin
    .then(() => {
      if (content.isConnected) {
        startIslands(content);
        startScripts(content);
      }
    })
    .catch(() => pending || loadDocument(url, to));
  if (focused) {
    focusAndScroll(content, url, to, focused(content));
  }
  afterNavigation();
}

/** Shows the content of a page, or its begin. */
function showBegin(page: Document, { at, isUnseen }: ReceivedPage, url: URL, to?: number): HTMLElement {
  enterPage(url, to);
  shownPage.set({ received: at, path: url.pathname });
  leaveFold(pathOf(shown));
  if (to === undefined) {
    renderPlaceByPlace();
  }
  if (to === undefined && url.hash === '') {
    drawFirstView();
  }
  const content = showContent(page);
  showPictures(content, to === undefined);
  enterFold(url.pathname);
  shown = url.pathname + url.search;
  if (announcement) {
    announcement.textContent = document.title;
  }
  if (isUnseen) {
    reportView(shown);
  }
  return content;
}

/** Sets focus and scroll position. What filters a list has the focus in its other views too. */
function focusAndScroll(
  content: HTMLElement,
  { hash }: URL,
  to?: number,
  focused?: HTMLElement | null,
): void {
  (focused ?? content).focus({ preventScroll: true });
  scrollPage(content, to);
  if (to === undefined) {
    placeOf(hash)?.scrollIntoView();
  }
}

function placeOf(hash: string): HTMLElement | null {
  try {
    return document.getElementById(decodeURIComponent(hash.slice(1)));
  } catch {
    // A stray percent sign.
    return null;
  }
}

function pathOf(address: string): string {
  return address.split('?')[0] ?? '';
}

function loadDocument(url: URL, to?: number): void {
  if (to === undefined) {
    location.assign(url.href);
  } else {
    location.reload();
  }
}
