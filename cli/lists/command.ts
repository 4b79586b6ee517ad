import type { Config } from '#platform/core/config/config.ts';
import type { ListsResult } from '#server/control/jobs/lists-job.ts';
import { type Command, ExitCode, reportFailure, UsageError } from '../command.ts';
import { doJob } from '../do-job.ts';
import { settingsOf } from '../settings.ts';

const USAGE = `用法：npm run portal -- lists recount

游戏、资讯、礼包、开服、交易、活动各列表的数量由数据库随内容更新。recount 按全部内容重新统计一遍，例如停用触发器直接改过数据
之后；门户运行时也可以执行，统计一个列表时，修改它的操作会等待。`;

/** `lists`: counts the entries of lists. */
export const listsCommand: Command = { about: '重新统计列表数量', usage: USAGE, run };

async function run(args: string[], readConfig: () => Config): Promise<number> {
  if (args.length !== 1 || args[0] !== 'recount') {
    throw new UsageError(USAGE);
  }
  try {
    const { corrected } = await doJob<ListsResult>(settingsOf(readConfig), 'lists', {});
    console.log(corrected > 0 ? `已更正 ${corrected} 个列表数量。` : '列表数量都正确。');
    return ExitCode.ok;
  } catch (error) {
    return reportFailure(error);
  }
}
