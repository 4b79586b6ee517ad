import { oldBrowserScript } from 'virtual:old-browsers';
import { renderToString } from 'react-dom/server';
import {
  type EntryContext,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router';
import { requestContext } from './api/request-context.ts';
import { LAST_RESORT_STYLE } from './features/errors/last-resort-style.ts';
import { START_SCRIPT } from './hydration/early-scripts.ts';
import { islandsReady } from './hydration/island.tsx';
import { cspHash, inlineScriptHashes, startOfLastScripts } from './hydration/script-hashes.ts';

export { beginRequest, renderedPage } from './api/request-context.ts';
export { isBlockedInApp } from './browser/device.ts';
export { respondFeed } from './features/feeds/feed-table.ts';
export { knownParams, pageKind, pagePath } from './find-page.ts';
export { handheldAddress, variesByDevice } from './hydration/handheld-address.ts';
export { renderTablePage, tablePaths } from './pages/render-page.tsx';

const PRELOAD = /<link rel="modulepreload" href="([^"]*)"\/>/g;
const START = '<script type="module" async="">';
const DATA_ID = 'page-data';
const styles = [cspHash(LAST_RESORT_STYLE)];
/** What the router pipes the data through; browsers that lack it stop there, so the bytes are handed over instead. */
const ENCODER = '.pipeThrough(new TextEncoderStream())';
/** Hands the loader data to the router: as text, since a browser compiles a script of that size for long. */
const HAND_OVER = `(function(c){c.enqueue(new TextEncoder().encode(document.getElementById("${DATA_ID}").textContent));c.close()})(window.__reactRouterContext.streamController);`;

/**
 * Renders a page to parts, which stand in the request's context then (`renderedPage`): the response has its status and
 * headers alone. The loader data is written behind the page in one piece: everything is known by then, and one string
 * is several times faster than a stream.
 */
export default async function renderPage(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  await islandsReady();
  const inHand = loadContext.get(requestContext);
  const loaderData = await textOf(context.serverHandoffStream);
  const markup = renderToString(
    <ServerRouter
      context={{ ...withWholeData(context, inHand.whole), serverHandoffStream: undefined }}
      url={request.url}
    />,
  );
  const handoff = context.renderMeta?.didRenderScripts
    ? `<script type="application/json" id="${DATA_ID}">${escapeJson(loaderData)}</script><script>${HAND_OVER}${START_SCRIPT}</script>`
    : '';
  const { head, content, end } = scriptsLast(markup, handoff);
  inHand.page = {
    parts: [`<!DOCTYPE html>${head}`, content],
    end,
    scripts: inlineScriptHashes(head, end),
    styles,
  };
  headers.set('Content-Type', 'text/html; charset=utf-8');
  return new Response(null, { status, headers });
}

/** Reads a stream of text. A web `Response` takes several times as long. */
async function textOf(stream: ReadableStream<Uint8Array> | undefined): Promise<string> {
  const reader = stream?.getReader();
  const decoder = new TextDecoder();
  let text = '';
  for (let read = await reader?.read(); read && !read.done; read = await reader?.read()) {
    text += decoder.decode(read.value, { stream: true });
  }
  return text + decoder.decode();
}

/** Logs what a loader or a component threw. An address without a page is no error. */
export function handleError(error: unknown, { request }: { request: Request }): void {
  if (!request.signal.aborted && !(isRouteErrorResponse(error) && error.status < 500)) {
    // biome-ignore lint/suspicious/noConsole: the server makes it a line of its log
    console.error(error);
  }
}

/** What is rendered: loaders' data as they had it, in place of the text that the browser gets of it. */
function withWholeData(context: EntryContext, whole: ReadonlyMap<string, unknown>): EntryContext {
  const { staticHandlerContext } = context;
  const loaderData = Object.fromEntries(
    Object.entries(staticHandlerContext.loaderData).map(([route, text]) => [route, whole.get(text) ?? text]),
  );
  return { ...context, staticHandlerContext: { ...staticHandlerContext, loaderData } };
}

/** A page in the parts that are handled apart: the content is the longest. */
interface PageParts {
  head: string;
  content: string;
  /** From the first of the scripts at the body's end on. */
  end: string;
}

/**
 * The page reads and links without its scripts, so they wait until its first picture has come: the tags that would
 * start and preload them become one block of text that `START_SCRIPT` brings to life. The former stand at the body's
 * end, the latter in the head.
 * @param handoff the scripts at the end of the body
 */
function scriptsLast(markup: string, handoff: string): PageParts {
  const body = markup.indexOf('<body');
  const bodyEnd = markup.lastIndexOf('</body>');
  const start = markup.lastIndexOf(START);
  if (start < 0) {
    const scripts = startOfLastScripts(markup, bodyEnd);
    return {
      head: markup.slice(0, body),
      content: markup.slice(body, scripts),
      end: markup.slice(scripts, bodyEnd) + handoff + markup.slice(bodyEnd),
    };
  }
  const preloads: string[] = [];
  const head = markup.slice(0, body).replace(PRELOAD, (_tag, href: string) => {
    preloads.push(href);
    return '';
  });
  const encoder = markup.lastIndexOf(ENCODER, start);
  if (encoder < 0) {
    throw new Error(
      'The router no longer pipes its data through TextEncoderStream: look at entry.server.tsx.',
    );
  }
  const scripts = startOfLastScripts(markup, start);
  const first = markup.slice(scripts, encoder) + markup.slice(encoder + ENCODER.length, start);
  const waiting = `<script type="text/plain" id="start" data-old="${oldBrowserScript}" data-preload="${preloads.join(' ')}">${markup.slice(start + START.length, bodyEnd)}`;
  return {
    head,
    content: markup.slice(body, scripts),
    end: first + waiting + handoff + markup.slice(bodyEnd),
  };
}

/** JSON that cannot end the script element it stands in: its `<` are all inside strings. */
function escapeJson(json: string): string {
  return json.replaceAll('<', '\\u003c');
}
