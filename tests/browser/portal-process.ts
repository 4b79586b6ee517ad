import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { bareEnvironment } from '../bare-environment.ts';
import { DATA_KEYS } from '../data-keys.ts';
import { scaled } from '../time-limits.ts';

/** A built portal in its own process, with a free port and its own data directory. */
export interface PortalProcess {
  url: string;
  dataDir: string;
  pid: number;
  /** Its output so far. */
  printed(): string;
  /** Whether the process is running. */
  isUp(): boolean;
  stop(): Promise<void>;
}

const START_LIMIT_MS = scaled(120_000);
const STOP_LIMIT_MS = scaled(15_000);
const ADDRESS = /http:\/\/127\.0\.0\.1:\d+/;

/**
 * Starts the portal on a new data directory or on a copy of `begunWith`, and waits for its listening address;
 * `program` replaces the program and its arguments. Uses the run's prepared demo (`DEMO_DATA`) for a demo without
 * `begunWith`. Portals on PostgreSQL have the data key of the tests, as they share databases. @throws with the output if it does not start
 */
export async function startPortal(
  projectRoot: string,
  settings: Record<string, string> = {},
  program: readonly string[] = ['server/main.ts'],
  begunWith?: string,
): Promise<PortalProcess> {
  const dataDir = mkdtempSync(join(tmpdir(), 'youmen-portal-'));
  const isPlain = !settings.DATABASE_URL && !settings.DATA_DIR && settings.DEMO !== '0';
  const begun = begunWith ?? (isPlain ? process.env.DEMO_DATA : undefined);
  if (begun) {
    cpSync(begun, dataDir, { recursive: true });
  }
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', ...program], {
    cwd: projectRoot,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: bareEnvironment({
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PORT: '0',
      DATA_DIR: dataDir,
      DEMO: '1',
      LOG_LEVEL: 'warn',
      BACKUP_TIME: 'off',
      ...(settings.DATABASE_URL ? { DATA_KEYS } : {}),
      ...settings,
    }),
  });
  const killWithRun = () => child.kill('SIGKILL');
  process.once('exit', killWithRun);
  const stop = async () => {
    await stopChild(child);
    process.off('exit', killWithRun);
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 3 });
  };
  const printed = listenTo(child);
  try {
    const url = await addressOf(child, printed);
    const isUp = () => child.exitCode === null && child.signalCode === null;
    return { url, dataDir, pid: child.pid ?? 0, printed, isUp, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/**
 * A data directory with the demo catalogue, written by the command line; the caller removes it. @throws with the
 * output of the command if it fails
 */
export async function writeDemoData(projectRoot: string): Promise<string> {
  const dataDir = mkdtempSync(join(tmpdir(), 'youmen-demo-'));
  await promisify(execFile)(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', join(projectRoot, 'cli', 'portal.ts'), 'seed'],
    {
      cwd: projectRoot,
      env: bareEnvironment({ DATA_DIR: dataDir }),
      timeout: START_LIMIT_MS,
    },
  );
  return dataDir;
}

function listenTo(child: ChildProcess): () => string {
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      printed += text;
    });
  }
  return () => printed;
}

function addressOf(child: ChildProcess, printed: () => string): Promise<string> {
  return new Promise((resolve, reject) => {
    const fail = (what: string) => reject(new Error(`The portal ${what}. It printed:\n${printed()}`));
    const limit = setTimeout(() => fail('did not start in time'), START_LIMIT_MS);
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', () => {
        const text = printed();
        const [url] = text.match(ADDRESS) ?? [];
        if (url && text.slice(text.indexOf(url)).includes('\n')) {
          clearTimeout(limit);
          resolve(url);
        }
      });
    }
    child.once('exit', (code) => {
      clearTimeout(limit);
      fail(`ended with ${code}`);
    });
  });
}

async function stopChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) {
    return;
  }
  const exited = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  const limit = setTimeout(() => child.kill('SIGKILL'), STOP_LIMIT_MS);
  await exited;
  clearTimeout(limit);
}
