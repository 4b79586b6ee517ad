import { createFileStore } from '#platform/adapters/storage/create-file-store.ts';
import { systemClock } from '#platform/core/clock.ts';
import { type Config, ConfigError } from '#platform/core/config/config.ts';
import { bad, type Finding, runChecks } from '#platform/core/finding.ts';
import { ForeignFolder, refuseForeignFolder } from '#platform/core/private-files/refuse-folder.ts';
import { placeChecks } from '#server/doctor/system-checks.ts';
import { unavailableText } from '#server/failure-text.ts';
import { type Command, ExitCode, UsageError } from '../command.ts';
import { doJob } from '../do-job.ts';

const USAGE = `用法：npm run portal -- doctor

逐项检查设置、数据库、磁盘、文件权限、时钟、短信、图片存储、搜索索引、领取记录和备份，并说明如何处理。门户运行时也可以执行。
✓ 正常，! 有警告，✗ 有问题；有 ✗ 时退出码为 1。不会显示任何密钥。`;

const MARKS = { ok: '✓', warn: '!', bad: '✗' } as const;

/** `doctor`: checks the installation and prints advice. */
export const doctorCommand: Command = {
  about: '检查设置、数据库、磁盘、短信、存储和备份，并说明如何处理',
  usage: USAGE,
  run,
};

async function run(args: string[], readConfig: () => Config): Promise<number> {
  if (args.length > 0) {
    throw new UsageError(USAGE);
  }
  const findings = await runDoctor(readConfig);
  for (const { name, level, text, advice } of findings) {
    console.log(`${MARKS[level]} ${name}：${text}`);
    if (advice !== null) {
      console.log(`    ${advice}`);
    }
  }
  return findings.some(({ level }) => level === 'bad') ? ExitCode.rejected : ExitCode.ok;
}

async function runDoctor(readConfig: () => Config): Promise<Finding[]> {
  let config: Config;
  try {
    config = readConfig();
    refuseForeignFolder(config);
  } catch (error) {
    if (error instanceof ConfigError || error instanceof ForeignFolder) {
      return [{ name: '设置', ...bad(error.message, '.env.example 里有每一项设置的写法。') }];
    }
    throw error;
  }
  try {
    return await doJob(config, 'doctor', null);
  } catch (error) {
    const text = unavailableText(error) ?? (error as Error).message;
    const advice = '请确认数据库在运行、目录可写，再重新检查：其余各项要用到数据库。';
    const found = await runChecks(placeChecks(config, createFileStore(config)), systemClock.now());
    return [...found, { name: '数据库', ...bad(`无法打开：${text}`, advice) }];
  }
}
