import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPortal, writeDemoData } from '#tests/browser/portal-process.ts';
import { seededRandom } from '#tests/chaos/claims/random.ts';
import { metricsOf } from '#tests/load/portal-metrics.ts';
import { cpuMsOf } from './pages/server-cpu.ts';
import { referenceWorkMs } from './reference.ts';
import { table } from './table.ts';

/** The first visits after the start, and later ones when caches are filled and code is compiled. */
const PHASES = [
  ['cold', 1_000],
  ['warming up', 4_000],
  ['warm', 1_000],
] as const;
const AT_ONCE = 4;
const SEED = 20261126;
const MIB = 1024 * 1024;

/**
 * The CPU time that the portal with the embedded database and the demo needs for a thousand visits, and its memory. A
 * visit is a document and two more pages; a third of the visitors come for the first time and load its files. The
 * arguments are options of Node.js for the portal.
 */
export async function costBench(options: readonly string[]): Promise<void> {
  const root = join(import.meta.dirname, '..');
  const demo = await writeDemoData(root);
  const folder = mkdtempSync(join(tmpdir(), 'youmen-cost-'));
  cpSync(demo, folder, { recursive: true });
  const reference = referenceWorkMs();
  const portal = await startPortal(root, { LOG_LEVEL: 'error' }, [...options, 'server/main.ts'], folder);
  const costs: string[][] = [];
  const memory = [await memoryOf('after the start', portal)];
  try {
    const random = seededRandom(SEED);
    for (const [phase, visits] of PHASES) {
      const before = cpuMsOf(portal.pid);
      const sent = await visit(portal.url, visits, random);
      const cpuMs = ((cpuMsOf(portal.pid) - before) * 1_000) / visits;
      costs.push([
        phase,
        ((sent.requests * 1_000) / visits).toFixed(0),
        ((sent.bytes * 1_000) / visits / 1e6).toFixed(1),
        (cpuMs / reference).toFixed(0),
        (cpuMs / 1_000).toFixed(2),
      ]);
      memory.push(await memoryOf(phase, portal));
    }
  } finally {
    await portal.stop();
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
    rmSync(demo, { recursive: true, force: true, maxRetries: 3 });
  }
  table(
    ['A thousand visits', 'Requests', 'Bytes sent, MB', 'CPU time to the reference work', 'CPU time, s'],
    costs,
  );
  table(['Memory in MiB', ...Object.keys(memory[0] ?? {}).slice(1)], memory.map(Object.values));
}

/** Visits by a seeded mix. @throws unless each response is a 200 */
async function visit(
  url: string,
  visits: number,
  random: () => number,
): Promise<{ requests: number; bytes: number }> {
  const sent = { requests: 0, bytes: 0 };
  const request = async (path: string) => {
    const response = await fetch(url + path, { headers: { 'accept-encoding': 'br, gzip' } });
    const body = await response.text();
    if (response.status !== 200) {
      throw new Error(`${path}: ${response.status}`);
    }
    sent.requests += 1;
    sent.bytes += Number(response.headers.get('content-length') ?? body.length);
    return body;
  };
  let left = visits;
  const visitor = async () => {
    while (left > 0) {
      left -= 1;
      const html = await request(pageOf(random));
      if (random() < 1 / 3) {
        const files = html.match(/\/assets\/[\w.-]+\.(?:js|css)/g) ?? [];
        for (const file of new Set(files)) {
          await request(file);
        }
      }
      await request(pageOf(random));
      await request(pageOf(random));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, visitor));
  return sent;
}

/** The pages that players open, by how often. */
function pageOf(random: () => number): string {
  const id = (limit: number) => 1 + Math.floor(random() ** 2 * limit);
  const kinds: readonly [share: number, path: () => string][] = [
    [0.25, () => '/'],
    [0.3, () => `/BaseYxDetails?id=${id(64)}`],
    [0.15, () => `/BaseGiftDetails?id=${id(60)}`],
    [0.1, () => '/BaseGameCenter'],
    [0.1, () => '/BasePackageNumber'],
    [0.05, () => `/BaseSearch?val=${encodeURIComponent('云')}${id(200)}`],
    [0.05, () => `/vue/searchgame?val=${encodeURIComponent('云')}${id(200)}`],
  ];
  let rest = random();
  const [, path] = kinds.find(([share]) => {
    rest -= share;
    return rest < 0;
  }) ?? [0, () => '/'];
  return path();
}

/** What the process's memory consists of; the rest is code, stacks, and memory that the allocator retains. */
async function memoryOf(
  phase: string,
  { url, pid }: { url: string; pid: number },
): Promise<Record<string, string>> {
  const metric = await metricsOf(url);
  const [, kib = '0'] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  const all = (Number(kib) * 1_024) / MIB;
  const parts = {
    'heap, used': metric('nodejs_heap_size_used_bytes') / MIB,
    'heap, unused': (metric('nodejs_heap_size_total_bytes') - metric('nodejs_heap_size_used_bytes')) / MIB,
    'page cache': metric('youmen_page_cache_bytes') / MIB,
    'other buffers': (metric('nodejs_external_memory_bytes') - metric('youmen_page_cache_bytes')) / MIB,
    "the database's heap": metric('youmen_embedded_bytes{part="heap"}') / MIB,
    'the database': metric('youmen_embedded_bytes{part="beside"}') / MIB,
  };
  const rest = all - Object.values(parts).reduce((sum, part) => sum + part, 0);
  const cells = Object.entries({ 'in all': all, ...parts, rest }).map(([name, mib]) => [
    name,
    mib.toFixed(0),
  ]);
  return { phase, ...Object.fromEntries(cells) };
}
