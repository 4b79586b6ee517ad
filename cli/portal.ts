import '#platform/core/private-files/umask.ts';
import { type Config, loadConfig } from '#platform/core/config/config.ts';
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

/** Runs a command and returns its exit code. */
type Command = (args: string[], readConfig: () => Config) => Promise<number>;

const commands: Record<string, { run: Command; about: string }> = {
  import: {
    run: (args, readConfig) =>
      args[0] === 'everything'
        ? importEverything(args.slice(1), readConfig)
        : importCommand(args, readConfig),
    about: '从文件导入游戏、别名、资讯、礼包、开服、评论和兑换码；everything 读入 export 的归档',
  },
  export: {
    run: exportCommand,
    about: '把平台的内容和图片导出成一个可以阅读的归档',
  },
  backup: {
    run: backupCommand,
    about: '把数据库、图片和领取记录写成一个归档文件',
  },
  restore: {
    run: restoreCommand,
    about: '核对并恢复备份，再按领取记录补回之后的领取',
  },
  doctor: {
    run: doctorCommand,
    about: '检查设置、数据库、磁盘、短信、存储和备份，说明怎么处理',
  },
  pools: {
    run: poolsCommand,
    about: '列出恢复备份后暂停发放的兑换码，核对后恢复发放',
  },
  player: {
    run: playerCommand,
    about: '导出或抹除一位玩家的个人信息',
  },
  operator: {
    run: operatorCommand,
    about: '新建后台账号、重置密码、列出账号',
  },
  baidu: {
    run: baiduCommand,
    about: '把最近更新的网页推送给百度',
  },
  seed: {
    run: seedCommand,
    about: '把演示内容写入空的数据库',
  },
};

function usage(): string {
  const lines = Object.entries(commands).map(([name, { about }]) => `  ${name.padEnd(10)}${about}`);
  return `用法：npm run portal -- <命令> [选项]\n\n命令：\n${lines.join('\n')}\n\n每个命令加 --help 可看它的用法。`;
}

async function main([name, ...args]: string[]): Promise<number> {
  const isHelp = name === undefined || name === '--help' || name === 'help';
  const command = isHelp ? undefined : commands[name];
  if (!command) {
    console.error(isHelp ? usage() : `没有这个命令：${name}\n\n${usage()}`);
    return isHelp && name !== undefined ? ExitCode.ok : ExitCode.usage;
  }
  try {
    return await command.run(args, () => loadConfig(processEnvironment()));
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
