import { renderToString } from 'react-dom/server';
import { type EntryContext, ServerRouter } from 'react-router';
import { blocksReady } from './document/later.tsx';
import { inlineScriptHashes } from './document/script-hashes.ts';

export { requestContext } from './services/request-context.ts';
export { knownParams } from './site-map.ts';

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
    ? `<script>window.__reactRouterContext.streamController.enqueue(${escapeForScript(loaderData)});window.__reactRouterContext.streamController.close();</script>`
    : '';
  const html = `<!DOCTYPE html>${scriptsLast(markup)}`.replace('</body>', () => `${handoff}</body>`);
  headers.set('Content-Type', 'text/html; charset=utf-8');
  headers.set('X-Script-Hashes', inlineScriptHashes(html).join(' '));
  return new Response(html, { status, headers });
}

async function readAll(stream: ReadableStream<Uint8Array> | undefined): Promise<string> {
  return stream ? await new Response(stream).text() : '';
}

/** The page reads and links without its scripts: they must not take the line from its styles and first picture. */
function scriptsLast(markup: string): string {
  return markup.replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"');
}

/** A JSON string that cannot end the script element it stands in. */
function escapeForScript(text: string): string {
  return JSON.stringify(text)
    .replaceAll('<', '\\u003c')
    .replaceAll('>', '\\u003e')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');
}
