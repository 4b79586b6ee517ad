import { cachedPaths } from './cached-paths.ts';

/** The site's colours and icon change under the same name, like pictures. */
const PICTURE = /^\/(images\/|brand\/|site\.css$|favicon\.ico$)/;

/** The kinds of requests that the worker handles; `other`: a page or document that is never cached. */
export type RequestKind = 'page' | 'data' | 'file' | 'picture' | 'other';

type RequestFields = Pick<Request, 'method' | 'url' | 'mode' | 'destination' | 'headers'>;

/**
 * The kind of a request; undefined if the worker does not handle it: methods other than GET, other origins, media. The
 * login, feeds and documents are never cached, but offline they show the offline page. A script that requests HTML opens a
 * page, as a navigation does.
 */
export function kindOf(
  { method, url, mode, destination, headers }: RequestFields,
  origin: string,
): RequestKind | undefined {
  const { pathname, origin: requested } = new URL(url);
  if (method !== 'GET' || requested !== origin) {
    return;
  }
  if (mode === 'navigate' || headers.get('accept') === 'text/html') {
    return isPage(pathname) ? 'page' : 'other';
  }
  if (pathname.startsWith('/vue/')) {
    return 'data';
  }
  if (pathname.startsWith('/assets/')) {
    return 'file';
  }
  return PICTURE.test(pathname) && destination !== 'video' && destination !== 'audio' ? 'picture' : undefined;
}

export function isPage(pathname: string): boolean {
  return cachedPaths.some((path) => pathname === path || pathname.startsWith(`${path}/`));
}
