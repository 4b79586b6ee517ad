import { resolve } from 'node:path';
import { csvLine } from '#contract/csv-line.ts';
import { createFileStore } from '#platform/adapters/storage/create-file-store.ts';
import { UnusableArchive } from '#platform/backup/archive-source.ts';
import { leftOutText } from '#platform/backup/content/export-content.ts';
import { checkContent, loadContent } from '#platform/backup/content/import-content.ts';
import { unpackMedia } from '#platform/backup/unpack.ts';
import type { Config } from '#platform/core/config/config.ts';
import { placeName } from '#platform/core/config/postgres-address.ts';
import { analyseTables } from '#platform/import/analyse-tables.ts';
import type { ImportColumn } from '#platform/import/import-kind.ts';
import { migrateEncrypted } from '#platform/security/data-keys/encrypt-plain.ts';
import { kindText } from '#server/control/jobs/import-kinds.ts';
import { commandOwner, openForCommand } from '#server/control/open-or-hand-over.ts';
import { recountAllRatings } from '#services/comments/comments/rating-repository.ts';
import { markOlderImports, SOURCES_SINCE } from '#services/comments/import/unmarked-imports.ts';
import { indexGames, indexNews, indexPacks } from '#services/main/search-index/search-index.ts';
import { type Command, ExitCode, reportFailure, UsageError } from '../command.ts';
import { settingsOf } from '../settings.ts';
import { confirm } from '../terminal.ts';
import { importChecked } from './import-checked.ts';
import { IMPORT_USAGE, parseImportArgs } from './options.ts';
import { runPass } from './run-pass.ts';

/** `import …`: imports a file and reports every row's result. */
export const importCommand: Command = {
  about: '从文件导入游戏、别名、资讯、礼包、开服、评论和兑换码；everything 导入 export 的归档',
  run,
};

async function run(args: string[], readConfig: () => Config): Promise<number> {
  if (args[0] === 'everything') {
    return importEverything(args.slice(1), readConfig);
  }
  const request = parseImportArgs(args);
  if (request.action === 'help') {
    console.log(IMPORT_USAGE);
    return ExitCode.ok;
  }
  if (request.action === 'template') {
    const columns = kindText(request.kind).columns.filter(({ name }) => name !== 'id');
    process.stdout.write(templateFile(columns));
    return ExitCode.ok;
  }
  const config = settingsOf(readConfig, request.kind === 'comments' ? 'sdk' : 'main');
  return importChecked(request, {
    pass: (one) => runPass(one, config),
    confirm,
    isTerminal: process.stdin.isTTY === true,
  });
}

/** An import template: header and one example row, with a byte order mark for Excel. */
function templateFile(columns: readonly ImportColumn[]): string {
  const header = csvLine(columns.map((column) => column.name));
  return `\ufeff${header}${csvLine(columns.map((column) => column.example))}`;
}

const USAGE = `用法：npm run portal -- import everything <文件>

导入由 export 生成的归档：先核对全部校验和与版本，再写入没有内容的数据库，全部成功，或者什么都不写；图片补上缺少的。
使用内嵌数据库时门户须先停止。可以导入同一版本或更早版本的导出。`;

const ALL_TAGS =
  'site games news packs openings tests activities banners rankings links hot_words pages'.split(' ');

/** `import everything FILE`: loads another platform's export into an empty one. */
async function importEverything(args: string[], readConfig: () => Config): Promise<number> {
  const [file, ...more] = args;
  if (file === undefined || file.startsWith('-') || more.length > 0) {
    throw new UsageError(USAGE);
  }
  const config = settingsOf(readConfig);
  const path = resolve(file);
  try {
    const about = await checkContent(path);
    const { db, close, publish } = await openForCommand(config, commandOwner('import'));
    try {
      await migrateEncrypted(db, config);
      console.log(`正在把 ${about.made_at} 的导出写入 ${placeName(config)} …`);
      const rows = await loadContent(db, path, about, async (tx) => {
        await indexGames(tx);
        await indexNews(tx);
        await indexPacks(tx);
        if (!about.migrations.includes(SOURCES_SINCE)) {
          await markOlderImports(tx);
        }
        await recountAllRatings(tx);
      });
      await analyseTables(db, ['game', 'news', 'pack', 'opening', 'comment', 'search_document']);
      const pictures = await unpackMedia(path, createFileStore(config), config);
      await publish(ALL_TAGS);
      console.log(`已导入 ${rows} 行，补上 ${pictures} 个图片文件。兑换码不在导出里，请另外导入。`);
      if (about.packages.length > 0) {
        console.log(leftOutText(about.packages));
      }
      return ExitCode.ok;
    } finally {
      await close();
    }
  } catch (error) {
    if (error instanceof UnusableArchive) {
      console.error(error.message);
      return ExitCode.unreadable;
    }
    return reportFailure(error, '导入失败：');
  }
}
