import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { Icon } from '#portal/ui/icon.tsx';
import { cachedTime } from '../offline/cached-time.ts';
import { OFFLINE_PAGE } from '../offline/stores.ts';
import css from './network-notice.module.css';

interface Network {
  online: boolean;
  /** It has been away while this page was open. */
  wasAway: boolean;
}

/** Says so while the device is offline, and where what is shown was kept earlier, since when. */
export function NetworkNotice() {
  const { online, wasAway } = useNetwork();
  const { pathname, key } = useLocation();
  const kept = useKept(key);
  const since = pathname === OFFLINE_PAGE ? null : (kept?.at ?? null);
  return (
    <div role="status">
      {(!online || since !== null) && (
        <p className={css.notice}>
          <Icon name="offline" size={16} />
          <span>
            {online
              ? wasAway
                ? '网络已恢复'
                : kept?.busy
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

function useNetwork(): Network {
  const [network, setNetwork] = useState({ online: true, wasAway: false });
  useEffect(() => {
    const update = () =>
      setNetwork(({ wasAway }) => ({ online: navigator.onLine, wasAway: wasAway || !navigator.onLine }));
    update();
    window.addEventListener('online', update);
    window.addEventListener('offline', update);
    return () => {
      window.removeEventListener('online', update);
      window.removeEventListener('offline', update);
    };
  }, []);
  return network;
}

/** The page that the visitor came with: the service worker may have kept it, and says so in the root element. */
let firstPage: string | undefined;

/** Since when what is shown has been kept. */
interface Kept {
  page: string;
  at: number;
  /** It stands in for the response of a busy server. */
  busy: boolean;
}

/** Since when what is shown has been kept; null where it came from the server. It stands until the next page. */
function useKept(page: string): Kept | null {
  const [kept, setKept] = useState<Kept | null>(null);
  useEffect(() => {
    firstPage ??= page;
    const { dataset } = document.documentElement;
    const read = () => {
      const at = Number(dataset.kept ?? (page === firstPage ? dataset.keptPage : 0));
      if (at) {
        setKept({ page, at, busy: dataset.keptBusy === 'true' });
      }
    };
    read();
    const watcher = new MutationObserver(read);
    watcher.observe(document.documentElement, { attributeFilter: ['data-kept'] });
    return () => watcher.disconnect();
  }, [page]);
  return kept?.page === page ? kept : null;
}
