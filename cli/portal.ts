import '#platform/core/private-files/umask.ts';
import { loadConfig } from '#platform/core/config/config.ts';
import { processEnvironment } from '#platform/core/config/environment.ts';
import { unavailableText } from '#server/failure-text.ts';
import { backupCommand } from './backup/command.ts';
import { restoreCommand } from './backup/restore-command.ts';
import { baiduCommand } from './baidu/command.ts';
import { exportCommand } from './content/export-command.ts';
import { importEverything } from './content/import-everything.ts';
import { doctorCommand } from './doctor/command.ts';
import { ExitCode, UsageError } from './exit-codes.ts';
import { importCommand } from './import/command.ts';
import { operatorCommand } from './operator/command.ts';
import { playerCommand } from './player/command.ts';
import { poolsCommand } from './pools/command.ts';
import { seedCommand } from './seed/command.ts';

/** A command of the command line; it answers with an exit code. */
type Command = (args: string[]) => Promise<number>;

const commands: Record<string, { run: Command; about: string }> = {
  import: {
    run: ([kind, ...args]) =>
      kind === 'everything'
        ? importEverything(args, () => loadConfig(processEnvironment()))
        : importCommand(kind === undefined ? [] : [kind, ...args], () => loadConfig(processEnvironment())),
    about: '从文件导入游戏、别名、资讯、礼包、开服、评论和兑换码；everything 读入 export 的归档',
  },
  export: {
    run: (args) => exportCommand(args, () => loadConfig(processEnvironment())),
    about: '把平台的内容和图片导出成一个可以阅读的归档',
  },
  backup: {
    run: (args) => backupCommand(args, () => loadConfig(processEnvironment())),
    about: '把数据库、图片和领取记录写成一个归档文件',
  },
  restore: {
    run: (args) => restoreCommand(args, () => loadConfig(processEnvironment())),
    about: '核对并恢复备份，再按领取记录补回之后的领取',
  },
  doctor: {
    run: (args) => doctorCommand(args, () => loadConfig(processEnvironment())),
    about: '检查设置、数据库、磁盘、短信、存储和备份，说明怎么处理',
  },
  pools: {
    run: (args) => poolsCommand(args, () => loadConfig(processEnvironment())),
    about: '列出恢复备份后暂停发放的兑换码，核对后恢复发放',
  },
  player: {
    run: (args) => playerCommand(args, () => loadConfig(processEnvironment())),
    about: '导出或抹除一位玩家的个人信息',
  },
  operator: {
    run: (args) => operatorCommand(args, () => loadConfig(processEnvironment())),
    about: '新建后台账号、重置密码、列出账号',
  },
  baidu: {
    run: (args) => baiduCommand(args, () => loadConfig(processEnvironment())),
    about: '把最近更新的网页推送给百度',
  },
  seed: {
    run: (args) => seedCommand(args, () => loadConfig(processEnvironment())),
    about: '把演示内容写入空的数据库',
  },
};

function usage(): string {
  const lines = Object.entries(commands).map(([name, { about }]) => `  ${name.padEnd(10)}${about}`);
  return `用法：npm run portal -- <命令> [选项]\n\n命令：\n${lines.join('\n')}\n\n每个命令加 --help 可看它的用法。`;
}

async function main([name, ...args]: string[]): Promise<number> {
  const command = name === undefined || name === '--help' || name === 'help' ? undefined : commands[name];
  if (!command) {
    const isAsked = name === undefined || name === '--help' || name === 'help';
    console.error(isAsked ? usage() : `没有这个命令：${name}\n\n${usage()}`);
    return isAsked && name !== undefined ? ExitCode.ok : ExitCode.usage;
  }
  try {
    return await command.run(args);
  } catch (error) {
    if (error instanceof UsageError) {
      console.error(error.message);
      return ExitCode.usage;
    }
    const text = unavailableText(error);
    if (text) {
      console.error(text);
      return ExitCode.unavailable;
    }
    throw error;
  }
}

process.exitCode = await main(process.argv.slice(2));
