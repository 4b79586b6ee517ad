import type { Config } from '../../platform/config/config.ts';
import { requestJob } from '../../platform/control/request-job.ts';
import { announceDroppedTags } from '../../platform/page-cache/dropped-tags.ts';
import { ExitCode, UsageError } from '../exit-codes.ts';
import { unavailableText } from '../failure-text.ts';
import { settingsOf } from '../settings.ts';
import { openOrHandOver } from '../where-the-data-is.ts';
import { type PoolsAnswer, type PoolsRequest, runPools } from './pools-job.ts';

const USAGE = `用法：npm run portal -- pools list
      npm run portal -- pools release --pack 编号
      npm run portal -- pools release --all

恢复备份而领取记录不全时，未领的兑换码会暂停发放：其中有些可能已经发过。list 列出它们；
核对之后（例如向厂商查实哪些已经用过，或确认丢失的那段时间没有人领），用 release 恢复发放。门户运行时也可以做。`;

/** `pools`: the codes that were kept back after a restore. */
export async function poolsCommand(args: string[], readConfig: () => Config): Promise<number> {
  if (args.includes('--help')) {
    console.log(USAGE);
    return ExitCode.ok;
  }
  const request = parse(args);
  try {
    const packs = await ask(settingsOf(readConfig), request);
    const verb = request.action === 'list' ? '暂停发放' : '恢复发放';
    for (const { id, game, title, withheld } of packs) {
      console.log(`${id}\t${game}\t${title}\t${verb} ${withheld} 个兑换码`);
    }
    if (packs.length === 0) {
      console.log('没有暂停发放的兑换码。');
    }
    return ExitCode.ok;
  } catch (error) {
    console.error(unavailableText(error) ?? (error as Error).message);
    return ExitCode.unavailable;
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

async function ask(config: Config, request: PoolsRequest): Promise<PoolsAnswer> {
  let answer: PoolsAnswer = [];
  const signal = new AbortController().signal;
  const opened = await openOrHandOver(config, 'pools', signal, async ({ socket }) => {
    const result = await requestJob({ socket, job: 'pools', options: request, onEvent: () => undefined });
    answer = result as PoolsAnswer;
  });
  if (opened) {
    const { db, kind, close } = opened;
    try {
      const dropTags = kind === 'postgres' ? announceDroppedTags(db) : () => undefined;
      answer = await runPools({ db, dropTags }, request);
    } finally {
      await close();
    }
  }
  return answer;
}
