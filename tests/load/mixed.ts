import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startPortal } from '../browser/portal-process.ts';
import { seededRandom } from '../chaos/claims/random.ts';
import { formatMemory, type MemoryParts, type MemorySample, memoryFaults } from './memory-trend.ts';
import { metricsOf } from './portal-metrics.ts';
import { quantile, type RequestResult, SteadyRequests } from './steady-requests.ts';
import { Writers, type Written } from './writers.ts';

const projectRoot = join(import.meta.dirname, '..', '..');
const MIB = 1024 * 1024;
const SAMPLE_MS = 5_000;
const WARM_UP_MIN = 15;
const MAX_REPORTED = 10;
/** Pages, lists, new searches, calls and missing pages, in a seeded order. */
function mixedPaths(seed: number): string[] {
  const random = seededRandom(seed);
  const number = (limit: number) => 1 + Math.floor(random() * limit);
  const kinds = [
    () => '/',
    () => `/BaseYxDetails?id=${number(64)}`,
    () => `/BaseGameCenter?page=${number(3)}`,
    () => `/BaseGiftDetails?id=${number(90)}`,
    () => `/BaseSearch?val=${number(5_000)}`,
    () => `/vue/searchgame?val=${encodeURIComponent(`云${number(5_000)}`)}`,
    () => `/vue/game?page=${number(3)}`,
    () => `/vue/gameinfo?id=${number(5_000)}`,
    () => `/vue/stock?ids=${number(90)}`,
    () => `/feed/news.xml?${number(1_000_000)}`,
    () => `/nowhere/${number(1_000_000)}`,
    () => '/vue/getfinshpacks',
  ];
  return Array.from(
    { length: 20_000 },
    () => (kinds[Math.floor(random() * kinds.length)] ?? kinds[0])?.() ?? '/',
  );
}

/** Settings of a mixed load. */
export interface MixedSettings {
  seconds: number;
  seed: number;
  /** Reads per second. */
  perSecond: number;
  /** The program that serves the portal, with planted bugs. */
  program?: readonly string[];
}

/** The results of a mixed load, and the memory of the process meanwhile. */
export interface MixedRun {
  reads: readonly RequestResult[];
  /** Failed reads. */
  bad: readonly RequestResult[];
  written: Written;
  samples: readonly MemorySample[];
}

/** Reads of all types in a seeded order, and a player and an operator who write. */
export async function runMixed({ seconds, seed, perSecond, program }: MixedSettings): Promise<MixedRun> {
  const portal = await startPortal(projectRoot, { LOG_LEVEL: 'error' }, program);
  const samples: MemorySample[] = [];
  try {
    const requests = new SteadyRequests(portal.url, mixedPaths(seed), perSecond);
    const writers = new Writers(portal.url);
    await writers.ready;
    const started = performance.now();
    while (performance.now() - started < seconds * 1_000 && portal.isUp()) {
      await sleep(SAMPLE_MS);
      const parts = await memoryPartsOf(portal.url);
      samples.push({ minute: (performance.now() - started) / 60_000, ...sampleOf(portal.pid), parts });
    }
    const [reads, written] = await Promise.all([requests.stop(), writers.stop()]);
    const bad = reads.filter(({ status }) => status >= 500 || status <= 0);
    return { reads, bad, written, samples };
  } finally {
    await portal.stop();
  }
}

/**
 * A mixed load for 30 minutes, after 15 minutes in which caches fill and code is compiled. Arguments: minutes, a seed,
 * requests per second. Memory and descriptors must not grow.
 */
export async function soakMixed([
  minutes = '30',
  seed = '20261122',
  perSecond = '50',
]: readonly string[]): Promise<string[]> {
  const seconds = (WARM_UP_MIN + Number(minutes)) * 60;
  const run = await runMixed({ seconds, seed: Number(seed), perSecond: Number(perSecond) });
  const { reads, bad, written } = run;
  const samples = run.samples.filter(({ minute }) => minute >= WARM_UP_MIN);
  console.log(`Seed ${seed}: ${reads.length} reads, 99 of 100 within ${quantile(reads, 0.99).toFixed(0)} ms, \
${bad.length} failed${countByStatus(bad)}; ${written.count} writes, ${written.bad.length} failed
${formatMemory(samples)}`);
  return [
    ...(bad.length === 0 ? [] : [`${bad.length} reads failed`]),
    ...written.bad.slice(0, MAX_REPORTED),
    ...memoryFaults(samples),
  ];
}

/** `; 503 × 12, 0 × 3`: 0 is a connection without a response, -1 a refused one. */
function countByStatus(results: readonly RequestResult[]): string {
  const counts = new Map<number, number>();
  for (const { status } of results) {
    counts.set(status, (counts.get(status) ?? 0) + 1);
  }
  return [...counts].map(([status, count], i) => `${i === 0 ? '; ' : ', '}${status} × ${count}`).join('');
}

/** The size of a process, from /proc. */
function sampleOf(pid: number): Pick<MemorySample, 'mib' | 'descriptors'> {
  const [, kib = '0'] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return { mib: (Number(kib) * 1024) / MIB, descriptors: readdirSync(`/proc/${pid}/fd`).length };
}

/** The memory that the process reports itself. */
async function memoryPartsOf(url: string): Promise<MemoryParts> {
  const metric = await metricsOf(url);
  const mib = (name: string) => metric(name) / MIB;
  return {
    heap: mib('nodejs_heap_size_total_bytes'),
    external: mib('nodejs_external_memory_bytes'),
    databaseHeap: mib('youmen_embedded_bytes{part="heap"}'),
    databaseExternal: mib('youmen_embedded_bytes{part="beside"}'),
    pageCache: mib('youmen_page_cache_bytes'),
  };
}
