import { sql } from 'kysely';
import type { FileStore } from '#platform/adapters/storage/file-store.ts';
import { bad, type Check, check, ok } from '#platform/core/finding.ts';
import type { Database } from '#platform/database/open.ts';

/** The most packages that a check looks up in the storage, the newest first. */
const MOST_FILES = 500;
/** The most games that it lists by name. */
const LISTED_GAMES = 20;

/**
 * The uploaded packages of published games are in the storage. Backups and exports leave them out, so that a restored or
 * imported portal may lack them.
 */
export function packageCheck(db: Database, packages: Pick<FileStore, 'has'>): Check {
  return check('安装包文件', async () => {
    const { rows } = await sql<{ id: number; name: string; file: string }>`
      select id, name, file from game_build join game on game.id = game_id
      where published and file is not null
      order by game_build.updated_at desc nulls last, id limit ${MOST_FILES}`.execute(db);
    const missing: string[] = [];
    for (const { id, name, file } of rows) {
      if (!(await packages.has(file))) {
        missing.push(`${name}（${id}）`);
      }
    }
    const lost = await lostPackages(db);
    if (missing.length === 0 && lost.length === 0) {
      return [ok(rows.length === 0 ? '没有上传的安装包。' : `${rows.length} 个安装包都在。`)];
    }
    return [
      ...found(
        missing,
        '安装包文件不在存储里',
        '把原来的 packages 目录（或存储桶里的 packages/）复制过来，或者在后台重新上传。备份里没有安装包文件。',
      ),
      ...found(
        lost,
        '安装包没有文件，也没有下载网址',
        '可能是导入的内容含有在别处上传的安装包，文件不在导出里：请在后台重新上传，或填写下载网址。',
      ),
    ];
  });
}

/** Packages that a content export left without their file: its import cannot have it. */
async function lostPackages(db: Database): Promise<string[]> {
  const { rows } = await sql<{ id: number; name: string }>`
    select distinct id, name from game_build join game on game.id = game_id
    where published and file is null and url is null and package_name is not null
    order by id`.execute(db);
  return rows.map(({ id, name }) => `${name}（${id}）`);
}

function found(games: readonly string[], what: string, advice: string) {
  const listed = games.slice(0, LISTED_GAMES).join('、');
  return games.length === 0
    ? []
    : [bad(`${games.length} 款游戏的${what}，玩家无法下载：${listed}。`, advice)];
}
