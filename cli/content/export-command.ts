import { renameSync, rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { type ContentSummary, leftOutText } from '#platform/backup/content/export-content.ts';
import type { Config } from '#platform/core/config/config.ts';
import { placeName } from '#platform/core/config/postgres-address.ts';
import { type Command, ExitCode, reportFailure, UsageError } from '../command.ts';
import { settingsOf } from '../settings.ts';
import { writeArchive } from '../write-archive.ts';

const USAGE = `用法：npm run portal -- export <文件>

把平台的内容（游戏、资讯、礼包、开服、活动、评论、交易、站点资料等）和图片写成一个归档文件（tar）：
每张表是逐行的 JSON，可以直接阅读。玩家、后台账号、密码、兑换码、库存和上传的安装包文件不在其中。门户运行时也可以执行。
在另一套新安装的门户里用 import everything 导入。`;

/** `export FILE`: writes the platform's content as readable JSON. */
export const exportCommand: Command = {
  about: '把平台的内容和图片导出成一个可以阅读的归档',
  usage: USAGE,
  run,
};

async function run(args: string[], readConfig: () => Config): Promise<number> {
  const [file, ...more] = args;
  if (file === undefined || file.startsWith('-') || more.length > 0) {
    throw new UsageError(USAGE);
  }
  const config = settingsOf(readConfig);
  const path = resolve(file);
  const draft = `${path}.partial`;
  try {
    const { rows, files, packages } = await writeArchive<ContentSummary>(config, 'export', null, draft);
    renameSync(draft, path);
    console.log(`已导出 ${placeName(config)}：${rows} 行，${files} 个图片文件。\n${path}`);
    if (packages.length > 0) {
      console.log(leftOutText(packages));
    }
    return ExitCode.ok;
  } catch (error) {
    rmSync(draft, { force: true });
    return reportFailure(error, '导出失败：');
  }
}
