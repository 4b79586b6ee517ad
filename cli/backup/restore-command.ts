import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { systemClock } from '../../platform/clock.ts';
import type { Config } from '../../platform/config/config.ts';
import { UnusableBackup } from '../../platform/database/backup/backup-file.ts';
import { checkBackup, restoreBackup } from '../../platform/database/backup/restore-backup.ts';
import { openDatabase } from '../../platform/database/open.ts';
import { analyseTables } from '../../platform/import/analyse-tables.ts';
import { openJournalDirectory, readJournalDirectory } from '../../platform/journal/journal-directory.ts';
import { checkByJournals } from '../../services/main/claims/journal/journal-check.ts';
import { RESTORED, writeOrigin } from '../../services/main/claims/journal/origin-repository.ts';
import { ExitCode, UsageError } from '../exit-codes.ts';
import { unavailableText } from '../failure-text.ts';
import { tellCheck } from '../open-journal.ts';
import { settingsOf } from '../settings.ts';
import { placeName } from '../where-the-data-is.ts';

const USAGE = `用法：npm run portal -- restore <文件> [--journal 目录]… [--journals-lost]

把备份写入空的数据库（新建的 PostgreSQL 数据库，或没有数据库的 DATA_DIR），全部成功，或者什么都不写。门户须先停止。
然后按领取记录补回备份之后的领取。领取记录默认在 JOURNAL_DIR；几台机器各有一份时，每份都用 --journal 写出。

  --journal 目录     另一份领取记录，可写多次
  --journals-lost   领取记录已经丢失或不全：未领的兑换码全部暂停发放，由您核对后用 pools release 恢复`;

/** `restore FILE`: loads a backup into an empty database and brings back what was claimed since. */
export async function restoreCommand(args: string[], readConfig: () => Config): Promise<number> {
  const { file, journals, areLost, isHelp } = parse(args);
  if (isHelp) {
    console.log(USAGE);
    return ExitCode.ok;
  }
  const config = settingsOf(readConfig);
  try {
    const about = await checkBackup(resolve(file));
    const directories = [openJournalDirectory(config.journalDir), ...journals.map(readJournalDirectory)];
    const owner = { pid: process.pid, since: systemClock.now().toISOString(), role: 'restore', socket: '' };
    const { db, close } = await openDatabase({ ...config, owner }, () => undefined);
    try {
      console.log(`正在把 ${about.made_at} 的备份（${about.rows} 行）写入 ${placeName(config)} …`);
      await restoreBackup(db, resolve(file), about, (tx) => writeOrigin(tx, RESTORED));
      await analyseTables(db, ['game', 'news', 'pack', 'pack_code', 'claim', 'comment', 'search_document']);
      console.log('备份已写入，正在核对领取记录…');
      const check = await checkByJournals(db, directories, !areLost);
      const told = tellCheck(check);
      console.log(told.length > 0 ? told.join('\n') : '领取记录齐全，没有备份之后的领取。');
      return check.withheld ? ExitCode.rejected : ExitCode.ok;
    } finally {
      await close();
    }
  } catch (error) {
    if (error instanceof UnusableBackup) {
      console.error(error.message);
      return ExitCode.unreadable;
    }
    console.error(`恢复没有做成：${unavailableText(error) ?? (error as Error).message}`);
    return ExitCode.unavailable;
  }
}

function parse(args: string[]): { file: string; journals: string[]; areLost: boolean; isHelp: boolean } {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: {
        journal: { type: 'string', multiple: true },
        'journals-lost': { type: 'boolean' },
        help: { type: 'boolean', short: 'h' },
      },
    });
    const [file = '', ...more] = positionals;
    if (values.help || (file !== '' && more.length === 0)) {
      const { journal = [], 'journals-lost': areLost = false, help: isHelp = false } = values;
      return { file, journals: journal.map((path) => resolve(path)), areLost, isHelp };
    }
  } catch {
    // An unknown option is answered with the usage, as a missing file is.
  }
  throw new UsageError(USAGE);
}
