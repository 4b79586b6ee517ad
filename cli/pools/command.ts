import type { Config } from '#platform/core/config/config.ts';
import type { PoolsRequest, PoolsResult } from '#server/control/jobs/pools-job.ts';
import { type Command, ExitCode, reportFailure, UsageError } from '../command.ts';
import { doJob } from '../do-job.ts';
import { settingsOf } from '../settings.ts';

const USAGE = `用法：npm run portal -- pools list
      npm run portal -- pools release --pack 编号
      npm run portal -- pools release --all

恢复备份而领取记录不全时，未领的兑换码会暂停发放：其中有些可能已经发过。list 列出它们；
核对之后（例如向厂商查实哪些已经用过，或确认丢失的那段时间没有人领），用 release 恢复发放。门户运行时也可以做。`;

/** `pools`: lists and releases codes withheld after a restore. */
export const poolsCommand: Command = {
  about: '列出恢复备份后暂停发放的兑换码，核对后恢复发放',
  usage: USAGE,
  run,
};

async function run(args: string[], readConfig: () => Config): Promise<number> {
  const request = parse(args);
  try {
    const packs = await doJob<PoolsResult>(settingsOf(readConfig), 'pools', request);
    const verb = request.action === 'list' ? '暂停发放' : '恢复发放';
    for (const { id, game, title, withheld } of packs) {
      console.log(`${id}\t${game}\t${title}\t${verb} ${withheld} 个兑换码`);
    }
    if (packs.length === 0) {
      console.log('没有暂停发放的兑换码。');
    }
    return ExitCode.ok;
  } catch (error) {
    return reportFailure(error);
  }
}

function parse([action, option, value, ...more]: string[]): PoolsRequest {
  if (more.length === 0) {
    if (action === 'list' && option === undefined) {
      return { action };
    }
    if (action === 'release' && option === '--all' && value === undefined) {
      return { action, pack: null };
    }
    if (action === 'release' && option === '--pack' && /^[1-9]\d{0,14}$/.test(value ?? '')) {
      return { action, pack: Number(value) };
    }
  }
  throw new UsageError(USAGE);
}
