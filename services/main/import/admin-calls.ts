import { imports } from '#contract/admin/imports.ts';
import { TITLES } from '#contract/admin/roles.ts';
import { Refusal } from '#contract/refusal.ts';
import { refuseUnreviewed } from '#platform/admin/review-gate.ts';
import { chinaDay } from '#platform/core/clock.ts';
import { sitesOf } from '#platform/core/operator.ts';
import { type AdminHandle, adminHandler } from '../admin-context.ts';
import { importTemplate, importUpload } from './import-admin-service.ts';
import { type ListKind, mainImports } from './kinds.ts';

type Imports = (typeof imports)[ListKind];

const runImport =
  (name: ListKind): AdminHandle<Imports['run']> =>
  async (context, params) => {
    const { file_name, dry_run, columns, sheet, take_hidden, undated, date } = params;
    const { unknown_games, unknown_categories } = params;
    if (unknown_games === 'create' && sitesOf(context.operator, 'games.write') !== null) {
      throw new Refusal(
        'FORBIDDEN',
        '您没有编辑游戏的权限，不能把不存在的游戏新建为草稿。请让有权限的同事先新建这些游戏，再导入',
      );
    }
    if (unknown_categories === 'create' && sitesOf(context.operator, 'categories.write') !== null) {
      throw new Refusal('FORBIDDEN', '您没有编辑“类型与题材”的权限，请让有权限的同事先添加，再导入');
    }
    if (!dry_run) {
      await refuseUnreviewed(context.db, { name, title: TITLES[name] }, context, '直接导入');
    }
    const day = new Date(`${date ?? chinaDay(context.now)}T00:00:00+08:00`);
    const kind = mainImports[name]({
      unknownGames: unknown_games,
      unknownCategories: unknown_categories,
      actor: { operator: context.operator, address: context.address },
      undated: undated === 'reject' ? undefined : { as: undated, day },
    });
    const wanted = {
      from: file_name || '上传的文件',
      isDryRun: dry_run ?? false,
      columns,
      sheet,
      takesHidden: take_hidden ?? false,
    };
    return importUpload(context, kind, wanted);
  };

const readTemplate =
  (name: ListKind): AdminHandle<Imports['template']> =>
  async ({ now }, { format }) =>
    importTemplate(mainImports[name](), { format, now });

/** For each kind of list: its import, and the template. */
export const importCalls = (Object.keys(imports) as ListKind[]).flatMap((name) => [
  adminHandler(imports[name].run, runImport(name)),
  adminHandler(imports[name].template, readTemplate(name)),
]);
