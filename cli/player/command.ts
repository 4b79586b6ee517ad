import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Config } from '#platform/core/config/config.ts';
import type { PlayerRequest, PlayerResponse } from '#server/control/jobs/player-job.ts';
import { type Command, ExitCode, readOptions, UsageError } from '../command.ts';
import { doJob } from '../do-job.ts';
import { settingsOf } from '../settings.ts';
import { confirm } from '../terminal.ts';

const OWNER_ONLY = 0o600;

const USAGE = `用法：npm run portal -- player export --id 编号 --file 文件
      npm run portal -- player erase --id 编号 --reason 原因 [--yes]

export 把一位玩家的全部个人信息写成一个 JSON 文件（不含密码）。
erase 注销：删除账号、登录和收藏，评论改为匿名，领取作为凭证保留但不再指向本人；不能撤销。
登录立即退出，其余由运行中的门户在 15 分钟内删除，包括其他进程里的服务；有服务暂时不可用时自动重试。请在门户一侧执行。
编号在后台的玩家页面里。备份里仍有被抹除的内容，直到备份过期；恢复旧备份之后，门户按 JOURNAL_DIR 里的记录自动再抹除一次。`;

/** `player`: exports or erases one player's data. */
export const playerCommand: Command = {
  about: '导出或抹除一位玩家的个人信息',
  usage: USAGE,
  run,
};

async function run(args: string[], readConfig: () => Config): Promise<number> {
  const { request, file, isSure } = parse(args);
  const config = settingsOf(readConfig);
  if (
    request.action === 'erase' &&
    !isSure &&
    !(await confirm(`抹除玩家 ${request.id} 的个人信息，不能撤销。输入 yes 继续：`))
  ) {
    return ExitCode.interrupted;
  }
  const { done, data } = await doJob<PlayerResponse>(config, 'player', request);
  if (!done) {
    console.error(
      config.serves
        ? '这里没有这位玩家：账号在门户的数据库里，请在门户一侧执行。'
        : '没有这位玩家，或已经注销。',
    );
    return ExitCode.rejected;
  }
  if (data) {
    writeFileSync(file, `${JSON.stringify(data, null, 2)}\n`, { mode: OWNER_ONLY, flag: 'wx' });
  }
  console.log(
    data
      ? `已写入 ${file}，只有当前用户可读。`
      : `已退出玩家 ${request.id} 的全部登录；门户运行时，个人信息在 15 分钟内删除。`,
  );
  return ExitCode.ok;
}

const OPTIONS = {
  id: { type: 'string' },
  file: { type: 'string' },
  reason: { type: 'string' },
  yes: { type: 'boolean' },
} as const;

function parse([action, ...args]: string[]): { request: PlayerRequest; file: string; isSure: boolean } {
  const { id = '', file, reason, yes = false } = readOptions(args, OPTIONS, USAGE);
  if (/^[1-9]\d{0,14}$/.test(id)) {
    if (action === 'export' && file !== undefined && reason === undefined) {
      return { request: { action, id: Number(id) }, file: resolve(file), isSure: yes };
    }
    if (action === 'erase' && reason && file === undefined) {
      return { request: { action, id: Number(id), reason }, file: '', isSure: yes };
    }
  }
  throw new UsageError(USAGE);
}
