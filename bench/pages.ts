import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import autocannon from 'autocannon';
import { startPortal } from '../tests/browser/portal-process.ts';
import { moveToCore } from './affinity.ts';
import { startChild } from './child-server.ts';
import { median } from './median.ts';

const PAGES: Record<string, string> = {
  home: '/',
  'game details': '/BaseYxDetails?id=1',
  'gift details': '/BaseGiftDetails?id=1',
  'game center': '/BaseGameCenter',
};
const ROUNDS = 5;
const ROUND_S = 1;
const SERVER_CORE = 0;
const LOAD_CORE = 1;
const CONNECTIONS = 32;

/**
 * Pages per second of one portal process on one core, the load on the other: kept pages against a bare node:http
 * server with the same bytes, and pages rendered for every request, one at a time. Medians of alternated rounds.
 */
export async function pagesBench(): Promise<void> {
  const root = join(import.meta.dirname, '..');
  const dataDir = mkdtempSync(join(tmpdir(), 'youmen-bench-'));
  const isPinned = moveToCore(SERVER_CORE);
  const portal = await startPortal(root);
  const bare = await startChild(join(root, 'bench', 'bare-server.ts'), Object.values(PAGES), {
    BENCH_ORIGIN: portal.url,
  });
  const uncached = await startChild(join(root, 'bench', 'uncached-portal.ts'), [], {
    HOST: '127.0.0.1',
    PORT: '0',
    DATA_DIR: dataDir,
    DATABASE_URL: '',
    DEMO: '1',
    LOG_LEVEL: 'warn',
  });
  moveToCore(LOAD_CORE);
  try {
    for (const [page, path] of Object.entries(PAGES)) {
      console.log(page, await timePage(path, portal.url, bare.url, uncached.url));
    }
    console.log(isPinned ? 'server on one core, load on another' : 'cores not pinned: taskset is missing');
  } finally {
    bare.stop();
    uncached.stop();
    await portal.stop();
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 3 });
  }
}

async function timePage(path: string, portal: string, bare: string, uncached: string): Promise<object> {
  const cachedRates: number[] = [];
  const bareRates: number[] = [];
  const renderRates: number[] = [];
  for (const url of [portal, bare, uncached]) {
    await rate(url + path, 1, 1);
  }
  for (let round = 0; round < ROUNDS; round += 1) {
    cachedRates.push(await rate(portal + path, CONNECTIONS, ROUND_S));
    bareRates.push(await rate(bare + path, CONNECTIONS, ROUND_S));
    renderRates.push(await rate(uncached + path, 1, ROUND_S));
  }
  const ratios = cachedRates.map((cached, round) => cached / (bareRates[round] ?? Number.NaN));
  return {
    'kept / bare node:http': median(ratios).toFixed(2),
    'kept, a second': Math.round(median(cachedRates)),
    'bare, a second': Math.round(median(bareRates)),
    'rendered, a second': Math.round(median(renderRates)),
  };
}

/** Answers a second; every one has to be a 200. */
async function rate(url: string, connections: number, duration: number): Promise<number> {
  const result = await autocannon({
    url,
    connections,
    duration,
    headers: { 'accept-encoding': 'br' },
  });
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(`${url}: ${result.non2xx} answers not 2xx, ${result.errors} errors`);
  }
  return result.requests.total / result.duration;
}
