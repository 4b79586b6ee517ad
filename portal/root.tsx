import { type ReactNode, Suspense, useEffect, useMemo, useState } from 'react';
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
  useRouteLoaderData,
} from 'react-router';
import { readPageData } from './api/page-loader.ts';
import { requestContext, writtenData } from './api/request-context.ts';
import { isLeaving } from './browser/state/leaving.ts';
import { onLoginRequest, settleLogin } from './browser/state/login-request.ts';
import { setAvaUrl } from './browser/state/shared-state.ts';
import { watchUser } from './browser/state/stored-user.ts';
import type { RootData } from './head/page-meta.ts';
import { SiteHead } from './head/site-head.tsx';
import { afterLoad } from './hydration/after-load.tsx';
import { EARLY_SCRIPT } from './hydration/early-scripts.ts';
import { watchFirstInteraction } from './hydration/hydration-state.ts';
import { lazyPart } from './hydration/lazy-part.ts';
import { headFor } from './hydration/load-failure.ts';
import { checkMiddleware } from './hydration/route-middleware.ts';
import { visibleIsland } from './hydration/visible-island.tsx';
import { BottomBar } from './layout/bottom-bar.tsx';
import { Header } from './layout/header.tsx';
import { useLinkNavigation } from './layout/link-navigation.ts';
import { chromeOf } from './layout/nav-items.ts';
import { ProgressBar } from './layout/progress-bar.tsx';
import { showToast } from './layout/toast.tsx';
import './ui/tokens.css';
import './ui/base.css';

const PostLoad = afterLoad(() => import('./browser/post-load/post-load.tsx').then((part) => part.PostLoad));
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

/** The site's face; the same for every visitor of a host name, and never asked for again. */
export function loader({ context }: LoaderFunctionArgs): string {
  const { site, origin } = context.get(requestContext);
  return writtenData<RootData>(context, { site, origin });
}

export function shouldRevalidate(): boolean {
  return false;
}

function useRootData(): RootData | undefined {
  const loaded = useRouteLoaderData('root') as string | undefined;
  return useMemo(() => (loaded === undefined ? undefined : readPageData<RootData>(loaded)), [loaded]);
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

/** Opens the login; offline its script could not come, and nobody could log in. */
function requestLogin(open: (isOpen: boolean) => void): void {
  if (navigator.onLine) {
    open(true);
  } else {
    settleLogin(false);
    showToast('网络已断开，联网后再登录', 'bad');
  }
}

/** A log-out that the server has yet to hear of is told now. */
function leaveAtLast(): void {
  if (isLeaving()) {
    import('./api/leave.ts').then(({ leave }) => leave());
  }
}

/** Header, page, footer: what stands around the page depends on its address alone. */
function Frame({ children }: { children: ReactNode }) {
  const root = useRootData();
  const { pathname } = useLocation();
  const [loginOpen, setLoginOpen] = useState(false);
  const chrome = chromeOf(pathname);
  useLinkNavigation();
  useEffect(watchUser, []);
  useEffect(leaveAtLast, []);
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
      <Heading />
      {chrome.header && (
        <Header site={root.site} path={pathname} onLogin={() => requestLogin(setLoginOpen)} />
      )}
      <PostLoad />
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <Footer site={root.site} visible={chrome.footer} yxde={pathname === '/BaseYxDetails'} />
      {chrome.header && <BottomBar path={pathname} />}
      {loginOpen && (
        <Suspense>
          <LoginDialog
            onLogin={setAvaUrl}
            onClose={(loggedIn) => {
              setLoginOpen(false);
              settleLogin(loggedIn);
            }}
          />
        </Suspense>
      )}
    </>
  );
}

/** Keeps where the visitor is heading while the next page loads. */
function Heading() {
  const { location: next } = useNavigation();
  useEffect(() => headFor(next ? next.pathname + next.search + next.hash : null), [next]);
  return null;
}

export default function Root() {
  checkMiddleware(useMatches());
  return <Outlet />;
}

export function ErrorBoundary() {
  return <ErrorPage />;
}
