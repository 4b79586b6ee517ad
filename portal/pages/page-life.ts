import { cachePage } from '../post-load/cache-page.ts';
import { showNetworkNotice } from '../post-load/network-notice.ts';
import { watchLinksInView } from './links-ahead.ts';

let notice: HTMLElement | undefined;
let isFirst = true;
let end = () => {};

/**
 * Begins, after the load, what lasts as long as the shown page: the network notice, its way into the offline cache, and
 * the requests for pages in view.
 */
export function beginLife(): void {
  notice = document.createElement('div');
  notice.setAttribute('role', 'status');
  document.getElementById('main')?.before(notice);
  begin(notice);
}

/** Another page is shown. */
export function nextLife(): void {
  isFirst = false;
  if (notice) {
    begin(notice);
  }
}

function begin(place: HTMLElement): void {
  end();
  const stops = [
    showNetworkNotice(place, true),
    cachePage(location.pathname + location.search, isFirst),
    watchLinksInView(),
  ];
  end = () => {
    for (const stop of stops) {
      stop();
    }
  };
}
