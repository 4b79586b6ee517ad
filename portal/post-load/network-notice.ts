import { listen } from '../browser/listen.ts';
import { OFFLINE_PAGE } from '../browser/offline/stores.ts';
import { cachedTime } from '../ui/cached-time.ts';
import css from './network-notice.module.css';

const ICON =
  '<svg width="16" height="16" aria-hidden="true" focusable="false"><use href="/brand/icons.svg#offline"/></svg>';

/** Whether the network failed while this document was open. */
let wasOffline = false;

/**
 * Shows in `place` that the device is offline, or that the page comes from the cache: the service worker marks it in the
 * root element.
 * @returns a function that stops it
 */
export function showNetworkNotice(place: HTMLElement): () => void {
  const root = document.documentElement;
  let cached: { at: number; isBusy: boolean } | undefined;
  const update = () => {
    const { kept, keptPage, keptBusy } = root.dataset;
    const at = Number(kept ?? keptPage);
    cached = at ? { at, isBusy: keptBusy === 'true' } : cached;
    wasOffline = wasOffline || !navigator.onLine;
    const since = location.pathname === OFFLINE_PAGE ? undefined : cached?.at;
    const text =
      navigator.onLine && since === undefined
        ? ''
        : `${stateText(cached?.isBusy)}，${since === undefined ? '正在显示已加载的内容' : `正在看 ${cachedTime(since)} 保存的内容`}`;
    // An unchanged text is not read out again.
    if (text !== (place.querySelector('span')?.textContent ?? '')) {
      place.textContent = '';
      place.append(...(text ? [notice(text)] : []));
    }
  };
  update();
  const watcher = new MutationObserver(update);
  watcher.observe(root, { attributeFilter: ['data-kept'] });
  const stop = listen(window, ['online', 'offline'], update);
  return () => {
    stop();
    watcher.disconnect();
  };
}

function stateText(isBusy = false): string {
  if (!navigator.onLine) {
    return '网络已断开';
  }
  if (wasOffline) {
    return '网络已恢复';
  }
  return isBusy ? '服务器繁忙' : '暂时连不上服务器';
}

function notice(text: string): HTMLElement {
  const line = document.createElement('p');
  line.className = css.notice ?? '';
  line.innerHTML = `${ICON}<span></span>`;
  line.children[1]?.append(text);
  if (navigator.onLine) {
    const again = document.createElement('button');
    again.type = 'button';
    again.className = css.again ?? '';
    again.textContent = '刷新';
    again.onclick = () => location.reload();
    line.append(again);
  }
  return line;
}
