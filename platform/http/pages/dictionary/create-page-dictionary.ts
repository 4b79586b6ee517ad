import type { Site } from '#contract/entities/site.ts';
import type { Config } from '#platform/core/config/config.ts';
import type { PageSource } from '../page-renderer.ts';
import type { SiteDirectory } from '../site-directory.ts';
import { type DictionaryDeps, PageDictionary } from './page-dictionary.ts';

interface Deps extends Pick<DictionaryDeps, 'logger'> {
  frontend: Partial<Pick<DictionaryDeps, 'program'>>;
  renderer: PageSource;
  sites: Pick<SiteDirectory, 'get'>;
  originOf: (site: Site) => Promise<string>;
}

/** Made of pages of the default site. Undefined without the setting, and in development. */
export function createPageDictionary(
  { compressionDictionary, dataDir }: Pick<Config, 'compressionDictionary' | 'dataDir'>,
  { frontend, renderer, sites, originOf, logger }: Deps,
): PageDictionary | undefined {
  const { program } = frontend;
  if (!compressionDictionary || !program) {
    return undefined;
  }
  return new PageDictionary({
    dataDir,
    program,
    logger,
    render: async (address) => {
      const site = await sites.get('');
      const { status, body } = await renderer.render(site, await originOf(site), address);
      return status === 200 ? body.toString('utf8') : undefined;
    },
  });
}
