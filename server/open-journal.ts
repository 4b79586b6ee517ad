import type { Clock } from '#platform/core/clock.ts';
import type { Logger } from '#platform/core/logger.ts';
import { openJournalDirectory } from '#platform/database/journal/journal-directory.ts';
import type { Database } from '#platform/database/open.ts';
import { FileJournal } from '#services/main/codes/journal/claim-journal.ts';
import { checkByJournals, type JournalCheck } from '#services/main/codes/journal/journal-check.ts';
import { isOlderThanJournals } from './restore/older-than-journals.ts';

/** Replays the journals in `path`, reports the result, and opens this process's journal. */
export async function openJournal(deps: {
  db: Database;
  path: string;
  clock: Clock;
  logger: Logger;
  say(text: string): void;
}): Promise<FileJournal> {
  const directory = openJournalDirectory(deps.path);
  const isComplete = !(await isOlderThanJournals(deps.db, [directory]));
  for (const sentence of describeCheck(await checkByJournals(deps.db, [directory], { isComplete }))) {
    deps.say(sentence);
  }
  return new FileJournal({ ...deps, directory });
}

/** The messages of a check for the operator; empty if nothing was repaired or withheld. */
export function describeCheck(check: JournalCheck): string[] {
  const { restored, without_pack, withdrawn, damaged, cut, missing, withheld } = check;
  const messages: [applies: boolean, message: string][] = [
    [restored > 0, `按领取记录补回了 ${restored} 次领取。`],
    [without_pack > 0, `领取记录里有 ${without_pack} 个兑换码的礼包不在数据库里：它们已记下，不会再发。`],
    [withdrawn > 0, `按记录再次撤下了 ${withdrawn} 个撤销过的兑换码。`],
    [damaged > 0, `领取记录里有 ${damaged} 行已损坏，无法读取。`],
    ...cut.map((path): [boolean, string] => [true, `领取记录 ${path} 比数据库记录的短。`]),
    [
      withheld && missing.length > 0,
      `缺少 ${missing.length} 份领取记录（编号 ${missing.join('、')}，见各台机器 JOURNAL_DIR 里的 journal.json）。`,
    ],
    [
      withheld,
      '数据库是从备份恢复或从别处搬来的，而领取记录不全，无法知道之后发出过哪些兑换码：全部未领的兑换码已暂停发放。',
    ],
    [
      withheld,
      '核对之后，用 npm run portal -- pools release --pack 编号（或 --all）恢复发放；新导入的兑换码不受影响。',
    ],
  ];
  return messages.filter(([applies]) => applies).map(([, message]) => message);
}
