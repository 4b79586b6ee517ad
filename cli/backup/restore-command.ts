import { commandLine } from '#platform/audit/record.ts';
import { type BackupContents, checkBackupArchive } from '#platform/backup/check-backup.ts';
import { systemClock } from '#platform/core/clock.ts';
import type { Config } from '#platform/core/config/config.ts';
import { assertUsableFolder } from '#platform/core/startup/usable-folder.ts';
import { UnusableBackup } from '#platform/database/backup/backup-file.ts';
import { placeName } from '#server/control/open-or-hand-over.ts';
import { describeCheck } from '#server/open-journal.ts';
import { type RestoreOptions, restore, restoreOwner } from '#server/restore/restore.ts';
import { putBackUnfinished } from '#server/restore/unfinished-restore.ts';
import { type Command, ExitCode, reportFailure } from '../command.ts';
import { settingsOf } from '../settings.ts';
import { confirm } from '../terminal.ts';
import { parseRestoreArgs, RESTORE_USAGE } from './restore-options.ts';

/** `restore FILE`: checks a backup, asks for confirmation, loads it and replays later claims from the journal. */
export const restoreCommand: Command = { about: '核对并恢复备份，再按领取记录补回之后的领取', run };

async function run(args: string[], readConfig: () => Config): Promise<number> {
  const options = parseRestoreArgs(args);
  if (!options) {
    console.log(RESTORE_USAGE);
    return ExitCode.ok;
  }
  const config = settingsOf(readConfig);
  try {
    console.log('正在核对归档…');
    const contents = await checkBackupArchive(options.file);
    console.log(describeContents(contents, config, options));
    if (!options.isSure && !(await confirm('输入 yes 开始恢复，输入其他内容放弃：'))) {
      console.log('没有恢复，什么都没有改动。');
      return ExitCode.interrupted;
    }
    assertUsableFolder('JOURNAL_DIR', config.journalDir);
    await putBackUnfinished(config, restoreOwner(systemClock.now()));
    const attempt = { file: options.file, started_at: systemClock.now(), operator: commandLine, address: '' };
    const { aside, check } = await restore(contents, { config, options, attempt, say: console.log });
    const findings = describeCheck(check);
    console.log(findings.length > 0 ? findings.join('\n') : '领取记录齐全，没有备份之后的领取。');
    if (aside) {
      console.log(`原来的数据库在 ${aside}；确认不再需要之后，可以删除。`);
    }
    return check.withheld ? ExitCode.rejected : ExitCode.ok;
  } catch (error) {
    if (error instanceof UnusableBackup) {
      console.error(error.message);
      return ExitCode.unreadable;
    }
    return reportFailure(error, '恢复没有做成：');
  }
}

function describeContents(contents: BackupContents, config: Config, { replaces }: RestoreOptions): string {
  const { made_at, rows, media, journals } = contents;
  const megabytes = (media.bytes / 1_048_576).toFixed(1);
  return [
    `备份时间：${made_at}`,
    `内容：数据库 ${rows} 行，图片 ${media.files} 个（${megabytes} MB），领取记录 ${journals.length} 份`,
    `写到：${placeName(config)}，图片 ${config.storage.kind === 's3' ? '对象存储' : config.dataDir}`,
    replaces ? '现有的数据库会先挪到一边，不会删除。' : '数据库必须是空的；要换掉现有的，请加 --replace。',
  ].join('\n');
}
