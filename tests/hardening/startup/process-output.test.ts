import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { bareEnvironment } from '#tests/bare-environment.ts';
import { copyEmbeddedTemplate } from '#tests/integration/databases.ts';

const ROOT = join(import.meta.dirname, '..', '..', '..');
const MODULE = pathToFileURL(join(import.meta.dirname, 'foreign-output.mjs')).href;
const PATHS = [
  '/assets/%0a',
  '/assets/%00',
  '/assets/%ff',
  '/assets/..%2f..%2fpackage.json',
  '/assets/',
  '/%0a',
  '/%ff',
  '/%',
  '/images/%0a',
  '/images/%00.webp',
  '/brand/%0a',
  '/console/assets/%0a',
  '/console/%0a',
  '/vue/%0a',
  '/docs/api/%0a',
  '/docs/api/static/%0a',
  '/BaseNews/%0a',
  '/BaseYxInfo?game_id=%00',
  '/a%5cb',
  '//evil',
  '/__manifest?p=/a',
  '/_root.data',
  '/BaseGameCenter.data',
  '/.env',
  `/${'a'.repeat(4_000)}`,
  '/\u{1f600}',
];
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS', 'TRACE', 'FOO'];
/** Raw requests that no HTTP client sends. */
const RAW = [
  'GET / HTTP/9.9\r\n\r\n',
  'nonsense\r\n\r\n',
  'POST /vue/newslike HTTP/1.1\r\nHost: a\r\nContent-Length: -1\r\n\r\n',
  'POST /account/service HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 3\r\n\r\n{"a',
  'POST /console/api/login HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n',
  `GET / HTTP/1.1\r\nHost: a\r\nCookie: ${'a'.repeat(20_000)}\r\n\r\n`,
];

let dataDir: string;
let logDir: string;
beforeEach(() => {
  dataDir = copyEmbeddedTemplate();
  logDir = mkdtempSync(join(tmpdir(), 'youmen-log-'));
});
afterEach(() => {
  for (const folder of [dataDir, logDir]) {
    rmSync(folder, { recursive: true, force: true });
  }
});

/** Starts a portal as a service manager does, with its output in pipes. */
function startPiped(settings: Record<string, string>) {
  const child = spawn(process.execPath, ['--import', MODULE, 'server/main.ts'], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: bareEnvironment({ NODE_ENV: 'production', PORT: '0', DATA_DIR: dataDir, ...settings }),
  });
  const written = { out: '', err: '' };
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    written.out += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    written.err += text;
  });
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  const lines = () => `${written.out}${written.err}`.split('\n').filter((line) => line !== '');
  const address = async () => {
    await expect.poll(() => written.out, { timeout: 25_000 }).toMatch(/Youmen is running/);
    return /http:\/\/127\.0\.0\.1:(\d+)\//.exec(written.out)?.[1] ?? '';
  };
  return { child, lines, ended, address };
}

function sendRaw(port: number, text: string): Promise<void> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(text));
    socket.on('error', () => resolve());
    socket.on('close', () => resolve());
    socket.on('data', () => socket.end());
    setTimeout(() => socket.destroy(), 500);
  });
}

async function sendOddRequests(port: number): Promise<void> {
  for (const path of PATHS) {
    await sendRaw(port, `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n`);
  }
  for (const method of METHODS) {
    await sendRaw(port, `${method} /assets/%0a HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n`);
    await sendRaw(port, `${method} /vue/newslike HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n`);
  }
  for (const text of RAW) {
    await sendRaw(port, text);
  }
}

test('writes every line as one JSON object, from every source', {
  timeout: 90_000,
}, async () => {
  const { child, lines, ended, address } = startPiped({ DEMO: '0', LOG_DIR: logDir, LOG_LEVEL: 'info' });
  const port = Number(await address());
  try {
    await sendOddRequests(port);
    expect(lines().join('\n')).not.toContain('No route matches');
    child.kill('SIGUSR2');
    await expect.poll(() => lines().join('\n')).toContain('PLANT01');
    expect((await fetch(`http://127.0.0.1:${port}/BaseGameInfo`)).status).toBeGreaterThanOrEqual(500);
    child.kill('SIGHUP');
    expect(await Promise.race([ended, sleep(10_000)])).toBe(1);
  } finally {
    child.kill('SIGKILL');
    await ended;
  }
  const read = lines().map((line) => {
    try {
      return JSON.parse(line);
    } catch {
      return line;
    }
  });
  for (const line of read) {
    expect(line).toMatchObject({
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      level: expect.stringMatching(/^(?:debug|info|warn|error)$/),
      msg: expect.any(String),
    });
  }
  const planted: [string, object][] = [
    ['info', { msg: 'a library’s word\nin two lines' }],
    ['info', { msg: '{ object: true }' }],
    ['warn', { msg: 'a warning of a library' }],
    ['error', { msg: 'planted in a library', error: { message: 'planted in a library' } }],
    ['info', { msg: 'output', text: 'straight to standard output' }],
    ['warn', { msg: 'output', text: 'straight to standard error\n    at nowhere (file.js:1:1)' }],
    ['warn', { msg: 'planted' }],
    ['warn', { msg: 'output', text: 'planted in a thread\n    at worker (file.js:1:1)' }],
    ['error', { error: { message: 'planted in a page' } }],
    ['error', { msg: 'unhandled rejection', error: { message: 'planted and handled by nobody' } }],
  ];
  for (const [level, fields] of planted) {
    expect(read).toContainEqual(expect.objectContaining({ level, ...nested(fields) }));
  }
  expect(read).toContainEqual(
    expect.objectContaining({
      msg: '游门已启动 Youmen is running',
      portal: [`http://127.0.0.1:${port}/`],
      console: [`http://127.0.0.1:${port}/console`],
      health: [`http://127.0.0.1:${port}/readyz`],
    }),
  );
  const logFiles = readdirSync(logDir).map((name) => readFileSync(join(logDir, name), 'utf8'));
  expect(logFiles.join('')).toContain('planted in a page');
});

/** Matches objects by the given fields only. */
function nested(fields: object): object {
  return Object.fromEntries(
    Object.entries(fields).map(([key, value]) => [
      key,
      typeof value === 'object' ? expect.objectContaining(value) : value,
    ]),
  );
}
