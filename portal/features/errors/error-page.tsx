import { useEffect, useState } from 'react';
import { isRouteErrorResponse, useLocation, useNavigate, useRouteError } from 'react-router';
import type { Failure } from '#contract/envelope.ts';
import { NO_RESPONSE } from '#portal/api/unread-response.ts';
import { OFFLINE_PAGE } from '#portal/browser/offline/stores.ts';
import { whenResponded } from '#portal/browser/offline/when-responded.ts';
import { buttonClass } from '#portal/ui/button.ts';
import css from './error-page.module.css';
import { LastResort } from './last-resort.tsx';

interface Told {
  /** Of the response; 0 where none came. */
  status: number;
  title: string;
  line: string;
  picture: string;
}

const NOT_FOUND: Told = {
  status: 404,
  title: '页面不存在',
  line: 'This page could not be found',
  picture: '/brand/not-found.svg',
};

const OFFLINE = { title: '网络已断开', line: '这个页面还没有加载，联网后会自动打开。' };

const UNREACHABLE: Told = {
  status: 0,
  title: '连不上服务器',
  line: '请检查网络，连上后会自动打开。',
  picture: '/brand/server-error.svg',
};

const BAD_ADDRESS: Told = {
  status: 400,
  title: '网址不正确',
  line: '请检查网址，或者搜索要找的内容。',
  picture: '/brand/not-found.svg',
};

/** What went wrong, in the visitor's words; a server's inner message never shows. */
export function tellError(error: unknown): Told {
  if (error instanceof Response) {
    return {
      status: error.status,
      title: '页面暂时打不开',
      line: error.statusText,
      picture: '/brand/server-error.svg',
    };
  }
  if (!isRouteErrorResponse(error)) {
    return {
      status: 500,
      title: '页面出错了',
      line: '请重试一次；如果还是不行，请稍后再来。',
      picture: '/brand/server-error.svg',
    };
  }
  if (error.status === 404 || error.status === 400) {
    return error.status === 404 ? NOT_FOUND : BAD_ADDRESS;
  }
  const failure = error.data as Partial<Failure> | string | null;
  if ((failure as Partial<Failure>)?.msg === NO_RESPONSE) {
    return UNREACHABLE;
  }
  const line =
    typeof failure === 'string' && failure.startsWith('Unknown middleware')
      ? failure
      : (failure as Partial<Failure>)?.msg;
  return {
    status: error.status,
    title: '页面暂时打不开',
    line: line ?? '服务暂时不可用，请稍后再试',
    picture: '/brand/server-error.svg',
  };
}

/** The page for everything that went wrong: a picture, a sentence, a search box, the way home. */
export function ErrorPage() {
  return (
    <LastResort>
      <Told error={useRouteError()} />
    </LastResort>
  );
}

function Told({ error }: { error: unknown }) {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    if (!navigator.onLine && isRouteErrorResponse(error) && error.status === 503) {
      leaveForOffline(pathname + search);
    }
  }, [error, pathname, search]);
  const told = tellError(error);
  const isOffline = useOffline() && told.status !== 404;
  const { status, title, line, picture } = isOffline ? { ...told, ...OFFLINE } : told;
  const [waits, setWaits] = useState(false);
  const isUnanswered = isOffline || told === UNREACHABLE;
  useEffect(() => {
    if (isUnanswered) {
      setWaits(true);
    }
  }, [isUnanswered]);
  useEffect(() => {
    const wanted = pathname + search;
    return waits ? whenResponded(wanted, () => navigate(wanted, { replace: true })) : undefined;
  }, [waits, pathname, search, navigate]);
  return (
    <div className={css.page}>
      <title>{title}</title>
      <img src={picture} alt="" width={240} height={180} />
      {!isUnanswered && <p className={css.status}>{status}</p>}
      <h1>{title}</h1>
      <p className={css.line}>{line}</p>
      <form action="/BaseSearch" className={css.search}>
        <input
          type="search"
          name="val"
          placeholder="搜索游戏、资讯、礼包"
          aria-label="搜索内容"
          className={css.field}
          maxLength={60}
        />
        <button type="submit" className={buttonClass.primary}>
          搜索
        </button>
      </form>
      <p className={css.ways}>
        {(isUnanswered || status >= 500) && (
          <a href={pathname + search} className={buttonClass.quiet} data-native="">
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

/** Whether the device is offline; false at the first render, which is the server's. */
function useOffline(): boolean {
  const [isOffline, setOffline] = useState(false);
  useEffect(() => {
    const update = () => setOffline(!navigator.onLine);
    update();
    window.addEventListener('online', update);
    window.addEventListener('offline', update);
    return () => {
      window.removeEventListener('online', update);
      window.removeEventListener('offline', update);
    };
  }, []);
  return isOffline;
}

/** Data that failed offline: the page as it was kept stands in, or the one that says what opens without a network. */
async function leaveForOffline(wanted: string): Promise<void> {
  if (navigator.serviceWorker?.controller && (await caches.match(OFFLINE_PAGE))) {
    location.replace((await caches.match(wanted)) ? wanted : `${OFFLINE_PAGE}#${wanted}`);
  }
}
