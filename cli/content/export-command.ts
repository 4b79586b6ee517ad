import { closeSync, createWriteStream, openSync, renameSync, rmSync, writeSync } from 'node:fs';
import { resolve } from 'node:path';
import { createFileStore } from '#platform/adapters/storage/create-file-store.ts';
import type { ArchiveSummary } from '#platform/backup/backup-archive.ts';
import { writeContent } from '#platform/backup/content/export-content.ts';
import { systemClock } from '#platform/core/clock.ts';
import type { Config } from '#platform/core/config/config.ts';
import type { ArchiveChunk } from '#server/control/jobs/archive-jobs.ts';
import { openOrDelegate, placeName } from '#server/control/open-or-hand-over.ts';
import { requestJob } from '#server/control/request-job.ts';
import { unavailableText } from '#server/failure-text.ts';
import { ExitCode, UsageError } from '../exit-codes.ts';
import { settingsOf } from '../settings.ts';

const USAGE = `用法：npm run portal -- export <文件>

把平台的内容（游戏、资讯、礼包、开服、活动、评论、交易、站点资料等）和图片写成一个归档文件（tar）：
每张表是逐行的 JSON，可以直接阅读。玩家、后台账号、密码、兑换码和库存不在其中。门户运行时也可以做。
在另一套新装的门户里用 import everything 读入。`;

/** `export FILE`: writes the platform's content as readable JSON. */
export async function exportCommand(args: string[], readConfig: () => Config): Promise<number> {
  if (args.includes('--help')) {
    console.log(USAGE);
    return ExitCode.ok;
  }
  const [file, ...more] = args;
  if (file === undefined || file.startsWith('-') || more.length > 0) {
    throw new UsageError(USAGE);
  }
  const config = settingsOf(readConfig);
  const path = resolve(file);
  const draft = `${path}.partial`;
  try {
    const { rows, files } = await write(config, draft);
    renameSync(draft, path);
    console.log(`已导出 ${placeName(config)}：${rows} 行，${files} 个图片文件。\n${path}`);
    return ExitCode.ok;
  } catch (error) {
    rmSync(draft, { force: true });
    console.error(`没有导出：${unavailableText(error) ?? (error as Error).message}`);
    return ExitCode.unavailable;
  }
}

async function write(config: Config, draft: string): Promise<ArchiveSummary> {
  let summary: ArchiveSummary | undefined;
  const { signal } = new AbortController();
  const opened = await openOrDelegate(config, 'export', signal, async ({ socket }) => {
    const descriptor = openSync(draft, 'w');
    try {
      const onEvent = (event: object) => {
        writeSync(descriptor, Buffer.from((event as ArchiveChunk).piece, 'base64'));
      };
      summary = (await requestJob({ socket, job: 'export', options: null, onEvent })) as ArchiveSummary;
    } finally {
      closeSync(descriptor);
    }
  });
  if (opened) {
    const { db, close } = opened;
    try {
      const deps = { db, config, store: createFileStore(config) };
      summary = await writeContent(deps, systemClock.now(), createWriteStream(draft));
    } finally {
      await close();
    }
  }
  if (!summary) {
    throw new Error('没有写完就停止了。');
  }
  return summary;
}
