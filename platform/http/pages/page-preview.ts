import type { Site } from '#contract/entities/site.ts';
import type { PreviewPage } from '#platform/admin/preview-page.ts';
import type { SiteDirectory } from '../server/site-directory.ts';
import type { PageRenderer } from './page-renderer.ts';

interface Deps {
  sites: Pick<SiteDirectory, 'get'>;
  renderer: Pick<PageRenderer, 'render'>;
  originOf: (site: Site) => Promise<string>;
}

/** One that isn't closed reaches to the end, as a browser reads it. */
const SCRIPTS = /<script\b[^>]*(?:>.*?(?:<\/script>|$)|$)/gs;

/**
 * The site's own renderer, past the page cache: the page is made from the same route as the public one, is kept
 * nowhere and counted nowhere. Its scripts are left out: it is looked at inside the back office, where nothing that
 * somebody wrote may run.
 */
export function pagePreview({ sites, renderer, originOf }: Deps): PreviewPage {
  return async ({ host, address, given }) => {
    const site = await sites.get(host);
    const { status, body } = await renderer.render(site, await originOf(site), address, given);
    if (status !== 200) {
      throw new Error(`the preview of ${address} came out as ${status}`);
    }
    return body.toString('utf8').replace(SCRIPTS, '');
  };
}
