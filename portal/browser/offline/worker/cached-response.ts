import { CACHED_AT, CACHED_BUSY, CACHED_TITLE } from '../stores.ts';

const TITLE = /<title>(?<title>[^<]*)<\/title>/;
/** Without the script for old browsers, which fetch it themselves. */
const FILES = /["'](\/(?:assets\/(?!old-browsers-)[\w.-]+\.(?:js|css)|brand\/[\w.-]+|site\.css))/g;

/**
 * Whether a response may be cached: the server allows it. Private responses are `no-store`; redirected and partial
 * responses are not the requested resource.
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

/**
 * Whether a response has the type that its address promises. Something between the browser and the server may respond
 * to everything with a page of its own.
 */
export function hasOwnType(address: string, { headers }: Pick<Response, 'headers'>): boolean {
  const type = headers.get('content-type') ?? '';
  const [, ending = ''] = /\.(js|css)$/.exec(address) ?? [];
  if (address.startsWith('/vue/')) {
    return type.includes('json');
  }
  return ending ? type.includes(ending === 'js' ? 'javascript' : ending) : !type.startsWith('text/html');
}

/** A response for the cache, with its time. The body is decoded, so encoding and length are removed. */
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
  headers.set(CACHED_AT, String(at));
  if (title !== undefined) {
    headers.set(CACHED_TITLE, encodeURIComponent(title));
  }
  return new Response(body, { headers });
}

/**
 * A cached page with its time in the root element, for its scripts, and with a mark if it replaces the response of a
 * busy server.
 */
export async function markedPage(cached: Response, busy: boolean): Promise<Response> {
  const html = await cached.text();
  const at = Number(cached.headers.get(CACHED_AT));
  return new Response(
    html.replace('<html ', `<html data-kept-page="${at}"${busy ? ' data-kept-busy="true"' : ''} `),
    { headers: cached.headers },
  );
}

/** A cached response, marked as the replacement of a busy server's response. */
export function whileBusy(cached: Response): Response {
  const headers = new Headers(cached.headers);
  headers.set(CACHED_BUSY, '1');
  return new Response(cached.body, { headers });
}

export function titleOf(html: string): string {
  const title = TITLE.exec(html)?.groups?.title ?? '';
  return title
    .replace(/&#x27;|&#39;/g, "'")
    .replace(/&quot;/g, '"')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&amp;/g, '&');
}

export function filesIn(html: string): string[] {
  return [...new Set([...html.matchAll(FILES)].map(({ 1: file }) => String(file)))];
}
