import { imports } from '#contract/admin/imports.ts';
import { AdminRefusal } from '#contract/admin/refusal.ts';
import { TITLES } from '#contract/admin/roles.ts';
import { refuseUnreviewed } from '#platform/admin/review-gate.ts';
import { chinaDay } from '#platform/core/clock.ts';
import { sitesOf } from '#platform/core/operator.ts';
import { type AdminRoute, fileRoute, uploadRoute } from '#platform/http/admin/admin-route.ts';
import type { AdminDeps } from '#platform/http/admin/resource-routes.ts';
import { importTemplate, importUpload } from './import-admin-service.ts';
import { type ListKind, listImport } from './kinds.ts';

export function importAdminRoutes(deps: AdminDeps): AdminRoute[] {
  const names = Object.keys(imports) as ListKind[];
  return names.flatMap((name) => {
    const { run, template } = imports[name];
    return [
      uploadRoute(
        run,
        async (
          {
            file_name,
            dry_run,
            columns,
            sheet,
            take_hidden,
            undated,
            date,
            unknown_games,
            unknown_categories,
          },
          context,
          file,
        ) => {
          if (unknown_games === 'create' && sitesOf(context.operator, 'games.write') !== null) {
            throw new AdminRefusal(
              'FORBIDDEN',
              '您没有编辑游戏的权限，不能把不存在的游戏新建为草稿。请让有权限的同事先新建这些游戏，再导入',
            );
          }
          if (unknown_categories === 'create' && sitesOf(context.operator, 'categories.write') !== null) {
            throw new AdminRefusal(
              'FORBIDDEN',
              '您没有编辑“类型与题材”的权限，请让有权限的同事先添加，再导入',
            );
          }
          if (!dry_run) {
            const title = TITLES[name];
            await refuseUnreviewed(deps.db, { name, title }, context, '直接导入');
          }
          const day = new Date(`${date ?? chinaDay(context.now)}T00:00:00+08:00`);
          const kind = listImport(name, {
            unknownGames: unknown_games,
            unknownCategories: unknown_categories,
            actor: { operator: context.operator, address: context.address },
            undated: undated === 'reject' ? undefined : { as: undated, day },
          });
          const wanted = {
            ...{ from: file_name || '上传的文件', isDryRun: dry_run ?? false },
            ...{ columns, sheet, takesHidden: take_hidden ?? false },
          };
          return importUpload(deps, kind, wanted, context, file);
        },
      ),
      fileRoute(template, async ({ format }, { now }) => importTemplate(listImport(name), { format, now })),
    ];
  });
}
