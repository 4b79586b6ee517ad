import { isInTable, siteMap } from '#contract/site-map.ts';
import { giftBlockPage } from '../features/gift-packs/gift-block-page.tsx';
import { giftCenterPage } from '../features/gift-packs/gift-center-page.tsx';
import { giftPage } from '../features/gift-packs/gift-page.tsx';
import { infoPage } from '../features/info-pages/info-page.tsx';
import { articlePage } from '../features/news/article-page.tsx';
import { newsPage } from '../features/news/news-page.tsx';
import type { TablePage } from '../head/table-page.ts';

/** The pages by their module, as the site map names it. */
const MODULES: Readonly<Record<string, TablePage<unknown>>> = {
  'features/gift-packs/gift-block-page.tsx': giftBlockPage,
  'features/gift-packs/gift-center-page.tsx': giftCenterPage,
  'features/gift-packs/gift-page.tsx': giftPage,
  'features/info-pages/info-page.tsx': infoPage,
  'features/news/article-page.tsx': articlePage,
  'features/news/news-page.tsx': newsPage,
};

/** The pages that the server renders without the router, by path. */
export const pageTable: ReadonlyMap<string, TablePage<unknown>> = new Map(
  siteMap.filter(isInTable).map(({ path, module }) => {
    const page = MODULES[module];
    if (!page) {
      throw new Error(`portal/pages/page-table.ts lacks ${module}, the module of ${path} in the site map.`);
    }
    return [path, page];
  }),
);
