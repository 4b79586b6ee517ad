import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { RestoreOptions } from '#server/restore/restore.ts';
import { UsageError } from '../command.ts';

export const RESTORE_USAGE = `用法：npm run portal -- restore <文件> [选项]

先把整个归档核对一遍（校验和、版本），说明里面有什么、会写到哪里，问过之后才动手。门户须先停止。
数据库：写入空的数据库（新建的 PostgreSQL 数据库，或没有数据库的 DATA_DIR），全部成功，或者什么都不写。
图片：补上缺少的；同名的不动。服务器密钥：没有时补上。
然后按领取记录补回备份之后的领取。领取记录默认在 JOURNAL_DIR；几台机器各有一份时，每份都用 --journal 写出。
JOURNAL_DIR 已经丢失时用备份里的那一份，但它不知道备份之后的领取：未领的兑换码会暂停发放。

  --replace         先把现有的数据库挪到一边（不删除），再恢复
  --journal 目录     另一份领取记录，可写多次
  --untouched       备份之后没有人领过（门户停了之后才做的备份）：备份里的领取记录就是全部
  --journals-lost   领取记录已经丢失或不全：未领的兑换码全部暂停发放，由您核对后用 pools release 恢复
  --yes             不再询问`;

/**
 * Reads the arguments after `restore`; undefined for `--help`.
 * @throws {UsageError}
 */
export function parseRestoreArgs(args: string[]): RestoreOptions | undefined {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: {
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
  throw new UsageError(RESTORE_USAGE);
}
