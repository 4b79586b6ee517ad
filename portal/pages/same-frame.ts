import { layoutOf } from '../layout/page-layout.ts';

/**
 * Whether a page can take the place of the shown one: both have the same header and footer. For any other one the browser
 * loads a document; a request before that would count a second page view.
 */
export function hasSameFrame(path: string): boolean {
  const [shown, next] = [layoutOf(location.pathname), layoutOf(path)];
  return shown.header === next.header && shown.footer === next.footer;
}
