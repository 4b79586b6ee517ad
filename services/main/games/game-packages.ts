import type { GameForm } from '#contract/admin/games.ts';
import type { FieldProblem } from '#contract/envelope.ts';
import { PACKAGE_KINDS, packageKind } from '#contract/package-kinds.ts';
import type { Tx } from '#platform/database/transaction.ts';
import { missingPackages } from '../packages/upload-repository.ts';

/** The problems of a form's uploaded packages: removed ones, and files of another platform. */
export async function packageProblems(
  tx: Tx,
  { packages }: Pick<GameForm, 'packages'>,
  id: number | null,
): Promise<FieldProblem[]> {
  const files = packages.flatMap(({ file }) => (file === null ? [] : [file]));
  if (files.length === 0) {
    return [];
  }
  const saved = await tx
    .selectFrom('game_build')
    .select('file')
    .where('game_id', '=', id ?? 0)
    .execute();
  const added = files.filter((file) => !saved.some((one) => one.file === file));
  const missing = added.length > 0 ? await missingPackages(tx, added) : [];
  return packages.flatMap(({ file, platform }, index) => {
    const kind = packageKind(file ?? '');
    const path = `packages.${index}.file`;
    if (file !== null && missing.includes(file)) {
      return [{ path, msg: '这个安装包已经被清理，请重新上传' }];
    }
    return kind && PACKAGE_KINDS[kind].platform !== platform
      ? [{ path: `packages.${index}.platform`, msg: `${PACKAGE_KINDS[kind].name} 文件和所选的平台不一致` }]
      : [];
  });
}
