import { browserNow } from '#portal/browser/state/browser-clock.ts';

const READ_MS = 5_000;
const CHINA_OFFSET_MS = 8 * 3_600_000;
const MOST_READ = 200;
const STORE = 'reads';

/**
 * Reports an article as read once it has been visible for five seconds, once a day per browser; below a notice that the
 * visitor opens, from then on.
 * @returns a function that ends it
 */
export function countRead(id: number, article: HTMLElement): () => void {
  const notice = article.closest('details');
  let timer: ReturnType<typeof setTimeout> | undefined;
  const report = () => {
    if (addRead(id)) {
      fetch(`/read/${id}`, { method: 'POST', headers: { 'X-Portal': '1' }, keepalive: true }).catch(() => {});
    }
  };
  const restart = () => {
    clearTimeout(timer);
    const isVisible = document.visibilityState === 'visible' && (!notice || notice.open);
    timer = isVisible ? setTimeout(report, READ_MS) : undefined;
  };
  restart();
  document.addEventListener('visibilitychange', restart);
  notice?.addEventListener('toggle', restart);
  return () => {
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', restart);
    notice?.removeEventListener('toggle', restart);
  };
}

/** Adds an article to those read on this China day; false if it is among them. Without storage each visit counts. */
function addRead(id: number): boolean {
  const day = new Date(browserNow() + CHINA_OFFSET_MS).toISOString().slice(0, 10);
  try {
    const [stored, ...listed] = (localStorage.getItem(STORE) ?? '').split(' ');
    const read = stored === day ? listed : [];
    if (read.includes(String(id))) {
      return false;
    }
    localStorage.setItem(STORE, [day, ...read.slice(-MOST_READ), id].join(' '));
  } catch {
    return true;
  }
  return true;
}
