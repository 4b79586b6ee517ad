import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { serveFiles } from '#bench/pages/file-server.ts';
import { sentResponse } from '#bench/pages/sent-response.ts';
import { type ChildServer, startChild } from '#bench/pages/server-process.ts';
import { type PortalProcess, startPortal } from '#tests/browser/portal-process.ts';
import { findNginx, startNginx } from '#tests/deploy/nginx.ts';
import { planted } from '../plants.ts';
import { cpuRatio, type Side } from './cpu-rounds.ts';
import { leastRatio, TOLERANCE } from './least-ratio.ts';

const projectRoot = join(import.meta.dirname, '..', '..', '..');
const PAGE = '/BaseYxDetails?id=1';
const ROUNDS = 9;
const PLANTED_ROUNDS = 5;
/** CPU time that the planted slow-downs add to a response. */
const BUSY = { cached: { 'busy-us': '300' }, rendered: { 'busy-us': '30000' } };

const stops: (() => unknown)[] = [];
let portal: PortalProcess;
let bare: ChildServer;

// CPU time of another process is readable only here.
const hasCpuTimes = existsSync('/proc/self/task');

beforeAll(async () => {
  portal = await startPortal(projectRoot, {}, planted('busy'));
  stops.unshift(portal.stop);
  bare = await startChild(join(import.meta.dirname, 'reference-server.ts'), [PAGE], {
    BENCH_ORIGIN: portal.url,
    NODE_ENV: 'production',
  });
  stops.unshift(bare.stop);
});

afterAll(async () => {
  for (const stop of stops) {
    await stop();
  }
});

test.runIf(hasCpuTimes)('[BEN-01] a cached page costs no more than it did, to bare node:http', async () => {
  const own: Side = { url: portal.url + PAGE, pid: portal.pid, requests: 500 };
  const other = { ...own, url: bare.url + PAGE, pid: bare.pid };
  const ratio = await cpuRatio(own, other, ROUNDS);
  const slow = await cpuRatio({ ...own, headers: BUSY.cached }, other, PLANTED_ROUNDS);
  expect(ratio).toBeGreaterThan(leastRatio('cached'));
  expect(slow).toBeLessThan(ratio * (1 - TOLERANCE));
});

test.runIf(hasCpuTimes)('[BEN-01] a rendered page costs no more than it did, to plain React', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'youmen-ratios-'));
  cpSync(process.env.DEMO_DATA ?? '', folder, { recursive: true });
  const program = join(import.meta.dirname, 'rendering-portal.ts');
  const rendering = await startChild(program, ['cache-data'], {
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    PORT: '0',
    DATA_DIR: folder,
    DEMO: '0',
    LOG_LEVEL: 'warn',
  });
  stops.unshift(() => {
    rendering.stop();
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  });
  const own: Side = { url: rendering.url + PAGE, pid: rendering.pid, requests: 25 };
  const other = { url: `${bare.url}/react`, pid: bare.pid, requests: 40 };
  await cpuRatio(own, other, 3);
  const ratio = await cpuRatio(own, other, ROUNDS);
  const slow = await cpuRatio({ ...own, headers: BUSY.rendered }, other, PLANTED_ROUNDS);
  expect(ratio).toBeGreaterThan(leastRatio('rendered'));
  expect(slow).toBeLessThan(ratio * (1 - TOLERANCE));
});

test.runIf(hasCpuTimes)('[BEN-01] a page from nginx costs no more than it did, to a file', async () => {
  const nginx = findNginx();
  if (!nginx) {
    return;
  }
  const port = Number(new URL(portal.url).port);
  const files = await serveFiles(nginx, { page: await sentResponse(portal.url + PAGE) }, 'as they are');
  const shipped = await startNginx(nginx, [port]);
  const logs = Array.from({ length: 40 }, (_, n) => `access_log /var/log/nginx/${n}.log youmen;\n`);
  const logging = await startNginx(nginx, [port], (locations) => logs.join('') + locations);
  stops.unshift(files.stop, shipped.stop, logging.stop);
  const side = (url: string, pid: number): Side => ({ url, pid, requests: 500 });
  const own = side(shipped.url + PAGE, shipped.pid);
  const other = side(`${files.url}/page.html`, files.pid);
  const ratio = await cpuRatio(own, other, ROUNDS);
  const slow = await cpuRatio(side(logging.url + PAGE, logging.pid), other, PLANTED_ROUNDS);
  expect(ratio).toBeGreaterThan(leastRatio('nginx'));
  expect(slow).toBeLessThan(ratio * (1 - TOLERANCE));
});
