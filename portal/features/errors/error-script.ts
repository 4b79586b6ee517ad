import { listen } from '#portal/browser/listen.ts';
import { whenResponded } from '#portal/browser/offline/when-responded.ts';

const OFFLINE = ['', '网络已断开', '这个页面还没有加载，联网后会自动打开。'];

/** The script of a page that failed: offline it says so, and opens the page once the server responds. */
export function startError(place: HTMLElement): () => void {
  // The status, the title and the line.
  const parts = [...place.querySelectorAll('h1, p')].slice(0, OFFLINE.length);
  const texts = parts.map(({ textContent }) => textContent);
  let stop: (() => void) | undefined;
  const follow = () => {
    for (const [i, part] of parts.entries()) {
      part.textContent = (navigator.onLine ? texts : OFFLINE)[i] ?? '';
    }
    if (!navigator.onLine) {
      stop ??= whenResponded(location.pathname + location.search, () => location.reload());
    }
  };
  follow();
  const unlisten = listen(window, ['online', 'offline'], follow);
  return () => {
    stop?.();
    unlisten();
  };
}
