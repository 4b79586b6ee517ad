import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { ERROR_ADDRESSES } from '#contract/error-addresses.ts';
import { isPastLastPage, notFound, PageFailure, PageMoved, type RequestContext } from '../api/page-loader.ts';
import { ErrorBody } from '../features/errors/error-body.tsx';
import { BROKEN, errorText } from '../features/errors/error-text.ts';
import { feedPaths } from '../features/feeds/feed-table.ts';
import { describePage, type MetaTag } from '../head/page-meta.ts';
import { type TablePage, unknownMiddleware } from '../head/table-page.ts';
import { withIslands } from '../islands/island.tsx';
import { Document } from './document.tsx';
import { INLINE_SCRIPTS, SCRIPTS_AT_END } from './inline/inline-scripts.ts';
import { PageFrame } from './page-frame.tsx';
import { pageTable } from './page-table.ts';

/** The statuses of the addresses that stand for all those without a page. */
const WITHOUT_PAGE: ReadonlyMap<string, number> = new Map(
  Object.entries(ERROR_ADDRESSES).map(([status, address]) => [address, Number(status)]),
);

interface Content {
  status: number;
  tags: readonly MetaTag[];
  body: ReactNode;
}

/** The paths that the server responds to: pages and feeds. */
export const pagePaths: readonly string[] = [...pageTable.keys(), ...feedPaths];

interface RenderedPage {
  html: string;
  /** The CSP sources of its inline scripts. */
  scripts: readonly string[];
}

/** A page, or where its address leads. */
type PageResponse = { status: number; page: RenderedPage } | { status: number; location: string };

/** Renders a page, the error page in its place, or that of no page. */
export async function renderPage(given: RequestContext, url: URL): Promise<PageResponse> {
  const whole = (content: Content) => ({
    status: content.status,
    page: renderContent(given, url, content),
  });
  try {
    return whole(await loadContent(given, url));
  } catch (error) {
    return error instanceof PageMoved
      ? { status: 301, location: error.location }
      : whole(failedContent(error, url));
  }
}

/** @throws a failure of a call, or where the page is */
async function loadContent({ services, site, origin, plain }: RequestContext, url: URL): Promise<Content> {
  const page = findPage(url);
  const refusal = unknownMiddleware(page.middleware);
  if (refusal !== undefined) {
    throw new PageFailure(500, refusal);
  }
  const data = await page.load({ services, url, plain });
  const props = { data, site, origin, url };
  return {
    status: isPastLastPage(data) ? 404 : 200,
    tags: describePage(page.describe(props), props),
    body: <page.Page {...props} />,
  };
}

/** @throws the error page for an address without a page */
function findPage({ pathname }: URL): TablePage<unknown> {
  const page = pageTable.get(decodeURI(pathname));
  if (!page) {
    const status = WITHOUT_PAGE.get(pathname);
    throw status ? new PageFailure(status) : notFound();
  }
  return page;
}

function renderContent({ site, mark }: RequestContext, url: URL, { tags, body }: Content): RenderedPage {
  const markup = withIslands(
    mark,
    () =>
      renderToString(
        <Document site={site} path={url.pathname} tags={tags}>
          <PageFrame site={site} url={url}>
            {body}
          </PageFrame>
        </Document>,
      ),
    ({ Component, props, prefix }) => renderToString(<Component {...props} />, { identifierPrefix: prefix }),
  );
  const end = markup.lastIndexOf('</body>');
  return {
    html: `<!DOCTYPE html>${markup.slice(0, end)}${SCRIPTS_AT_END}${markup.slice(end)}`,
    scripts: INLINE_SCRIPTS,
  };
}

/** The error page. */
function failedContent(error: unknown, { pathname, search }: URL): Content {
  const text = error instanceof PageFailure ? errorText(error.status, error.failure) : BROKEN;
  if (text.status >= 500) {
    // biome-ignore lint/suspicious/noConsole: the server makes it a line of its log
    console.error(error);
  }
  return {
    status: text.status,
    tags: [{ title: text.title }],
    body: <ErrorBody text={text} address={pathname + search} />,
  };
}
