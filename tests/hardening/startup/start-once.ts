import { spawn } from 'node:child_process';
import { constants, lstatSync, readdirSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { bareEnvironment } from '#tests/bare-environment.ts';

const ROOT = join(import.meta.dirname, '..', '..', '..');
const LIMIT_MS = 60_000;
const STACK = /^\s+at .*[(:]|file:\/\/\/|node:internal/m;

/** The exit code and output of a process. */
export interface End {
  code: number | null;
  out: string;
  err: string;
}

/** The user that starts a program, and a module preloaded into it. */
export interface Starter {
  uid?: number | undefined;
  /** A module loaded first, with its environment. */
  preload?: { module: string; env: Record<string, string> } | undefined;
}

/** Starts a portal that is expected to exit by itself, with only these settings. */
export function startOnce(settings: Record<string, string>, starter: Starter = {}): Promise<End> {
  return runOnce(['server/main.ts'], { NODE_ENV: 'production', PORT: '0', DEMO: '0', ...settings }, starter);
}

/** Runs a command of the command line, with only these settings. */
export function commandOnce(
  settings: Record<string, string>,
  args: readonly string[],
  starter: Starter = {},
): Promise<End> {
  return runOnce(['cli/portal.ts', ...args], settings, starter);
}

function runOnce(
  program: readonly string[],
  settings: Record<string, string>,
  { uid, preload }: Starter,
): Promise<End> {
  const node = ['--disable-warning=ExperimentalWarning', ...(preload ? ['--import', preload.module] : [])];
  const child = spawn(process.execPath, [...node, ...program], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: bareEnvironment({ ...settings, ...preload?.env }),
    ...(uid === undefined ? {} : { uid, gid: uid }),
  });
  const written = { out: '', err: '' };
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    written.out += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    written.err += text;
  });
  const limit = setTimeout(() => child.kill('SIGKILL'), LIMIT_MS);
  return new Promise((resolve) => {
    child.once('close', (code) => {
      clearTimeout(limit);
      resolve({ code, ...written });
    });
  });
}

/** Expects one sentence in Chinese and one in English, no stack, and a failing exit code. */
export function expectSentence({ code, out, err }: End, chinese: RegExp, english: RegExp): void {
  expect(err).toMatch(chinese);
  const lines = err.split('\n').filter((line) => line !== '');
  expect(lines, err).toHaveLength(2);
  expect(lines[0]).toMatch(/。$/);
  expect(lines[1]).toMatch(english);
  expect(lines[1]).toMatch(/^[\x20-\x7e]+\.$/);
  expect(out + err).not.toMatch(STACK);
  expect(code).toBeGreaterThan(0);
}

/** The path, type, size and time of each entry below a folder, so that a write or a removal shows. */
export function listTree(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .sort()
    .map((name) => {
      const path = join(folder, name);
      const stat = lstatSync(path);
      const target = stat.isSymbolicLink() ? readlinkSync(path) : '';
      // A folder's time changes with the lock beside the database, and a start restricts file modes: neither is data.
      return `${name} ${stat.mode & constants.S_IFMT} ${stat.isDirectory() ? '' : `${stat.size} ${stat.mtimeMs}`} ${target}`;
    })
    .filter((line) => !/^(?:lock|owner\.json) /.test(line));
}
