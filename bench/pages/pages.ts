import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { startPortal, writeDemoData } from '#tests/browser/portal-process.ts';
import { debianProgram } from '#tests/deploy/debian-program.ts';
import { startNginx } from '#tests/deploy/nginx.ts';
import { median } from '../median.ts';
import { serveFiles } from './file-server.ts';
import { moveToCore, responsesPerSecond } from './load.ts';
import { markupOf, startNext } from './next-peer.ts';
import { type SentResponse, sentResponse } from './sent-response.ts';
import { startChild } from './server-process.ts';

const PAGES: Record<string, string> = {
  home: '/',
  game: '/BaseYxDetails?id=1',
  gift: '/BaseGiftDetails?id=1',
  gifts: '/BasePackageNumber',
  center: '/BaseGameCenter',
};
const ROUNDS = 5;
const ROUND_S = 1;
const SERVER_CORE = 0;
const LOAD_CORE = 1;
const CONNECTIONS = 32;

/** A measured server. */
interface Contender {
  name: string;
  address(page: string): string;
  connections: number;
  /** Whether the portal's bytes or only its elements are expected. */
  same: 'bytes' | 'elements';
}

/**
 * Pages per second of one process on one core, with the load on another core. Cached pages are compared to nginx with
 * files, the shipped nginx, a bare node:http server and Next.js ISR; uncached pages to dynamic Next.js. The responses
 * are verified first. Medians of alternating rounds.
 */
export async function pagesBench(): Promise<void> {
  const wrk = debianProgram('wrk', 'wrk');
  const nginx = debianProgram('nginx', 'nginx-light', 'libnginx-mod-http-brotli-static');
  if (!wrk || !nginx) {
    throw new Error('wrk and nginx are missing. Install them, or run as root on Debian.');
  }
  const root = join(import.meta.dirname, '..', '..');
  const demo = await writeDemoData(root);
  const folders = [
    demo,
    mkdtempSync(join(tmpdir(), 'youmen-bench-')),
    mkdtempSync(join(tmpdir(), 'youmen-bench-')),
  ];
  const stops: (() => unknown)[] = [];
  const isPinned = moveToCore(SERVER_CORE);
  const started = async <S extends { stop(): unknown }>(server: Promise<S>): Promise<S> => {
    const { stop } = await server;
    stops.unshift(stop);
    return server;
  };
  try {
    const portal = await started(startPortal(root, {}, undefined, demo));
    const responses: Record<string, SentResponse> = {};
    for (const [page, path] of Object.entries(PAGES)) {
      responses[page] = await sentResponse(portal.url + path);
    }
    const html = Object.fromEntries(
      Object.entries(responses).map(([page, response]) => [page, textOf(response)]),
    );
    const bare = await started(
      startChild(join(root, 'bench', 'pages', 'bare-server.ts'), Object.values(PAGES), {
        BENCH_ORIGIN: portal.url,
      }),
    );
    const files = await started(serveFiles(nginx, responses));
    const shipped = await started(startNginx(nginx, [Number(new URL(portal.url).port)]));
    const next = await started(startNext(html));
    const uncached = (folder: string, ...args: string[]) =>
      started(
        startChild(join(root, 'bench', 'pages', 'uncached-portal.ts'), args, {
          ...{ NODE_ENV: 'production', HOST: '127.0.0.1', PORT: '0', DATA_DIR: folder },
          ...{ DEMO: '1', LOG_LEVEL: 'warn' },
        }),
      );
    const rendered = await uncached(folders[1] ?? '');
    const fromData = await uncached(folders[2] ?? '', 'cache-data');
    moveToCore(LOAD_CORE);
    const at = (url: string) => (page: string) => `${url}${PAGES[page]}`;
    const many = { connections: CONNECTIONS, same: 'bytes' } as const;
    const one = { connections: 1, same: 'elements' } as const;
    const contenders: Contender[] = [
      { name: 'nginx, finished file', address: (page) => `${files.url}/${page}.html`, ...many },
      { name: 'nginx as shipped', address: at(shipped.url), ...many },
      { name: 'cached', address: at(portal.url), ...many },
      { name: 'bare node:http', address: at(bare.url), ...many },
      { name: 'Next.js, ISR', address: (page) => `${next.url}/isr/${page}`, ...many, same: 'elements' },
      { name: 'rendered', address: at(rendered.url), ...one },
      { name: 'rendered, data cached', address: at(fromData.url), ...one },
      { name: 'Next.js, dynamic', address: (page) => `${next.url}/dynamic/${page}`, ...one },
    ];
    for (const page of Object.keys(PAGES)) {
      await compare(page, responses[page], contenders);
      await time(wrk, page, contenders);
    }
    console.log(isPinned ? 'servers on one core, load on another' : 'cores not pinned: taskset is missing');
  } finally {
    for (const stop of stops) {
      await stop();
    }
    for (const folder of folders) {
      rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
    }
  }
}

/** Prints each response. Throws unless it is the same page. */
async function compare(
  page: string,
  own: SentResponse | undefined,
  contenders: readonly Contender[],
): Promise<void> {
  for (const { name, address, same } of contenders) {
    const response = await sentResponse(address(page));
    const { status, headers, body } = response;
    const isSame =
      status === 200 &&
      own !== undefined &&
      (same === 'bytes' ? body.equals(own.body) : elementsOf(textOf(response)) === elementsOf(textOf(own)));
    if (!isSame) {
      throw new Error(`${name} returned another ${page} page: ${status}, ${body.length} bytes`);
    }
    console.log(`${page}: ${name}: ${status}, ${body.length} bytes, ${headers['content-encoding']}`);
  }
}

function textOf({ headers, body }: SentResponse): string {
  const unpack = { br: brotliDecompressSync, gzip: gunzipSync }[headers['content-encoding'] ?? ''];
  return (unpack ? unpack(body) : body).toString();
}

/** The number of elements by name in a page's body. */
function elementsOf(html: string): string {
  const counts = new Map<string, number>();
  for (const [, name = ''] of markupOf(html).matchAll(/<([a-z][a-z0-9]*)/g)) {
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return JSON.stringify([...counts].sort());
}

async function time(wrk: string, page: string, contenders: readonly Contender[]): Promise<void> {
  const rates = new Map<string, number[]>(contenders.map(({ name }) => [name, []]));
  for (const { address, connections } of contenders) {
    await responsesPerSecond(wrk, address(page), connections, ROUND_S);
  }
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const { name, address, connections } of contenders) {
      rates.get(name)?.push(await responsesPerSecond(wrk, address(page), connections, ROUND_S));
    }
  }
  const ratio = (of: string, to: string) =>
    median((rates.get(of) ?? []).map((rate, round) => rate / (rates.get(to)?.[round] ?? Number.NaN))).toFixed(
      2,
    );
  console.log(page, {
    ...Object.fromEntries([...rates].map(([name, all]) => [name, Number(median(all).toPrecision(3))])),
    'cached / nginx, finished file': ratio('cached', 'nginx, finished file'),
    'nginx as shipped / finished file': ratio('nginx as shipped', 'nginx, finished file'),
    'cached / bare node:http': ratio('cached', 'bare node:http'),
    'cached / Next.js ISR': ratio('cached', 'Next.js, ISR'),
    'rendered / Next.js dynamic': ratio('rendered', 'Next.js, dynamic'),
    'rendered, data cached / Next.js dynamic': ratio('rendered, data cached', 'Next.js, dynamic'),
  });
}
