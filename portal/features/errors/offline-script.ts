import { listen } from '#portal/browser/listen.ts';
import { type CachedPage, cachedPages } from '#portal/browser/offline/cached-pages.ts';
import { whenResponded } from '#portal/browser/offline/when-responded.ts';
import { cachedTime } from '#portal/ui/cached-time.ts';
import css from './offline-help.module.css';

const SITE_NAME = / - [^-]+$/;
/** A path of this site; two slashes, or a slash and a backslash, begin the URL of another host. */
const OWN_ADDRESS = /^#\/(?![/\\])/;

/**
 * The script of the offline page: opens the requested page, which the fragment names, as soon as the server responds, and
 * lists the cached pages.
 */
export function startOffline(place: HTMLElement): () => void {
  let stop = () => {};
  const follow = () => {
    stop();
    const { hash } = location;
    const target = OWN_ADDRESS.test(hash) ? hash.slice(1) : undefined;
    place.querySelector('[data-retry]')?.setAttribute('href', target ?? '/');
    stop = target ? whenResponded(target, () => location.replace(target)) : () => {};
  };
  follow();
  const unlisten = listen(window, ['hashchange'], follow);
  cachedPages().then(
    (pages) => showPages(place, pages),
    () => undefined,
  );
  return () => {
    stop();
    unlisten();
  };
}

function showPages(place: HTMLElement, pages: readonly CachedPage[]): void {
  const section = place.querySelector('section');
  if (section && pages.length > 0) {
    section.querySelector('ul')?.append(...pages.map(pageRow));
    section.hidden = false;
  }
}

function pageRow({ address, title, at }: CachedPage): HTMLElement {
  const link = document.createElement('a');
  link.href = address;
  link.className = css.one ?? '';
  link.target = '_self';
  const name = document.createElement('span');
  name.className = css.title ?? '';
  name.textContent = title.replace(SITE_NAME, '');
  const time = document.createElement('time');
  time.className = css.time ?? '';
  time.dateTime = new Date(at).toISOString();
  time.textContent = cachedTime(at);
  link.append(name, time);
  const row = document.createElement('li');
  row.append(link);
  return row;
}
