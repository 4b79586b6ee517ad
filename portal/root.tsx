import './ui/tokens.css';
import './ui/base.css';
import './ui/card.css';
import './ui/shared.css';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
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
import { requestContext, serialiseData } from './api/request-context.ts';
import { isLogoutPending } from './browser/state/pending-logout.ts';
import { watchUser } from './browser/state/stored-user.ts';
import { Dialogs } from './dialogs.tsx';
import { unknownMiddleware } from './head/middleware.ts';
import type { RootData } from './head/page-meta.ts';
import { RootContext } from './head/use-site.ts';
import { watchFirstInteraction } from './hydration/hydration-state.ts';
import { afterLoad } from './hydration/lazy-part.ts';
import { setDestination } from './hydration/load-failure.ts';
import { visibleIsland } from './hydration/visible-island.tsx';
import { BottomBar } from './layout/bottom-bar.tsx';
import { Document } from './layout/document.tsx';
import { Header } from './layout/header.tsx';
import { useLinkNavigation } from './layout/link-navigation.ts';
import { layoutOf } from './layout/page-layout.ts';
import { ProgressBar } from './layout/progress-bar.tsx';

const PostLoad = afterLoad(() => import('./post-load/post-load.tsx').then((part) => part.PostLoad));
const Footer = visibleIsland(
  () => import('./layout/footer.tsx').then((block) => block.Footer),
  'place-of-footer',
);
const ErrorPage = visibleIsland(() =>
  import('./features/errors/error-page.tsx').then((block) => block.ErrorPage),
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
  const loaded = useRouteLoaderData('root') as string | undefined;
  const root = useMemo(() => (loaded === undefined ? undefined : readPageData<RootData>(loaded)), [loaded]);
  const head = (
    <>
      <Meta />
      <Links />
    </>
  );
  return (
    <RootContext value={root}>
      <Document site={root?.site} head={head}>
        <Frame root={root}>{children}</Frame>
        <ScrollRestoration />
        <Scripts />
      </Document>
    </RootContext>
  );
}

/** Sends a logout that the server has not received yet. */
function sendPendingLogout(): void {
  if (isLogoutPending()) {
    import('./api/logout.ts').then(({ sendLogout }) => sendLogout());
  }
}

/** Header, page and footer; the layout depends on the address only. */
function Frame({ root, children }: { root: RootData | undefined; children: ReactNode }) {
  const { pathname, search } = useLocation();
  const layout = layoutOf(pathname);
  const [report, setReport] = useState('');
  useLinkNavigation(setReport);
  useEffect(watchUser, []);
  useEffect(sendPendingLogout, []);
  useEffect(watchFirstInteraction, []);
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
      {layout.header && <Header site={root.site} path={pathname} search={search} />}
      {root.site.is_demo && <p className="demo-strip">演示站：游戏、数据均为虚构</p>}
      <PostLoad />
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <Footer site={root.site} visible={layout.footer} />
      {layout.header && <BottomBar site={root.site} path={pathname} />}
      <Dialogs report={report} onReportClose={() => setReport('')} />
    </>
  );
}

/** Stores the destination of a navigation while the next page loads. */
function DestinationTracker() {
  const { location: next } = useNavigation();
  useEffect(() => setDestination(next ? next.pathname + next.search + next.hash : null), [next]);
  return null;
}

/**
 * Rejects a route that names an unknown middleware in `handle.middleware`, as specified.
 * @throws a response 500 `Unknown middleware {name}`
 */
function checkMiddleware(matches: readonly { handle?: unknown }[]): void {
  for (const { handle } of matches) {
    const text = unknownMiddleware((handle as { middleware?: string[] } | undefined)?.middleware);
    if (text !== undefined) {
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
