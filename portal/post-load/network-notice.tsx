import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { listen } from '../browser/listen.ts';
import { OFFLINE_PAGE } from '../browser/offline/stores.ts';
import { cachedTime } from '../ui/cached-time.ts';
import { Icon } from '../ui/icon.tsx';
import css from './network-notice.module.css';

export function NetworkNotice() {
  const { online, wasOffline } = useNetwork();
  const { pathname, key } = useLocation();
  const cached = useCached(key);
  const since = pathname === OFFLINE_PAGE ? null : (cached?.at ?? null);
  return (
    <div role="status">
      {(!online || since !== null) && (
        <p className={css.notice}>
          <Icon name="offline" size={16} />
          <span>
            {online
              ? wasOffline
                ? '网络已恢复'
                : cached?.busy
                  ? '服务器繁忙'
                  : '暂时连不上服务器'
              : '网络已断开'}
            ，{since === null ? '正在显示已加载的内容' : `正在看 ${cachedTime(since)} 保存的内容`}
          </span>
          {online && (
            <button type="button" className={css.again} onClick={() => location.reload()}>
              刷新
            </button>
          )}
        </p>
      )}
    </div>
  );
}

/** Whether the device is online, and whether the network failed while this page was open. */
function useNetwork() {
  const [network, setNetwork] = useState({ online: true, wasOffline: false });
  useEffect(() => {
    const update = () =>
      setNetwork(({ wasOffline }) => ({
        online: navigator.onLine,
        wasOffline: wasOffline || !navigator.onLine,
      }));
    update();
    return listen(window, ['online', 'offline'], update);
  }, []);
  return network;
}

/** The page of the document: the service worker marks a cached one in the root element. */
let firstPage: string | undefined;

interface Cached {
  page: string;
  at: number;
  /** It replaces the response of a busy server. */
  busy: boolean;
}

/** The cache entry that the page shows, until the next page; null if it came from the server. */
function useCached(page: string): Cached | null {
  const [cached, setCached] = useState<Cached | null>(null);
  useEffect(() => {
    firstPage ??= page;
    const { dataset } = document.documentElement;
    const read = () => {
      const at = Number(dataset.kept ?? (page === firstPage ? dataset.keptPage : 0));
      if (at) {
        setCached({ page, at, busy: dataset.keptBusy === 'true' });
      }
    };
    read();
    const watcher = new MutationObserver(read);
    watcher.observe(document.documentElement, { attributeFilter: ['data-kept'] });
    return () => watcher.disconnect();
  }, [page]);
  return cached?.page === page ? cached : null;
}
