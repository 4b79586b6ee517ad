import { renderToString } from 'react-dom/server';
import { type EntryContext, ServerRouter } from 'react-router';
import { START_SCRIPT } from './document/early-scripts.ts';
import { blocksReady } from './document/later.tsx';
import { inlineScriptHashes } from './document/script-hashes.ts';

export { handheldAddress } from './document/handheld-address.ts';
export { requestContext } from './services/request-context.ts';
export { knownParams, pageKind } from './site-map.ts';

const PRELOAD = /<link rel="modulepreload" href="([^"]*)"\/>/g;
const DATA_ID = 'page-data';
/** Hands the loader data to the router: as text, since a browser compiles a script of that size for long. */
const HAND_OVER = `(function(c){c.enqueue(document.getElementById("${DATA_ID}").textContent);c.close()})(window.__reactRouterContext.streamController);`;

/**
 * Renders a page to one string. The loader data is written behind it in one piece: everything is known by
 * then, and one string is several times faster than a stream. Answers the hashes of the page's own inline
 * scripts in `x-script-hashes`, for the Content-Security-Policy that is kept with the page.
 */
export default async function renderPage(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Promise<Response> {
  await blocksReady();
  const loaderData = await readAll(context.serverHandoffStream);
  const markup = renderToString(
    <ServerRouter context={{ ...context, serverHandoffStream: undefined }} url={request.url} />,
  );
  const handoff = context.renderMeta?.didRenderScripts
    ? `<script type="application/json" id="${DATA_ID}">${escapeJson(loaderData)}</script><script>${HAND_OVER}${START_SCRIPT}</script>`
    : '';
  const page = `<!DOCTYPE html>${scriptsLast(markup)}`;
  const end = page.lastIndexOf('</body>');
  const html = page.slice(0, end) + handoff + page.slice(end);
  headers.set('Content-Type', 'text/html; charset=utf-8');
  headers.set('X-Script-Hashes', inlineScriptHashes(html).join(' '));
  return new Response(html, { status, headers });
}

async function readAll(stream: ReadableStream<Uint8Array> | undefined): Promise<string> {
  return stream ? await new Response(stream).text() : '';
}

/**
 * The page reads and links without its scripts, so they wait until its first picture has come: the tags that would
 * start and preload them become one block of text that `START_SCRIPT` brings to life.
 */
function scriptsLast(markup: string): string {
  const preloads: string[] = [];
  return markup
    .replace(PRELOAD, (_tag, href: string) => {
      preloads.push(href);
      return '';
    })
    .replace(
      '<script type="module" async="">',
      () => `<script type="text/plain" id="start" data-preload="${preloads.join(' ')}">`,
    );
}

/** JSON that cannot end the script element it stands in: its `<` are all inside strings. */
function escapeJson(json: string): string {
  return json.replaceAll('<', '\\u003c');
}
