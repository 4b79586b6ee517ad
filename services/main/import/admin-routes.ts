import { imports } from '#contract/admin/imports.ts';
import { type AdminRoute, fileRoute, uploadRoute } from '#platform/http/admin/admin-route.ts';
import type { AdminDeps } from '#platform/http/admin/resource-routes.ts';
import type { RecordKind } from '#platform/import/record-kind.ts';
import { gameImport } from '../games/game-import.ts';
import { GameNames } from '../games/game-names.ts';
import { newsImport } from '../news/news-import.ts';
import { packImport } from '../packs/pack-import.ts';
import { openingImport } from '../schedule/opening-import.ts';
import { indexGames, indexNews, indexPacks } from '../search/search-index.ts';
import { importTemplate, importUpload } from './import-admin-service.ts';

/** One instance per import, because it caches lookups. */
const kinds: Record<keyof typeof imports, () => RecordKind<unknown>> = {
  games: () => gameImport(indexGames),
  news: () => newsImport(new GameNames(), indexNews),
  packs: () => packImport(new GameNames(), indexPacks),
  openings: () => openingImport(new GameNames()),
};

export function importAdminRoutes(deps: AdminDeps): AdminRoute[] {
  const names = Object.keys(imports) as (keyof typeof imports)[];
  return names.flatMap((name) => {
    const { run, template } = imports[name];
    return [
      uploadRoute(run, ({ file_name, dry_run }, context, file) => {
        const wanted = { from: file_name || '上传的文件', isDryRun: dry_run ?? false };
        return importUpload(deps, kinds[name](), wanted, context, file);
      }),
      fileRoute(template, async ({ format }, { now }) => importTemplate(kinds[name](), { format, now })),
    ];
  });
}
