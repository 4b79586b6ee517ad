const PAGE = /^\/($|Base(?!GameLogin)|MovePage\/|download\.html$|offline\.html$)/;
const DATA = /^\/vue\//;
const FILE = /^\/assets\//;
/** The site's own colours and mark change without changing their names, as pictures do. */
const PICTURE = /^\/(images\/|brand\/|site\.css$|favicon\.ico$)/;

/** What a request is for, as far as the worker has a part in it; `other`: a page or document that is never kept. */
export type RequestKind = 'page' | 'data' | 'file' | 'picture' | 'other';

/** The little of a request that tells what it is for. */
type Asked = Pick<Request, 'method' | 'url' | 'mode' | 'destination'>;

/**
 * What a request is for; undefined where it is the browser's and the server's alone: anything but GET, other
 * origins, moving pictures. The login, feeds and documents are never kept, but opening one without a network shows the
 * offline page.
 */
export function kindOf({ method, url, mode, destination }: Asked, origin: string): RequestKind | undefined {
  const { pathname, origin: asked } = new URL(url);
  if (method !== 'GET' || asked !== origin) {
    return;
  }
  if (mode === 'navigate') {
    return isPage(pathname) ? 'page' : 'other';
  }
  if (DATA.test(pathname)) {
    return 'data';
  }
  if (FILE.test(pathname)) {
    return 'file';
  }
  return PICTURE.test(pathname) && destination !== 'video' && destination !== 'audio' ? 'picture' : undefined;
}

/** Whether a path is a page that may be kept. */
export function isPage(pathname: string): boolean {
  return PAGE.test(pathname);
}
