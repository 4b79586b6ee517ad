import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPortal, writeDemoData } from '#tests/browser/portal-process.ts';
import { debianProgram } from '#tests/deploy/debian-program.ts';
import { startNginx } from '#tests/deploy/nginx.ts';
import { median } from '../median.ts';
import { table } from '../table.ts';
import { rateRatio, timeCached } from './cached-pages.ts';
import { type Contender, compare, textOf } from './contender.ts';
import { serveFiles } from './file-server.ts';
import { moveToCore } from './load.ts';
import { cpuRatio, type RenderedTimes, timeRendered } from './rendered-pages.ts';
import { type SentResponse, sentResponse } from './sent-response.ts';
import { startChild } from './server-process.ts';
import { type Started, startRendering } from './servers.ts';

const PAGES: Record<string, string> = {
  home: '/',
  game: '/BaseYxDetails?id=1',
  gift: '/BaseGiftDetails?id=1',
  gifts: '/BasePackageNumber',
  center: '/BaseGameCenter',
};
const SERVER_CORE = 0;
const LOAD_CORE = 1;
const BEHIND_NGINX = { TRUSTED_PROXIES: '127.0.0.1', PROXY_SECURITY_HEADERS: '1' };
/** The portal's way of rendering that does what a peer does, by the end of the peer's name. */
const COUNTERPARTS = {
  elements: 'rendered, data cached',
  memory: 'rendered, data cached',
  database: 'rendered, database',
};

/**
 * Cached pages on one core, with the load on another, against nginx with files, the shipped nginx with its cache and with finished pages, a bare node:http
 * server and Next.js ISR; then pages that are rendered for each request against Next.js, Astro and SvelteKit. The
 * responses are verified first. Medians of alternated rounds, ratios first. The argument `rendered` leaves out the
 * cached pages, which need wrk and nginx; names of pages choose some of them.
 */
export async function pagesBench(args: readonly string[]): Promise<void> {
  const chosen = Object.keys(PAGES).filter((page) => args.includes(page));
  const pages = chosen.length > 0 ? chosen : Object.keys(PAGES);
  const root = join(import.meta.dirname, '..', '..');
  const demo = await writeDemoData(root);
  const pagesDir = mkdtempSync(join(tmpdir(), 'youmen-pages-'));
  writeFileSync(join(pagesDir, 'views.log'), '');
  const stops: (() => unknown)[] = [
    () => [demo, pagesDir].map((folder) => rmSync(folder, { recursive: true, force: true, maxRetries: 3 })),
  ];
  const started: Started = async (server) => {
    const { stop } = await server;
    stops.unshift(stop);
    return server;
  };
  const isPinned = moveToCore(SERVER_CORE);
  try {
    const portal = await started(
      startPortal(root, { ...BEHIND_NGINX, PAGES_DIR: pagesDir }, undefined, demo),
    );
    const responses: Record<string, SentResponse> = {};
    for (const page of pages) {
      responses[page] = await sentResponse(portal.url + PAGES[page]);
    }
    const html = Object.fromEntries(pages.map((page) => [page, textOf(responses[page] as SentResponse)]));
    const rendering = await startRendering(started, html, PAGES, demo);
    const next = rendering.find(({ name }) => name.startsWith('Next.js'))?.address('');
    const cached = args.includes('rendered')
      ? []
      : await startCached(started, root, { url: portal.url, pagesDir, responses }, next ?? '');
    moveToCore(LOAD_CORE);
    for (const page of pages) {
      await compare(page, responses[page], [...cached, ...rendering]);
    }
    await printRendered(pages, rendering);
    if (cached.length > 0) {
      await printCached(pages, cached);
    }
    console.log(isPinned ? 'servers on one core, load on another' : 'cores not pinned: taskset is missing');
  } finally {
    for (const stop of stops) {
      await stop();
    }
  }
}

/** The servers of finished pages. `next` is any address of Next.js. */
async function startCached(
  started: Started,
  root: string,
  portal: { url: string; pagesDir: string; responses: Record<string, SentResponse> },
  next: string,
): Promise<Contender[]> {
  const nginx = debianProgram('nginx', 'nginx-light', 'libnginx-mod-http-brotli-static');
  if (!nginx) {
    throw new Error('nginx is missing. Install it, or run as root on Debian.');
  }
  const bare = await started(
    startChild(join(root, 'bench', 'pages', 'bare-server.ts'), Object.values(PAGES), {
      BENCH_ORIGIN: portal.url,
    }),
  );
  const files = await started(serveFiles(nginx, portal.responses));
  const ports = [Number(new URL(portal.url).port)];
  const shipped = await started(startNginx(nginx, ports));
  const finished = await started(startNginx(nginx, ports, undefined, portal.pagesDir));
  const at = (url: string) => (page: string) => `${url}${PAGES[page]}`;
  const same = 'bytes' as const;
  const isr = (page: string) => new URL(`/isr/${page}`, next).href;
  return [
    { name: 'nginx, finished file', address: (page) => `${files.url}/${page}.html`, same },
    { name: 'nginx as shipped', address: at(shipped.url), same },
    { name: 'nginx, finished pages', address: at(finished.url), same: 'elements' },
    { name: 'cached', address: at(portal.url), same },
    { name: 'bare node:http', address: at(bare.url), same },
    { name: 'Next.js, ISR', address: isr, same: 'elements' },
  ];
}

async function printCached(pages: readonly string[], contenders: readonly Contender[]): Promise<void> {
  const wrk = debianProgram('wrk', 'wrk');
  if (!wrk) {
    throw new Error('wrk is missing. Install it, or run as root on Debian.');
  }
  const rates: Map<string, number[]>[] = [];
  for (const page of pages) {
    rates.push(await timeCached(wrk, page, contenders));
  }
  const ratio = (of: string, to: string) => [
    `${of} / ${to}`,
    ...rates.map((one) => rateRatio(one, of, to).toFixed(2)),
  ];
  table(
    ['Responses per second, ratio', ...pages],
    [
      ratio('cached', 'nginx, finished file'),
      ratio('nginx as shipped', 'nginx, finished file'),
      ratio('nginx, finished pages', 'nginx, finished file'),
      ratio('cached', 'bare node:http'),
      ratio('cached', 'Next.js, ISR'),
    ],
  );
  table(
    ['Responses per second', ...pages],
    contenders.map(({ name }) => [name, ...rates.map((one) => median(one.get(name) ?? []).toPrecision(3))]),
  );
}

async function printRendered(pages: readonly string[], contenders: readonly Contender[]): Promise<void> {
  const times: Map<string, RenderedTimes>[] = [];
  for (const page of pages) {
    times.push(await timeRendered(page, contenders));
  }
  const peers = contenders.flatMap(({ name }) => {
    const mode = name.split(', ').at(-1) as keyof typeof COUNTERPARTS;
    const own = COUNTERPARTS[mode];
    return name.startsWith('rendered') ? [] : [{ name, own }];
  });
  table(
    ['CPU time of the peer to that of the portal', ...pages],
    peers.map(({ name, own }) => [
      `${name} / ${own}`,
      ...times.map((one) => cpuRatio(one, own, name).toFixed(2)),
    ]),
  );
  for (const [title, value] of [
    ['CPU time per response in ms', 'cpuMs'],
    ['Responses per second, one at a time', 'perSecond'],
  ] as const) {
    table(
      [title, ...pages],
      contenders.map(({ name }) => [
        name,
        ...times.map((one) => (one.get(name)?.[value] ?? Number.NaN).toPrecision(3)),
      ]),
    );
  }
}
