import { Component, type ReactNode, useEffect, useState } from 'react';
import { isRouteErrorResponse, useLocation, useNavigate, useRouteError } from 'react-router';
import type { Failure } from '#contract/envelope.ts';
import { NO_RESPONSE } from '#portal/api/unread-response.ts';
import { listen } from '#portal/browser/listen.ts';
import { OFFLINE_PAGE } from '#portal/browser/offline/stores.ts';
import { whenResponded } from '#portal/browser/offline/when-responded.ts';
import { buttonClass } from '#portal/ui/button.ts';
import css from './error-page.module.css';
import { LAST_RESORT_STYLE } from './last-resort-style.ts';

/** Fallback for a failure of the error page itself; needs no style sheet. */
class LastResort extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    return this.state.failed ? (
      <div className="last-resort">
        <style>{LAST_RESORT_STYLE}</style>
        <img src="/brand/server-error.svg" alt="" width={240} height={180} />
        <h1>页面出错了</h1>
        <p>An error occurred while showing the error page</p>
        <p>错误页面也无法显示。请先返回首页，或重新加载。</p>
        <nav aria-label="离开这一页">
          <a href="/" data-native="">
            返回首页
          </a>
          <a href={location.pathname + location.search} data-native="">
            重新加载
          </a>
        </nav>
      </div>
    ) : (
      this.props.children
    );
  }
}

interface ErrorText {
  status: number;
  title: string;
  line: string;
  /** What to do next, below the line. */
  advice?: string;
  picture?: string;
}

const NOT_FOUND: ErrorText = {
  status: 404,
  title: '页面不存在',
  line: 'This page could not be found',
  advice: '网址可能写错了，或者内容已经下架。可以搜索要找的内容，或者返回首页。',
  picture: '/brand/not-found.svg',
};
const OFFLINE = { title: '网络已断开', line: '这个页面还没有加载，联网后会自动打开。' };
const UNREACHABLE: ErrorText = { status: 0, title: '连不上服务器', line: '请检查网络，连上后会自动打开。' };
const BAD_ADDRESS: ErrorText = {
  status: 400,
  title: '网址不正确',
  line: '请检查网址，或者搜索要找的内容。',
  picture: '/brand/not-found.svg',
};

/** The text for visitors; internal messages of the server are not shown. */
function errorText(error: unknown): ErrorText {
  if (error instanceof Response) {
    return { status: error.status, title: '页面暂时打不开', line: error.statusText };
  }
  if (!isRouteErrorResponse(error)) {
    return { status: 500, title: '页面出错了', line: '请重试一次；如果还是不行，请稍后再来。' };
  }
  if (error.status === 404 || error.status === 400) {
    return error.status === 404 ? NOT_FOUND : BAD_ADDRESS;
  }
  const failure = error.data as Partial<Failure> | string | null;
  const msg = (failure as Partial<Failure>)?.msg;
  if (msg === NO_RESPONSE) {
    return UNREACHABLE;
  }
  const line = typeof failure === 'string' && failure.startsWith('Unknown middleware') ? failure : msg;
  return { status: error.status, title: '页面暂时打不开', line: line ?? '服务暂时不可用，请稍后再试' };
}

export function ErrorPage() {
  return (
    <LastResort>
      <ErrorBody error={useRouteError()} />
    </LastResort>
  );
}

function ErrorBody({ error }: { error: unknown }) {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    if (!navigator.onLine && isRouteErrorResponse(error) && error.status === 503) {
      leaveForOffline(pathname + search);
    }
  }, [error, pathname, search]);
  const text = errorText(error);
  const isOffline = useOffline() && text.status !== 404;
  const {
    status,
    title,
    line,
    advice,
    picture = '/brand/server-error.svg',
  } = isOffline ? { ...text, ...OFFLINE } : text;
  const [isWaiting, setWaiting] = useState(false);
  const hasNoResponse = isOffline || text === UNREACHABLE;
  useEffect(() => {
    if (hasNoResponse) {
      setWaiting(true);
    }
  }, [hasNoResponse]);
  useEffect(() => {
    const target = pathname + search;
    return isWaiting ? whenResponded(target, () => navigate(target, { replace: true })) : undefined;
  }, [isWaiting, pathname, search, navigate]);
  return (
    <div className={css.page}>
      <title>{title}</title>
      <img src={picture} alt="" width={240} height={180} />
      {!hasNoResponse && <p className={css.status}>{status}</p>}
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
        {(hasNoResponse || status >= 500) && (
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
