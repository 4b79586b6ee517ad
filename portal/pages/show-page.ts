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
/** The header's search shows the one of the address. */
const SEARCH_BOX = '[data-island="search-box"]';
const SEARCH_PAGE = '"/BaseSearch';

/** What two pages must share, so that one can take the place of the other: the build, the styles and the frame. */
function frameOf(page: Document): string {
  const parts = ['body > header', 'body > footer'].map((part) => page.querySelectorAll(part).length);
  return [page.getElementById('start')?.dataset.preload, stylesOf(page), ...parts].join(' ');
}

function stylesOf(page: Document): string {
  const sheets = [...page.querySelectorAll('link[rel="stylesheet"]')];
  return sheets.map((link) => link.getAttribute('href')).join(' ');
}

/** Whether a page of which the head has arrived has the styles of the shown one. */
export function hasSameStyles(page: Document): boolean {
  return stylesOf(page) === stylesOf(document);
}

/** Whether a page can take the place of the shown one. */
export function isSamePortal(page: Document): boolean {
  return frameOf(page) === frameOf(document);
}

/** Shows a page, or its begin, in place of the present one: the head, the header and the content, which it returns. */
export function showContent(page: Document): HTMLElement {
  const present = document.querySelector('main') as HTMLElement;
  const next = document.adoptNode(page.querySelector('main') as HTMLElement);
  leaveParts(present);
  present.replaceWith(next);
  follow(page, 'body > header nav');
  showSearch(page);
  for (const element of document.head.querySelectorAll(OWN_HEAD)) {
    element.remove();
  }
  document.head.append(...page.head.querySelectorAll(OWN_HEAD));
  followCachedMarks(page.documentElement.dataset);
  return next;
}

/** Completes a page whose content is shown and whole: what follows the content. */
export function showRest(page: Document, content: HTMLElement): void {
  for (const element of content.querySelectorAll('noscript')) {
    // Parsed as in a browser without scripts.
    element.textContent = element.innerHTML;
  }
  follow(page, 'body > nav');
  showFooter(page);
}

/** Replaces an item of the frame that follows the page. */
function follow(page: Document, part: string): void {
  const shown = document.querySelector(part);
  const following = page.querySelector(part);
  if (shown && following) {
    shown.replaceWith(document.adoptNode(following));
  }
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
