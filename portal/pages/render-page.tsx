import { oldBrowserScript } from 'virtual:old-browsers';
import { pageStyle, startImports, startScript } from 'virtual:page-assets';
import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { type MetaDescriptor, data as withStatus } from 'react-router';
import { ERROR_ADDRESSES } from '#contract/error-addresses.ts';
import { isPastLastPage } from '../api/page-loader.ts';
import type { RenderedPage, RequestContext } from '../api/request-context.ts';
import { ErrorBody } from '../features/errors/error-body.tsx';
import { BROKEN, type ErrorText, errorText } from '../features/errors/error-text.ts';
import { MetaTags } from '../head/meta-tags.tsx';
import { unknownMiddleware } from '../head/middleware.ts';
import { describePage } from '../head/page-meta.ts';
import type { TablePage } from '../head/table-page.ts';
import { START_SCRIPT, TOUCH_SCRIPT } from '../hydration/early-scripts.ts';
import { inlineScriptHashes } from '../hydration/script-hashes.ts';
import { island, withIslands } from '../islands/island.tsx';
import { Document } from '../layout/document.tsx';
import { PageFrame } from './page-frame.tsx';
import { pageTable } from './page-table.ts';

const ErrorIsland = island('error-body', ErrorBody, 'load');

/** The statuses of the addresses that stand for all those without a page. */
const WITHOUT_PAGE: ReadonlyMap<string, number> = new Map(
  Object.entries(ERROR_ADDRESSES).map(([status, address]) => [address, Number(status)]),
);

interface Content {
  status: number;
  tags: readonly MetaDescriptor[];
  body: ReactNode;
}

/** The paths of the pages that the server renders without the router. */
export const tablePaths: readonly string[] = [...pageTable.keys()];

/** A page, or where its address leads. */
interface TableResponse {
  status: number;
  page?: RenderedPage;
  location?: string;
}

/** Renders a page of the table, the error page in its place, or that of no page; undefined if the router has the page. */
export async function renderTablePage(given: RequestContext, url: URL): Promise<TableResponse | undefined> {
  const whole = (content: Content) => ({
    status: content.status,
    page: renderContent(given, url, content),
  });
  const withoutPage = WITHOUT_PAGE.get(url.pathname);
  if (withoutPage) {
    return whole(failedContent(withStatus(null, { status: withoutPage }), url));
  }
  const page = pageTable.get(decodeURI(url.pathname));
  if (!page) {
    return undefined;
  }
  try {
    return whole(await loadContent(page, given, url));
  } catch (error) {
    return error instanceof Response
      ? { status: error.status, location: error.headers.get('location') ?? '/' }
      : whole(failedContent(error, url));
  }
}

async function loadContent(
  page: TablePage<unknown>,
  { services, site, origin }: RequestContext,
  url: URL,
): Promise<Content> {
  const refusal = unknownMiddleware(page.middleware);
  if (refusal !== undefined) {
    throw withStatus(refusal, { status: 500 });
  }
  const data = await page.load({ services, url, params: {} });
  const props = { data, site, origin, url };
  return {
    status: isPastLastPage(data) ? 404 : 200,
    tags: describePage(page.describe(props), props),
    body: <page.Page {...props} />,
  };
}

function renderContent({ site, mark }: RequestContext, url: URL, { tags, body }: Content): RenderedPage {
  const head = (
    <>
      <MetaTags tags={tags} />
      {pageStyle && <link rel="stylesheet" href={pageStyle} />}
    </>
  );
  const markup = withIslands(
    mark,
    () =>
      renderToString(
        <Document site={site} head={head}>
          <PageFrame site={site} url={url}>
            {body}
          </PageFrame>
        </Document>,
      ),
    ({ Component, props, prefix }) => renderToString(<Component {...props} />, { identifierPrefix: prefix }),
  );
  const bodyStart = markup.indexOf('<body');
  const bodyEnd = markup.lastIndexOf('</body>');
  const end = startOf() + markup.slice(bodyEnd);
  return {
    parts: [`<!DOCTYPE html>${markup.slice(0, bodyStart)}`, markup.slice(bodyStart, bodyEnd)],
    end,
    scripts: inlineScriptHashes(markup.slice(0, bodyStart), end),
    styles: [],
  };
}

/** The scripts at the end of a page: `start-page.js` starts the module after the first picture. */
function startOf(): string {
  return `<script type="text/plain" id="start" data-old="${oldBrowserScript}" data-preload="${startScript}">${startImports}</script><script>${TOUCH_SCRIPT}${START_SCRIPT}</script>`;
}

/** The error page; one that waits for the server needs its script at once. */
function failedContent(error: unknown, { pathname, search }: URL): Content {
  const text = failureText(error);
  const props = { text, address: pathname + search };
  const tags = [{ title: text.title }];
  if (text.status < 500) {
    return { status: text.status, tags, body: <ErrorBody {...props} /> };
  }
  // biome-ignore lint/suspicious/noConsole: the server makes it a line of its log
  console.error(error);
  return { status: text.status, tags, body: <ErrorIsland {...props} /> };
}

/** The text of what a load function or a component threw: `data` of the router, with its status, or an error. */
function failureText(error: unknown): ErrorText {
  const { data, init } = (error ?? {}) as { data?: unknown; init?: { status?: number } };
  return init?.status ? errorText(init.status, data) : BROKEN;
}
