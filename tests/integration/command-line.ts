import { execFile } from 'node:child_process';
import { bareEnvironment } from '../bare-environment.ts';
import { scaled } from '../time-limits.ts';

/** The exit code and output of a command. */
export interface CommandEnd {
  code: number;
  out: string;
  err: string;
}

const LIMIT_MS = scaled(60_000);

/** Runs the portal's command line as an operator does, with only these settings. */
export function portalCommand(settings: Record<string, string>, ...args: string[]): Promise<CommandEnd> {
  return commandOf(process.cwd(), settings, ...args);
}

/** `portalCommand` of the release in a folder. */
export function commandOf(
  cwd: string,
  settings: Record<string, string>,
  ...args: string[]
): Promise<CommandEnd> {
  return new Promise((resolve) => {
    const node = ['--disable-warning=ExperimentalWarning', 'cli/portal.ts', ...args];
    const options = { cwd, env: bareEnvironment(settings), timeout: LIMIT_MS };
    execFile(process.execPath, node, options, (error, out, err) => {
      resolve({ code: error ? Number(error.code) : 0, out, err });
    });
  });
}
