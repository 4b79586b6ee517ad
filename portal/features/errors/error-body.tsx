import { useEffect, useState } from 'react';
import { listen } from '#portal/browser/listen.ts';
import { OFFLINE_PAGE } from '#portal/browser/offline/stores.ts';
import { whenResponded } from '#portal/browser/offline/when-responded.ts';
import { buttonClass } from '#portal/ui/button.ts';
import css from './error-page.module.css';
import type { ErrorText } from './error-text.ts';

const OFFLINE = { title: '网络已断开', line: '这个页面还没有加载，联网后会自动打开。' };

interface ErrorBodyProps {
  text: ErrorText;
  /** Path and query of the page that failed. */
  address: string;
}

/** What stands in place of a page that failed. Waits for a lost network and opens the page then. */
export function ErrorBody({ text, address }: ErrorBodyProps) {
  const { status: failed } = text;
  useEffect(() => {
    if (!navigator.onLine && failed === 503) {
      leaveForOffline(address);
    }
  }, [failed, address]);
  const isOffline = useOffline() && failed !== 404;
  const {
    status,
    title,
    line,
    advice,
    picture = '/brand/server-error.svg',
  } = isOffline ? { ...text, ...OFFLINE } : text;
  const [isWaiting, setWaiting] = useState(false);
  useEffect(() => {
    if (isOffline) {
      setWaiting(true);
    }
  }, [isOffline]);
  useEffect(
    () => (isWaiting ? whenResponded(address, () => location.replace(address)) : undefined),
    [isWaiting, address],
  );
  return (
    <div className={css.page}>
      <img src={picture} alt="" width={240} height={180} />
      {!isOffline && <p className={css.status}>{status}</p>}
      <h1>{title}</h1>
      <p className={css.line}>{line}</p>
      {advice && <p className={css.line}>{advice}</p>}
      <form action="/BaseSearch" className={css.search}>
        <input
          type="search"
          name="val"
          placeholder="搜索游戏、资讯、礼包"
          aria-label="搜索内容"
          className={css.field}
        />
        <button type="submit" className={buttonClass.primary}>
          搜索
        </button>
      </form>
      <p className={css.ways}>
        {(isOffline || status >= 500) && (
          <a href={address} className={buttonClass.quiet}>
            重试
          </a>
        )}
        <a href="/" className={buttonClass.quiet}>
          返回首页
        </a>
      </p>
    </div>
  );
}

/** True while the device is offline; false in the first render, as on the server. */
function useOffline(): boolean {
  const [isOffline, setOffline] = useState(false);
  useEffect(() => {
    const update = () => setOffline(!navigator.onLine);
    update();
    return listen(window, ['online', 'offline'], update);
  }, []);
  return isOffline;
}

/** Opens the cached page instead, or the offline page. */
async function leaveForOffline(target: string): Promise<void> {
  if (navigator.serviceWorker?.controller && (await caches.match(OFFLINE_PAGE))) {
    location.replace((await caches.match(target)) ? target : `${OFFLINE_PAGE}#${target}`);
  }
}
