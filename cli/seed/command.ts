import { renewDemoTimetable } from '#demo/seed/renew.ts';
import { isEmpty, seedDemo } from '#demo/seed.ts';
import { systemClock } from '#platform/core/clock.ts';
import type { Config } from '#platform/core/config/config.ts';
import { migrateEncrypted } from '#platform/security/data-keys/encrypt-plain.ts';
import { commandOwner, openForCommand } from '#server/control/open-or-hand-over.ts';
import { type Command, ExitCode, UsageError } from '../command.ts';
import { settingsOf } from '../settings.ts';

const USAGE = `用法：npm run portal -- seed

把演示内容写入空的数据库（没有任何游戏），图片放到 DATA_DIR 的 media 目录。已有游戏的数据库不会改动。
门户以 DEMO=1 启动时会自动执行；只有设为 DEMO=0 又需要演示内容时才要手动运行。`;

/** `seed`: writes the demo to an empty database. */
export const seedCommand: Command = { about: '把演示内容写入空的数据库', usage: USAGE, run };

async function run(args: string[], readConfig: () => Config): Promise<number> {
  if (args.length > 0) {
    throw new UsageError(`无法识别的选项：${args.join(' ')}\n\n${USAGE}`);
  }
  const config = settingsOf(readConfig);
  const { db, close } = await openForCommand(config, commandOwner('seed'));
  try {
    await migrateEncrypted(db, config);
    if (!(await isEmpty(db))) {
      console.error('数据库里已有游戏，没有写入任何内容。');
      return ExitCode.rejected;
    }
    const context = { db, clock: systemClock, dataDir: config.dataDir, say: console.log };
    await seedDemo(context);
    await renewDemoTimetable(context);
  } finally {
    await close();
  }
  console.log('演示内容已写入。');
  return ExitCode.ok;
}
