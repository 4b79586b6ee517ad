import type { Config } from '#platform/core/config/config.ts';
import type { KeysRequest, KeysResult, RotationEvent } from '#server/control/jobs/keys-job.ts';
import { type Command, ExitCode, UsageError } from '../command.ts';
import { doJob } from '../do-job.ts';
import { settingsOf } from '../settings.ts';
import { confirm } from '../terminal.ts';

const USAGE = `用法：npm run portal -- keys list
      npm run portal -- keys rotate
      npm run portal -- keys prune [--yes]

数据库里的手机号用数据密钥加密，密钥在 DATA_DIR 的 data-keys.json 或设置 DATA_KEYS 里，不在数据库里。
list 列出密钥的编号和各有多少号码。rotate 换一把新密钥，把全部号码重新加密；门户运行时也可以执行，中断后再执行一次会继续完成。
使用 DATA_KEYS 时，请先把新密钥写在每台机器的 DATA_KEYS 最前面并逐台重启，再执行 rotate。
prune 从 data-keys.json 删除数据库不再使用的密钥；在那之前做的备份要用它们，请先确认备份里有密钥或已过期。`;

/** `keys`: lists and rotates the data keys. */
export const keysCommand: Command = {
  about: '列出、轮换手机号的数据密钥',
  usage: USAGE,
  run,
};

const USES = { current: '正在使用', older: '轮换没有完成', unused: '不再使用' } as const;

async function run(args: string[], readConfig: () => Config): Promise<number> {
  const { request, isSure } = parse(args);
  const config = settingsOf(readConfig);
  if (
    request.action === 'prune' &&
    !isSure &&
    !(await confirm('删除不再使用的密钥后，用它们加密的旧备份无法恢复。输入 yes 继续：'))
  ) {
    return ExitCode.interrupted;
  }
  const result = await doJob<KeysResult>(config, 'keys', request, (event) => {
    if (process.stderr.isTTY) {
      process.stderr.write(`\r已重新加密 ${(event as RotationEvent).numbers} 个号码`);
    }
  });
  return report(request, result);
}

function report({ action }: KeysRequest, { keys, isSetting, rotated, removed }: KeysResult): number {
  if (action === 'list') {
    for (const { id, use, numbers, isOnMachine } of keys) {
      console.log(`${id}\t${USES[use]}\t${numbers} 个号码${isOnMachine ? '' : '\t这台机器上没有'}`);
    }
    return ExitCode.ok;
  }
  if (action === 'prune') {
    console.log(
      isSetting
        ? '密钥在设置 DATA_KEYS 里，请自行从每台机器的设置里删除不再使用的密钥（见 keys list）。'
        : removed.length > 0
          ? `已删除：${removed.join('、')}`
          : '没有可以删除的密钥。',
    );
    return ExitCode.ok;
  }
  if (!rotated) {
    console.error(
      'DATA_KEYS 里没有新的密钥。请用 openssl rand -base64 32 生成一把，写在每台机器的 DATA_KEYS 最前面，逐台重启后再执行。',
    );
    return ExitCode.rejected;
  }
  const { current, retired, numbers, unreadable } = rotated;
  console.log(`\n已更换为密钥 ${current}，重新加密了 ${numbers} 个号码。`);
  if (unreadable > 0) {
    console.error(`有 ${unreadable} 个号码无法解密（内容被改动过），未作改动；它们的密钥还不能停用。`);
    return ExitCode.rejected;
  }
  if (retired.length > 0) {
    console.log(
      `密钥 ${retired.join('、')} 不再使用。旧备份过期之后，${isSetting ? '可以从 DATA_KEYS 里删除' : '执行 keys prune 删除'}。`,
    );
  }
  return ExitCode.ok;
}

function parse([action, ...options]: string[]): { request: KeysRequest; isSure: boolean } {
  const isSure = options.length === 1 && options[0] === '--yes';
  const isBare = options.length === 0;
  if ((action === 'list' || action === 'rotate') && isBare) {
    return { request: { action }, isSure: true };
  }
  if (action === 'prune' && (isBare || isSure)) {
    return { request: { action }, isSure };
  }
  throw new UsageError(USAGE);
}
