import type { Config } from '#platform/core/config/config.ts';
import type { ReservationsResult } from '#server/control/jobs/reservations-job.ts';
import { type Command, ExitCode, reportFailure, UsageError } from '../command.ts';
import { doJob } from '../do-job.ts';
import { settingsOf } from '../settings.ts';

const USAGE = `用法：npm run portal -- reservations recount

游戏和礼包的预约人数随玩家的预约和取消更新。recount 按全部预约重新统计一遍，例如直接改过数据库之后；门户运行时也可以执行，
网站上的人数会在一分钟内更新。`;

/** `reservations`: counts the reservations of games and packs again. */
export const reservationsCommand: Command = { about: '重新统计预约人数', usage: USAGE, run };

async function run(args: string[], readConfig: () => Config): Promise<number> {
  if (args.length !== 1 || args[0] !== 'recount') {
    throw new UsageError(USAGE);
  }
  try {
    const { corrected } = await doJob<ReservationsResult>(settingsOf(readConfig), 'reservations', {});
    console.log(corrected > 0 ? `已更正 ${corrected} 个预约人数。` : '预约人数都正确。');
    return ExitCode.ok;
  } catch (error) {
    return reportFailure(error);
  }
}
