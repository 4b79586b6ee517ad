import './ui/tokens.css';
import './ui/base.css';
import './ui/card.css';
import './ui/shared.css';
import { type ReactNode, useEffect, useState } from 'react';
import {
  Links,
  type LoaderFunctionArgs,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLocation,
  useMatches,
  useNavigation,
} from 'react-router';
import type { Site } from '#contract/entities/site.ts';
import { requestContext, serialiseData } from './api/request-context.ts';
import { onLoginRequest, settleLogin } from './browser/state/login-request.ts';
import { isLogoutPending } from './browser/state/pending-logout.ts';
import { setAvaUrl } from './browser/state/shared-state.ts';
import { watchUser } from './browser/state/stored-user.ts';
import type { RootData } from './head/page-meta.ts';
import { useRootData } from './head/use-site.ts';
import { EARLY_SCRIPT } from './hydration/early-scripts.ts';
import { watchFirstInteraction } from './hydration/hydration-state.ts';
import { afterLoad, lazyPart } from './hydration/lazy-part.ts';
import { setDestination } from './hydration/load-failure.ts';
import { visibleIsland } from './hydration/visible-island.tsx';
import { BottomBar } from './layout/bottom-bar.tsx';
import { Header } from './layout/header.tsx';
import { useLinkNavigation } from './layout/link-navigation.ts';
import { layoutOf } from './layout/page-layout.ts';
import { ProgressBar } from './layout/progress-bar.tsx';
import { showToast } from './ui/toast.tsx';

const PostLoad = afterLoad(() => import('./post-load/post-load.tsx').then((part) => part.PostLoad));
const Footer = visibleIsland(
  () => import('./layout/footer.tsx').then((block) => block.Footer),
  'place-of-footer',
);
const ErrorPage = visibleIsland(() =>
  import('./features/errors/error-page.tsx').then((block) => block.ErrorPage),
);
const LoginDialog = lazyPart(() =>
  import('./features/login/login-dialog.tsx').then((dialog) => dialog.LoginDialog),
);

const ReportDialog = lazyPart(() =>
  import('./features/reports/report-dialog.tsx').then((dialog) => dialog.ReportDialog),
);

/** The site; the same for every visitor of a host name, and never reloaded. */
export function loader({ context }: LoaderFunctionArgs): string {
  const { site, origin } = context.get(requestContext);
  return serialiseData<RootData>(context, { site, origin });
}

export function shouldRevalidate(): boolean {
  return false;
}

export function Layout({ children }: { children: ReactNode }) {
  const site = useRootData()?.site;
  return (
    <html lang="zh-CN" itemScope itemType="https://schema.org/WebPage" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="renderer" content="webkit" />
        <meta httpEquiv="X-UA-Compatible" content="IE=edge" />
        <meta name="format-detection" content="telephone=no" />
        <meta name="theme-color" content="#ffffff" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#171a21" media="(prefers-color-scheme: dark)" />
        <script suppressHydrationWarning>{EARLY_SCRIPT}</script>
        <link rel="icon" href="/favicon.ico" sizes="32x32" />
        <link rel="icon" href="/brand/logo.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/brand/apple-touch-180.png" />
        <link rel="manifest" href="/manifest.webmanifest" />
        <link rel="alternate" type="application/rss+xml" title="游戏资讯" href="/feed/news.xml" />
        <Meta />
        <Links />
        {site && <SiteHead site={site} />}
      </head>
      <body>
        <Frame>{children}</Frame>
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

/** The site's colour style sheet and its verification tags for search engines. */
function SiteHead({ site: { colour, verifications } }: { site: Site }) {
  return (
    <>
      {colour && <link rel="stylesheet" href={`/site.css?${colour.slice(1)}`} />}
      {verifications.map(({ meta, code }) => (
        <meta key={meta} name={meta} content={code} />
      ))}
    </>
  );
}

/** Opens the login; offline, its script may be missing and a login is impossible. */
function requestLogin(open: (isOpen: boolean) => void): void {
  if (navigator.onLine) {
    open(true);
  } else {
    settleLogin(false);
    showToast('网络已断开，联网后再登录', 'bad');
  }
}

/** Sends a logout that the server has not received yet. */
function sendPendingLogout(): void {
  if (isLogoutPending()) {
    import('./api/logout.ts').then(({ sendLogout }) => sendLogout());
  }
}

/** Header, page and footer; the layout depends on the address only. */
function Frame({ children }: { children: ReactNode }) {
  const root = useRootData();
  const { pathname } = useLocation();
  const [loginOpen, setLoginOpen] = useState(false);
  const layout = layoutOf(pathname);
  const [report, setReport] = useState('');
  useLinkNavigation(setReport);
  useEffect(watchUser, []);
  useEffect(sendPendingLogout, []);
  useEffect(watchFirstInteraction, []);
  useEffect(() => onLoginRequest(() => requestLogin(setLoginOpen)), []);
  if (!root) {
    return <main id="main">{children}</main>;
  }
  return (
    <>
      <a href="#main" className="skip-link">
        跳到主要内容
      </a>
      <ProgressBar />
      <DestinationTracker />
      {layout.header && (
        <Header site={root.site} path={pathname} onLogin={() => requestLogin(setLoginOpen)} />
      )}
      {root.site.is_demo && <p className="demo-strip">演示站：游戏、数据均为虚构</p>}
      <PostLoad />
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <Footer site={root.site} visible={layout.footer} yxde={pathname === '/BaseYxDetails'} />
      {layout.header && <BottomBar site={root.site} path={pathname} />}
      {report && <ReportDialog address={report} onClose={() => setReport('')} />}
      {loginOpen && (
        <LoginDialog
          onLogin={setAvaUrl}
          onClose={(loggedIn) => {
            setLoginOpen(false);
            settleLogin(loggedIn);
          }}
        />
      )}
    </>
  );
}

/** Stores the destination of a navigation while the next page loads. */
function DestinationTracker() {
  const { location: next } = useNavigation();
  useEffect(() => setDestination(next ? next.pathname + next.search + next.hash : null), [next]);
  return null;
}

/** The known route middlewares. A route names its own in `handle.middleware`. */
const middlewares: ReadonlySet<string> = new Set();

/**
 * Rejects a route with an unknown middleware, as specified.
 * @throws a response 500 `Unknown middleware {name}`
 */
function checkMiddleware(matches: readonly { handle?: unknown }[]): void {
  for (const { handle } of matches) {
    const names = (handle as { middleware?: string[] } | undefined)?.middleware ?? [];
    const unknown = names.find((name) => !middlewares.has(name));
    if (unknown !== undefined) {
      const text = `Unknown middleware ${unknown}`;
      throw new Response(text, { status: 500, statusText: text });
    }
  }
}

export default function Root() {
  checkMiddleware(useMatches());
  return <Outlet />;
}

export function ErrorBoundary() {
  return <ErrorPage />;
}
