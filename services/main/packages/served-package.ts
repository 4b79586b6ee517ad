import type { UploadedPackage } from '#contract/admin/packages.ts';
import type { ServedPackage } from '#platform/adapters/packages/served-package.ts';
import type { Database } from '#platform/database/open.ts';

const NAME_LENGTH = 60;

/**
 * A complete package by its path. Its file is named after the game and the version; without a game after the package.
 */
export async function findServedPackage(db: Database, path: string): Promise<ServedPackage | null> {
  const row = await db
    .selectFrom('package_upload')
    .leftJoin('game_build', 'game_build.file', 'package_upload.path')
    .leftJoin('game', 'game.id', 'game_build.game_id')
    .select(['package_upload.facts', 'game.name', 'game_build.version'])
    .where('package_upload.path', '=', path)
    .where('package_upload.state', '=', 'ready')
    .limit(1)
    .executeTakeFirst();
  if (!row?.facts) {
    return null;
  }
  const { kind, size_bytes: size, sha256, package_name, version } = row.facts as UploadedPackage;
  const shown = row.version ?? version;
  const fileName = (title: string) =>
    `${[title, shown]
      .filter(Boolean)
      .map((one) => cleanName(one))
      .join('_')}.${kind}`;
  const plainName = fileName(package_name).replace(/[^\w.-]/g, '-');
  return { kind, size, sha256, plainName, name: row.name ? fileName(row.name) : plainName };
}

/** A part of a file name, without characters that Windows or Android do not allow. */
function cleanName(text: string | null): string {
  return (text ?? '')
    .replace(/[\p{Cc}\p{Cf}\\/:*?"<>|\s]+/gu, ' ')
    .trim()
    .slice(0, NAME_LENGTH)
    .toWellFormed();
}
