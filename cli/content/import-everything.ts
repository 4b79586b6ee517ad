import { resolve } from 'node:path';
import { createFileStore } from '#platform/adapters/storage/create-file-store.ts';
import { UnusableArchive } from '#platform/backup/archive-reader.ts';
import { checkContent, loadContent } from '#platform/backup/content/import-content.ts';
import { unpackMedia } from '#platform/backup/unpack.ts';
import { publishInvalidation } from '#platform/cache/invalidation-channel.ts';
import { systemClock } from '#platform/core/clock.ts';
import type { Config } from '#platform/core/config/config.ts';
import { migrate } from '#platform/database/migrate.ts';
import { openDatabase } from '#platform/database/open.ts';
import { analyseTables } from '#platform/import/analyse-tables.ts';
import { placeName } from '#server/control/open-or-hand-over.ts';
import { indexGames, indexNews, indexPacks } from '#services/main/search/search-index.ts';
import { ExitCode, reportFailure, UsageError } from '../command.ts';
import { settingsOf } from '../settings.ts';

const USAGE = `用法：npm run portal -- import everything <文件>

读入用 export 写成的归档：先核对全部校验和与版本，再写入没有内容的数据库，全部成功，或者什么都不写；图片补上缺少的。
使用内嵌数据库时门户须先停止。可以读入同一版本或更早版本的导出。`;

/** Tags of every page. */
const ALL_TAGS =
  'site games news packs openings tests activities banners rankings links hot_words pages'.split(' ');

/** `import everything FILE`: loads another platform's export into an empty one. */
export async function importEverything(args: string[], readConfig: () => Config): Promise<number> {
  const [file, ...more] = args;
  if (file === undefined || file.startsWith('-') || more.length > 0) {
    throw new UsageError(USAGE);
  }
  const config = settingsOf(readConfig);
  const path = resolve(file);
  try {
    const about = await checkContent(path);
    const owner = { pid: process.pid, since: systemClock.now().toISOString(), role: 'import', socket: '' };
    const { db, kind, close } = await openDatabase({ ...config, owner }, () => undefined);
    try {
      await migrate(db);
      console.log(`正在把 ${about.made_at} 的导出写入 ${placeName(config)} …`);
      const rows = await loadContent(db, path, about, async (tx) => {
        await indexGames(tx);
        await indexNews(tx);
        await indexPacks(tx);
      });
      await analyseTables(db, ['game', 'news', 'pack', 'opening', 'comment', 'search_document']);
      const pictures = await unpackMedia(path, createFileStore(config), config);
      if (kind === 'postgres') {
        await publishInvalidation(db)(ALL_TAGS);
      }
      console.log(`已读入 ${rows} 行，补上 ${pictures} 个图片文件。兑换码不在导出里，请另外导入。`);
      return ExitCode.ok;
    } finally {
      await close();
    }
  } catch (error) {
    if (error instanceof UnusableArchive) {
      console.error(error.message);
      return ExitCode.unreadable;
    }
    return reportFailure(error, '没有读入：');
  }
}
