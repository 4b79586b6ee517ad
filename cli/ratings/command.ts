import type { Config } from '#platform/core/config/config.ts';
import type { RatingsResult } from '#server/control/jobs/ratings-job.ts';
import { type Command, ExitCode, reportFailure, UsageError } from '../command.ts';
import { doJob } from '../do-job.ts';
import { settingsOf } from '../settings.ts';

const USAGE = `用法：npm run portal -- ratings recount

游戏的评分由玩家评价算出，随每条评价更新。recount 按全部已发布的评价重新统计一遍，例如直接改过数据库之后；
门户运行时也可以执行，网站上的评分会在半分钟内更新。`;

/** `ratings`: counts the ratings of games again. */
export const ratingsCommand: Command = { about: '按玩家评价重新统计评分', usage: USAGE, run };

async function run(args: string[], readConfig: () => Config): Promise<number> {
  if (args.length !== 1 || args[0] !== 'recount') {
    throw new UsageError(USAGE);
  }
  try {
    const { corrected } = await doJob<RatingsResult>(settingsOf(readConfig), 'ratings', {});
    console.log(corrected > 0 ? `已更正 ${corrected} 款游戏的评分。` : '评分都正确。');
    return ExitCode.ok;
  } catch (error) {
    return reportFailure(error);
  }
}
