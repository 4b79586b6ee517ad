import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startPortal } from '../browser/portal-process.ts';
import { seededRandom } from '../chaos/claims/random.ts';
import { type Asked, quantile, SteadyRequests } from './steady-requests.ts';

const projectRoot = join(import.meta.dirname, '..', '..');
const MIB = 1024 * 1024;
const SAMPLE_MS = 5_000;
/** What may be added in a minute, in MiB. */
const FLAT = 1;
/** Of the time, before what is measured counts. */
const WARM_UP = 1 / 3;

interface Sample {
  minute: number;
  mib: number;
  descriptors: number;
}

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

/** Mixed load for 30 minutes. Arguments: minutes, a seed, requests a second. Memory and descriptors have to stay. */
export async function soakMixed([
  minutes = '30',
  seed = '20261122',
  perSecond = '50',
]: readonly string[]): Promise<string[]> {
  const portal = await startPortal(projectRoot, { LOG_LEVEL: 'error' });
  const samples: Sample[] = [];
  try {
    const requests = new SteadyRequests(portal.url, mixedPaths(Number(seed)), Number(perSecond));
    const started = performance.now();
    while (performance.now() - started < Number(minutes) * 60_000 && portal.isUp()) {
      await sleep(SAMPLE_MS);
      samples.push({ minute: (performance.now() - started) / 60_000, ...sampleOf(portal.pid) });
    }
    const asked = await requests.stop();
    const bad = asked.filter(({ status }) => status >= 500 || status <= 0);
    console.log(`99 of 100 answers within ${quantile(asked, 0.99).toFixed(0)} ms${toldByStatus(bad)}`);
    return judge(samples, { asked: asked.length, bad: bad.length, seed });
  } finally {
    await portal.stop();
  }
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
function sampleOf(pid: number): Omit<Sample, 'minute'> {
  const [, kib = '0'] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return { mib: (Number(kib) * 1024) / MIB, descriptors: readdirSync(`/proc/${pid}/fd`).length };
}

function judge(
  samples: readonly Sample[],
  { asked, bad, seed }: { asked: number; bad: number; seed: string },
): string[] {
  const warm = samples.slice(Math.floor(samples.length * WARM_UP));
  const [first] = warm;
  const last = warm.at(-1);
  const slope = slopeOf(warm);
  console.log(`Seed ${seed}: ${asked} requests, ${bad} answered badly
| Minutes after warm-up | Memory, first and last | MiB a minute | Descriptors, first and last |\n|---|---|---|---|
| ${((last?.minute ?? 0) - (first?.minute ?? 0)).toFixed(1)} | ${first?.mib.toFixed(0)}, ${last?.mib.toFixed(0)} MiB | ${slope.toFixed(2)} | ${first?.descriptors}, ${last?.descriptors} |`);
  return [
    ...(bad === 0 ? [] : [`${bad} requests were answered badly`]),
    ...(slope < FLAT ? [] : [`memory grows by ${slope.toFixed(2)} MiB a minute`]),
    ...((last?.descriptors ?? 0) <= (first?.descriptors ?? 0) + 20 ? [] : ['descriptors grow']),
  ];
}

/** Of the line through the samples that misses them least, in MiB a minute. */
function slopeOf(samples: readonly Sample[]): number {
  const mean = (of: (sample: Sample) => number) =>
    samples.reduce((sum, one) => sum + of(one), 0) / samples.length;
  const minute = mean((one) => one.minute);
  const mib = mean((one) => one.mib);
  const over = samples.reduce((sum, one) => sum + (one.minute - minute) * (one.mib - mib), 0);
  const under = samples.reduce((sum, one) => sum + (one.minute - minute) ** 2, 0);
  return under === 0 ? 0 : over / under;
}
