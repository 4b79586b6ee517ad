import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startPortal } from '../browser/portal-process.ts';
import { seededRandom } from '../chaos/claims/random.ts';
import { type MemoryParts, type MemorySample, memoryFaults, toldMemory } from './memory-trend.ts';
import { metricsOf } from './portal-metrics.ts';
import { type Asked, quantile, SteadyRequests } from './steady-requests.ts';
import { Writers, type Written } from './writers.ts';

const projectRoot = join(import.meta.dirname, '..', '..');
const MIB = 1024 * 1024;
const SAMPLE_MS = 5_000;
const WARM_UP_MIN = 15;
const MOST_TOLD = 10;
/** Pages, lists, searches that nobody made before, calls and missing things, in an order that the seed decides. */
function mixedPaths(seed: number): string[] {
  const random = seededRandom(seed);
  const number = (most: number) => 1 + Math.floor(random() * most);
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
  /** Requests that read, a second. */
  perSecond: number;
  /** What serves the portal, where it isn't the portal itself. */
  program?: readonly string[];
}

/** What a mixed load was answered, and what the process took meanwhile. */
export interface MixedRun {
  reads: readonly Asked[];
  /** Reads that failed. */
  bad: readonly Asked[];
  written: Written;
  samples: readonly MemorySample[];
}

/** Reads of all kinds, in an order that the seed decides, beside a player and an operator who write. */
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
      const parts = await partsOf(portal.url);
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
 * Mixed load for 30 minutes, after 15 in which what may be kept is kept and compiled. Arguments: minutes, a seed, requests
 * a second. Memory and descriptors have to stay.
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
${bad.length} answered badly${toldByStatus(bad)}; ${written.count} writes, ${written.bad.length} answered badly
${toldMemory(samples)}`);
  return [
    ...(bad.length === 0 ? [] : [`${bad.length} reads were answered badly`]),
    ...written.bad.slice(0, MOST_TOLD),
    ...memoryFaults(samples),
  ];
}

/** `; 503 × 12, 0 × 3`: 0 is a connection without an answer, -1 one that was refused. */
function toldByStatus(answers: readonly Asked[]): string {
  const counts = new Map<number, number>();
  for (const { status } of answers) {
    counts.set(status, (counts.get(status) ?? 0) + 1);
  }
  return [...counts].map(([status, count], i) => `${i === 0 ? '; ' : ', '}${status} × ${count}`).join('');
}

/** As Linux tells of a process. */
function sampleOf(pid: number): Pick<MemorySample, 'mib' | 'descriptors'> {
  const [, kib = '0'] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return { mib: (Number(kib) * 1024) / MIB, descriptors: readdirSync(`/proc/${pid}/fd`).length };
}

/** As the process tells of itself. */
async function partsOf(url: string): Promise<MemoryParts> {
  const metric = await metricsOf(url);
  const mib = (name: string) => metric(name) / MIB;
  return {
    heap: mib('nodejs_heap_size_total_bytes'),
    external: mib('nodejs_external_memory_bytes'),
    databaseHeap: mib('youmen_embedded_bytes{part="heap"}'),
    databaseExternal: mib('youmen_embedded_bytes{part="beside"}'),
    kept: mib('youmen_page_cache_bytes'),
  };
}
