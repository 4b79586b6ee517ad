import { CACHED_TITLE, KEPT_AT, KEPT_BUSY } from '../stores.ts';

const TITLE = /<title>(?<title>[^<]*)<\/title>/;
/** Without the script for old browsers: these have fetched it by themselves. */
const FILES = /["'](\/(?:assets\/(?!old-browsers-)[\w.-]+\.(?:js|css)|brand\/[\w.-]+|site\.css))/g;

/**
 * Whether anybody may have an answer: the server says so. Private ones are `no-store`, and what was led elsewhere
 * or cut short is not the thing that was asked for.
 */
export function isForAll(response: Response): boolean {
  const control = response.headers.get('cache-control') ?? '';
  return (
    response.status === 200 &&
    !response.redirected &&
    response.type === 'basic' &&
    !/no-store|private/.test(control)
  );
}

/** An answer as it is kept, with the time. Its body has been decoded, so it carries no coding and no length. */
export function cachedResponse(
  response: Pick<Response, 'headers'>,
  body: BodyInit,
  at: number,
  title?: string,
): Response {
  const headers = new Headers(response.headers);
  for (const name of ['content-encoding', 'content-length', 'vary']) {
    headers.delete(name);
  }
  headers.set(KEPT_AT, String(at));
  if (title !== undefined) {
    headers.set(CACHED_TITLE, encodeURIComponent(title));
  }
  return new Response(body, { headers });
}

/**
 * A kept page that says in its root element since when it was kept, and whether it stands in for a busy server, for its
 * own scripts to read.
 */
export async function markedPage(kept: Response, busy: boolean): Promise<Response> {
  const html = await kept.text();
  const at = Number(kept.headers.get(KEPT_AT));
  return new Response(
    html.replace('<html ', `<html data-kept-page="${at}"${busy ? ' data-kept-busy="true"' : ''} `),
    { headers: kept.headers },
  );
}

/** A kept answer that stands in for that of a busy server. */
export function whileBusy(kept: Response): Response {
  const headers = new Headers(kept.headers);
  headers.set(KEPT_BUSY, '1');
  return new Response(kept.body, { headers });
}

/** A page's title, without what a browser would decode. */
export function titleOf(html: string): string {
  const title = TITLE.exec(html)?.groups?.title ?? '';
  return title
    .replace(/&#x27;|&#39;/g, "'")
    .replace(/&quot;/g, '"')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&amp;/g, '&');
}

/** The scripts, styles and drawings that a page names. */
export function filesIn(html: string): string[] {
  return [...new Set([...html.matchAll(FILES)].map(({ 1: file }) => String(file)))];
}
