import type { Site } from '#contract/entities/site.ts';
import { bare, headless, highlights } from './nav-items.ts';

/** True if `path` is the page or one of its sub-routes. */
function belongsTo(path: string, page: string): boolean {
  return path === page || path.startsWith(`${page}/`);
}

/** The index of the highlighted navigation item; -1 for none, 5 on the download page, which has no header. */
export function highlightedItem(path: string): number {
  return highlights.find(([page]) => belongsTo(path, page))?.[1] ?? -1;
}

/** Whether a page has a header and a footer. */
export function layoutOf(path: string): { header: boolean; footer: boolean } {
  const footer = !bare.some((page) => belongsTo(path, page));
  return { header: footer && !headless.includes(path), footer };
}

/**
 * Whether a page can take the place of the shown one: both have the same header and footer. For any other one the browser
 * loads a document; a request before that would count a second page view.
 */
export function hasSameFrame(path: string): boolean {
  const [shown, next] = [layoutOf(location.pathname), layoutOf(path)];
  return shown.header === next.header && shown.footer === next.footer;
}

/** Whether a section has content. The other items of the navigation would lead nowhere. */
export function isShown({ empty }: Pick<Site, 'empty'>, kind: string): boolean {
  return !(empty as readonly string[] | undefined)?.includes(kind);
}
