import { nameShortcut } from '../post-load/shortcuts.ts';
import { leaveParts } from './page-parts.ts';

/** What a page has of its own in the head. */
const OWN_HEAD = [
  'title',
  'meta[name="description"]',
  'meta[name="robots"]',
  'meta[name^="twitter:"]',
  'meta[property]',
  'meta[itemprop]',
  'link[rel="canonical"]',
  'script[type="application/ld+json"]',
].join();
/** The items of the frame that follow the page: the main navigation and the bottom bar. */
const FOLLOWING = ['body > header nav', 'body > nav'];
/** The header's search shows the one of the address. */
const SEARCH_BOX = '[data-island="search-box"]';
const SEARCH_PAGE = '"/BaseSearch';

/** What two pages must share, so that one can take the place of the other: the build, the styles and the frame. */
function frameOf(page: Document): string {
  const sheets = [...page.querySelectorAll('link[rel="stylesheet"]')].map((link) =>
    link.getAttribute('href'),
  );
  const parts = ['body > header', 'body > footer', 'main'].map((part) => page.querySelectorAll(part).length);
  return [page.getElementById('start')?.dataset.preload, ...sheets, ...parts].join(' ');
}

/** Parses a page; undefined if it can't take the place of the shown one. */
export function parsePage(html: string): Document | undefined {
  const page = new DOMParser().parseFromString(html, 'text/html');
  return page.querySelector('main') && frameOf(page) === frameOf(document) ? page : undefined;
}

/** Shows a page in place of the present one: its content, its head and the items that follow it. Returns the content. */
export function showPage(page: Document): HTMLElement {
  const present = document.querySelector('main') as HTMLElement;
  const next = document.adoptNode(page.querySelector('main') as HTMLElement);
  for (const element of next.querySelectorAll('noscript')) {
    // Parsed as in a browser without scripts.
    element.textContent = element.innerHTML;
  }
  leaveParts(present);
  present.replaceWith(next);
  for (const part of FOLLOWING) {
    const shown = document.querySelector(part);
    const following = page.querySelector(part);
    if (shown && following) {
      shown.replaceWith(document.adoptNode(following));
    }
  }
  showSearch(page);
  showFooter(page);
  for (const element of document.head.querySelectorAll(OWN_HEAD)) {
    element.remove();
  }
  document.head.append(...page.head.querySelectorAll(OWN_HEAD));
  followCachedMarks(page.documentElement.dataset);
  return next;
}

/** Between other pages the header's search stays as it is. */
function showSearch(page: Document): void {
  const shown = document.querySelector<HTMLElement>(SEARCH_BOX);
  const next = page.querySelector<HTMLElement>(SEARCH_BOX);
  if (shown && next && [shown, next].some(({ dataset }) => dataset.props?.includes(SEARCH_PAGE))) {
    leaveParts(shown);
    shown.replaceWith(document.adoptNode(next));
    nameShortcut();
  }
}

/** The footer of a game's page has room for its bar. */
function showFooter(page: Document): void {
  const shown = document.querySelector('body > footer');
  const next = page.querySelector('body > footer');
  if (shown && next) {
    shown.className = next.className;
  }
}

/** Whether the page comes from the offline cache; the service worker marks it. */
function followCachedMarks({ keptPage, keptBusy }: DOMStringMap): void {
  const { dataset } = document.documentElement;
  delete dataset.keptPage;
  delete dataset.keptBusy;
  Object.assign(dataset, keptPage && { keptPage }, keptBusy && { keptBusy });
}
