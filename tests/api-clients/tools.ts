import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The folder of the tools, with its own lock file: the portal needs none of them. */
export const TOOLS = join(import.meta.dirname, 'tools');

const INSTALLED = join(TOOLS, 'node_modules', '.installed');
const QUIET = {
  REDOCLY_TELEMETRY: 'off',
  REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true',
  NO_COLOR: '1',
};

/** The result of a tool. */
export interface Outcome {
  code: number;
  output: string;
}

/**
 * Installs the tools of the lock file if missing. Needs the npm registry the first time; `NO_INSTALL=1` prevents it.
 */
export async function installTools(): Promise<void> {
  const sum = createHash('sha256')
    .update(readFileSync(join(TOOLS, 'package-lock.json')))
    .digest('hex');
  if (existsSync(INSTALLED) && readFileSync(INSTALLED, 'utf8') === sum) {
    return;
  }
  if (process.env.NO_INSTALL === '1') {
    throw new Error(
      'The API tools are missing and NO_INSTALL=1 is set: run `npm ci` in tests/api-clients/tools, or unset it.',
    );
  }
  console.log('Installing the API tools into tests/api-clients/tools (npm ci, about 190 MB) …');
  const { code, output } = await run('npm', ['ci', '--loglevel=error']);
  if (code !== 0) {
    throw new Error(`npm ci failed in tests/api-clients/tools; it needs the npm registry:\n${output}`);
  }
  writeFileSync(INSTALLED, sum);
}

/** Runs the program of a tool. */
export function runTool(program: string, ...args: string[]): Promise<Outcome> {
  return run(process.execPath, [join(TOOLS, 'node_modules', program), ...args]);
}

/** Runs a generated script. */
export function runScript(path: string, ...args: string[]): Promise<Outcome> {
  return run(process.execPath, ['--disable-warning=ExperimentalWarning', path, ...args]);
}

function run(program: string, args: string[]): Promise<Outcome> {
  return new Promise((resolve) => {
    execFile(
      program,
      args,
      { cwd: TOOLS, env: { ...process.env, ...QUIET }, maxBuffer: 64 * 1024 * 1024 },
      (error, stdout, stderr) => resolve({ code: error ? 1 : 0, output: `${stdout}${stderr}` }),
    );
  });
}
