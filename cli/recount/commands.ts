import type { Recounted } from '#server/control/jobs/recount-jobs.ts';
import { type Command, ExitCode, UsageError } from '../command.ts';
import { doJob } from '../do-job.ts';
import { settingsOf } from '../settings.ts';

interface Texts {
  about: string;
  /** What `recount` does, below its usage. */
  details: string;
  corrected(figures: number): string;
  unchanged: string;
}

/** `ratings recount`: counts the ratings of games again. */
export const ratingsCommand = recountCommand('ratings', {
  about: '按玩家评价重新统计评分',
  details: `游戏的评分由玩家评价算出，随每条评价更新。recount 按全部已发布的评价重新统计一遍，例如直接改过数据库之后；
门户运行时也可以执行，网站上的评分会在半分钟内更新。`,
  corrected: (games) => `已更正 ${games} 款游戏的评分。`,
  unchanged: '评分都正确。',
});

/** `reservations recount`: counts the reservations of games and packs again. */
export const reservationsCommand = recountCommand('reservations', {
  about: '重新统计预约人数',
  details: `游戏和礼包的预约人数随玩家的预约和取消更新。recount 按全部预约重新统计一遍，例如直接改过数据库之后；门户运行时也可以执行，
网站上的人数会在一分钟内更新。`,
  corrected: (numbers) => `已更正 ${numbers} 个预约人数。`,
  unchanged: '预约人数都正确。',
});

/** `lists recount`: counts the entries of lists again. */
export const listsCommand = recountCommand('lists', {
  about: '重新统计列表数量',
  details: `游戏、资讯、礼包、开服、交易、活动各列表的数量由数据库随内容更新。recount 按全部内容重新统计一遍，例如停用触发器直接改过数据
之后；门户运行时也可以执行，统计一个列表时，修改它的操作会等待。`,
  corrected: (lists) => `已更正 ${lists} 个列表数量。`,
  unchanged: '列表数量都正确。',
});

function recountCommand(
  name: 'ratings' | 'reservations' | 'lists',
  { about, details, corrected: correctedText, unchanged }: Texts,
): Command {
  const usage = `用法：npm run portal -- ${name} recount\n\n${details}`;
  return {
    about,
    usage,
    run: async (args, readConfig) => {
      if (args.length !== 1 || args[0] !== 'recount') {
        throw new UsageError(usage);
      }
      const { corrected } = await doJob<Recounted>(settingsOf(readConfig), name, {});
      console.log(corrected > 0 ? correctedText(corrected) : unchanged);
      return ExitCode.ok;
    },
  };
}
