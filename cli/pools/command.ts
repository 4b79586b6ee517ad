import { publishInvalidation } from '#platform/cache/invalidation-channel.ts';
import type { Config } from '#platform/core/config/config.ts';
import { migrate } from '#platform/database/migrate.ts';
import { type PoolsRequest, type PoolsResult, runPools } from '#server/control/jobs/pools-job.ts';
import { unavailableText } from '#server/failure-text.ts';
import { doJob } from '../do-job.ts';
import { ExitCode, UsageError } from '../exit-codes.ts';
import { settingsOf } from '../settings.ts';

const USAGE = `用法：npm run portal -- pools list
      npm run portal -- pools release --pack 编号
      npm run portal -- pools release --all

恢复备份而领取记录不全时，未领的兑换码会暂停发放：其中有些可能已经发过。list 列出它们；
核对之后（例如向厂商查实哪些已经用过，或确认丢失的那段时间没有人领），用 release 恢复发放。门户运行时也可以做。`;

/** `pools`: lists and releases codes withheld after a restore. */
export async function poolsCommand(args: string[], readConfig: () => Config): Promise<number> {
  if (args.includes('--help')) {
    console.log(USAGE);
    return ExitCode.ok;
  }
  const request = parse(args);
  try {
    const packs = await run(settingsOf(readConfig), request);
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

function run(config: Config, request: PoolsRequest): Promise<PoolsResult> {
  return doJob(config, 'pools', request, async ({ db, kind }) => {
    await migrate(db);
    const invalidateTags = kind === 'postgres' ? publishInvalidation(db) : () => undefined;
    return runPools({ db, invalidateTags }, request);
  });
}
