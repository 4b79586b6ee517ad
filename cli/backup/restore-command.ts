import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { commandLine } from '#platform/audit/record.ts';
import { type BackupContents, checkBackupArchive } from '#platform/backup/check-backup.ts';
import { parseIdentities, UnusableIdentity } from '#platform/backup/identities.ts';
import { systemClock } from '#platform/core/clock.ts';
import type { Config } from '#platform/core/config/config.ts';
import { placeName } from '#platform/core/config/postgres-address.ts';
import { assertUsableFolder } from '#platform/core/startup/usable-folder.ts';
import { UnusableBackup } from '#platform/database/backup/backup-file.ts';
import { describeCheck } from '#server/open-journal.ts';
import { type RestoreOptions, restore, restoreOwner } from '#server/restore/restore.ts';
import { putBackUnfinished } from '#server/restore/unfinished-restore.ts';
import { type Command, ExitCode, reportFailure, UsageError } from '../command.ts';
import { settingsOf } from '../settings.ts';
import { confirm } from '../terminal.ts';

const USAGE = `用法：npm run portal -- restore <文件> [选项]

先核对整个归档（校验和、版本），说明其中的内容和写入的位置，确认之后才开始恢复。门户须先停止。
数据库：写入空的数据库（新建的 PostgreSQL 数据库，或没有数据库的 DATA_DIR），全部成功，或者什么都不写。
图片：补上缺少的；同名的不动。服务器密钥：没有时补上。
然后按领取记录补回备份之后的领取。领取记录默认在 JOURNAL_DIR；几台机器各有一份时，每份都用 --journal 写出。
JOURNAL_DIR 已经丢失时用备份里的那一份，但它不知道备份之后的领取：未领的兑换码会暂停发放。

  --identity 文件    加密的备份（.tar.age）：私钥文件，由 age-keygen 保存，里面有 AGE-SECRET-KEY-1 开头的一行
  --replace         先另存现有的数据库（不删除），再恢复
  --journal 目录     另一份领取记录，可写多次
  --untouched       备份之后没有人领过（门户停了之后才做的备份）：备份里的领取记录就是全部
  --journals-lost   领取记录已经丢失或不全：未领的兑换码全部暂停发放，由您核对后用 pools release 恢复
  --yes             不再询问`;

interface RestoreRequest extends RestoreOptions {
  file: string;
  /** The identity file. */
  identity: string | undefined;
  isSure: boolean;
}

/** `restore FILE`: checks a backup, asks for confirmation, loads it and replays later claims from the journal. */
export const restoreCommand: Command = { about: '核对并恢复备份，再按领取记录补回之后的领取', run };

async function run(args: string[], readConfig: () => Config): Promise<number> {
  const options = parseRestoreArgs(args);
  if (!options) {
    console.log(USAGE);
    return ExitCode.ok;
  }
  const config = settingsOf(readConfig);
  try {
    const identities = await readIdentities(options.identity);
    console.log('正在核对归档…');
    const contents = await checkBackupArchive(options.file, identities);
    console.log(describeContents(contents, config, options));
    if (!options.isSure && !(await confirm('输入 yes 开始恢复，输入其他内容放弃：'))) {
      console.log('没有恢复，什么都没有改动。');
      return ExitCode.interrupted;
    }
    assertUsableFolder('JOURNAL_DIR', config.journalDir);
    await putBackUnfinished(config, restoreOwner(systemClock.now()));
    const attempt = { file: options.file, started_at: systemClock.now(), operator: commandLine, address: '' };
    const deps = { config, options, attempt, identities, say: console.log };
    const { aside, check } = await restore(contents, deps);
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
    return reportFailure(error, '恢复失败：');
  }
}

/** @throws {UsageError} */
async function readIdentities(path: string | undefined): Promise<string[]> {
  if (path === undefined) {
    return [];
  }
  try {
    return await parseIdentities(readFileSync(path, 'utf8'));
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    const reason = error instanceof UnusableIdentity ? message : `无法读取这个文件（${code ?? message}）。`;
    throw new UsageError(`--identity ${path}：${reason}`);
  }
}

function describeContents(contents: BackupContents, config: Config, { replaces }: RestoreOptions): string {
  const { made_at, rows, media, journals } = contents;
  const megabytes = (media.bytes / 1_048_576).toFixed(1);
  return [
    `备份时间：${made_at}`,
    `内容：数据库 ${rows} 行，图片 ${media.files} 个（${megabytes} MB），领取记录 ${journals.length} 份`,
    `写到：${placeName(config)}，图片 ${config.storage.kind === 's3' ? '对象存储' : config.dataDir}`,
    replaces ? '现有的数据库会先另存，不会删除。' : '数据库必须是空的；要替换现有的，请加 --replace。',
  ].join('\n');
}

/**
 * Reads the arguments after `restore`; undefined for `--help`.
 * @throws {UsageError}
 */
function parseRestoreArgs(args: string[]): RestoreRequest | undefined {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: {
        identity: { type: 'string' },
        journal: { type: 'string', multiple: true },
        'journals-lost': { type: 'boolean' },
        untouched: { type: 'boolean' },
        replace: { type: 'boolean' },
        yes: { type: 'boolean' },
        help: { type: 'boolean', short: 'h' },
      },
    });
    if (values.help) {
      return undefined;
    }
    const [file, ...more] = positionals;
    if (file !== undefined && more.length === 0) {
      return {
        file: resolve(file),
        identity: values.identity,
        journals: (values.journal ?? []).map((path) => resolve(path)),
        areLost: values['journals-lost'] ?? false,
        isUntouched: values.untouched ?? false,
        replaces: values.replace ?? false,
        isSure: values.yes ?? false,
      };
    }
  } catch {
    // An unknown option prints the usage, like a missing file.
  }
  throw new UsageError(USAGE);
}
