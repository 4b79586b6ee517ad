import { systemClock } from '#platform/core/clock.ts';
import type { Config } from '#platform/core/config/config.ts';
import type { PoolsRequest, PoolsResult } from '#server/control/jobs/pools-job.ts';
import { describeCheck } from '#server/open-journal.ts';
import { recheckClaims } from '#server/restore/recheck-claims.ts';
import { type Command, ExitCode, UsageError } from '../command.ts';
import { doJob } from '../do-job.ts';
import { settingsOf } from '../settings.ts';

const USAGE = `用法：npm run portal -- pools list
      npm run portal -- pools release --pack 编号
      npm run portal -- pools release --all
      npm run portal -- pools recheck --journal 目录 [--journal 目录…]

恢复备份而领取记录不全时，未领的兑换码会暂停发放：其中有些可能已经发过。list 列出它们；
核对之后（例如向厂商查实哪些已经用过，或确认丢失的那段时间没有人领），用 release 恢复发放。门户运行时也可以执行。
recheck 在数据库用 pgBackRest 等工具恢复到过去的某个时刻之后、启动门户之前执行：按领取记录补回该时刻之后的领取。
每台机器的领取记录（JOURNAL_DIR）都要用 --journal 写出；缺少一份时，未领的兑换码会暂停发放。`;

/** `pools`: lists and releases codes withheld after a restore. */
export const poolsCommand: Command = {
  about: '列出恢复备份后暂停发放的兑换码，核对后恢复发放',
  usage: USAGE,
  run,
};

async function run(args: string[], readConfig: () => Config): Promise<number> {
  if (args[0] === 'recheck') {
    return recheck(args.slice(1), readConfig);
  }
  const request = parse(args);
  const packs = await doJob<PoolsResult>(settingsOf(readConfig), 'pools', request);
  const verb = request.action === 'list' ? '暂停发放' : '恢复发放';
  for (const { id, game, title, withheld } of packs) {
    console.log(`${id}\t${game}\t${title}\t${verb} ${withheld} 个兑换码`);
  }
  if (packs.length === 0) {
    console.log('没有暂停发放的兑换码。');
  }
  return ExitCode.ok;
}

async function recheck(args: string[], readConfig: () => Config): Promise<number> {
  const folders = args.filter((_value, index) => index % 2 === 1);
  const isUsable = folders.length > 0 && args.length === 2 * folders.length;
  if (!isUsable || args.some((value, index) => index % 2 === 0 && value !== '--journal')) {
    throw new UsageError(USAGE);
  }
  const check = await recheckClaims(settingsOf(readConfig), folders, systemClock.now());
  const findings = describeCheck(check);
  console.log(findings.length > 0 ? findings.join('\n') : '领取记录齐全，没有该时刻之后的领取。');
  return check.withheld ? ExitCode.rejected : ExitCode.ok;
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
