import '#platform/core/private-files/umask.ts';
import { loadConfig } from '#platform/core/config/config.ts';
import { processEnvironment } from '#platform/core/config/environment.ts';
import { backupCommand } from './backup/command.ts';
import { restoreCommand } from './backup/restore-command.ts';
import { baiduCommand } from './baidu/command.ts';
import { type Command, ExitCode, reportFailure, UsageError } from './command.ts';
import { exportCommand } from './content/export-command.ts';
import { doctorCommand } from './doctor/command.ts';
import { importCommand } from './import/command.ts';
import { keysCommand } from './keys/command.ts';
import { operatorCommand } from './operator/command.ts';
import { playerCommand } from './player/command.ts';
import { poolsCommand } from './pools/command.ts';
import { listsCommand, ratingsCommand, reservationsCommand } from './recount/commands.ts';
import { seedCommand } from './seed/command.ts';

const commands: Record<string, Command> = {
  import: importCommand,
  export: exportCommand,
  backup: backupCommand,
  restore: restoreCommand,
  doctor: doctorCommand,
  pools: poolsCommand,
  ratings: ratingsCommand,
  reservations: reservationsCommand,
  lists: listsCommand,
  player: playerCommand,
  operator: operatorCommand,
  keys: keysCommand,
  baidu: baiduCommand,
  seed: seedCommand,
};

function usage(): string {
  const lines = Object.entries(commands).map(([name, { about }]) => `  ${name.padEnd(14)}${about}`);
  return `用法：npm run portal -- <命令> [选项]\n\n命令：\n${lines.join('\n')}\n\n每个命令加 --help 可查看用法。`;
}

async function main([name, ...args]: string[]): Promise<number> {
  const isHelp = name === undefined || name === '--help' || name === 'help';
  const command = isHelp ? undefined : commands[name];
  if (!command) {
    console.error(isHelp ? usage() : `没有这个命令：${name}\n\n${usage()}`);
    return isHelp && name !== undefined ? ExitCode.ok : ExitCode.usage;
  }
  if (command.usage && args.includes('--help')) {
    console.log(command.usage);
    return ExitCode.ok;
  }
  try {
    return await command.run(args, () => loadConfig(processEnvironment()));
  } catch (error) {
    if (error instanceof UsageError) {
      console.error(error.message);
      return ExitCode.usage;
    }
    return reportFailure(error);
  }
}

process.exitCode = await main(process.argv.slice(2));
