import type { PlainPage } from '#contract/plain-page.ts';
import { sections } from '#contract/site-map.ts';
import { type PreviewDeps, withoutScripts } from '../page-renderer.ts';

/** No script runs, and forms post to this origin. Pictures may come from any origin, as on other pages. */
export const PLAIN_POLICY = [
  "default-src 'none'",
  "style-src 'self'",
  "img-src 'self' data: https: http:",
  "font-src 'self'",
  "manifest-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** Renders the page for one session, at the site of a `Host` header. */
export type RenderPlainPage = (host: string, page: PlainPage) => Promise<string>;

const [{ path: OWN_PAGE }] = sections.my.pages;
/** A button that only a script can use. Buttons are not nested. */
const DEAD_BUTTONS = /<button type="button"(?:(?!<\/?button).)*<\/button>/gs;

/**
 * Renders 「我的」 past the page cache and the traffic counter, without scripts and without the buttons that need
 * one, such as 登录 in the header.
 */
export function plainPageRenderer({ sites, renderer, originOf }: PreviewDeps): RenderPlainPage {
  return async (host, page) => {
    const site = await sites.get(host);
    const rendered = await renderer.render(site, await originOf(site), OWN_PAGE, {}, page);
    return withoutScripts(OWN_PAGE, rendered).replace(DEAD_BUTTONS, '');
  };
}
