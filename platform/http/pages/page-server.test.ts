import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type CacheableResponse, PageCache } from '#platform/cache/page-cache.ts';
import { fixedClock } from '#platform/core/clock.ts';
import { createLogger } from '#platform/core/logger.ts';
import { knownParams, pageKind, pagePath } from '#portal/find-page.ts';
import type { SiteDirectory } from '../server/site-directory.ts';
import { TrafficCounter } from '../traffic/traffic-counter.ts';
import type { PageRenderer } from './page-renderer.ts';
import { PageServer } from './page-server.ts';

const clock = fixedClock('2026-11-21T10:00:00+08:00');
const site = { key: 'default' };
const sites = { peek: () => site, get: async () => site } as unknown as SiteDirectory;
let rendered: string[] = [];
const renderer = {
  entry: { pagePath, knownParams, pageKind, handheldAddress: () => undefined },
  async render(_site: unknown, _origin: string, address: string): Promise<CacheableResponse> {
    rendered.push(address);
    const status = pagePath(decodeURI(address.split('?')[0] ?? '')) ? 200 : 404;
    return { status, headers: {}, body: Buffer.from(address), tags: [], seconds: 60, until: undefined };
  },
} as unknown as PageRenderer;
let pages: PageServer;
const server = createServer(async (request, response) => {
  if (!pages.tryCached(request, response)) {
    await pages.serve(request, response);
  }
});

beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)));
afterAll(() => server.close());
beforeEach(() => {
  rendered = [];
  const cache = new PageCache(1_000_000, clock);
  const traffic = new TrafficCounter(clock);
  const originOf = async () => 'http://portal';
  pages = new PageServer({ cache, sites, renderer, originOf, traffic, logger: createLogger('silent') });
});

const request = async (path: string) => {
  const { port } = server.address() as AddressInfo;
  const response = await fetch(`http://127.0.0.1:${port}${path}`);
  return [response.status, await response.text()];
};

test.each([
  '/vue/getpacks?id=1',
  '/VUE/getpacks',
  '/vue/%67etpacks',
  '/account/index.php',
  '/no-such-page',
  '/%zz',
])('%s is not a page: it does not reach the renderer, and only the error page is cached', async (path) => {
  expect(pages.has(path)).toBe(false);
  expect(await request(path)).toEqual([404, '/not-found']);
  expect(await request(`${path}x`)).toEqual([404, '/not-found']);
  expect(rendered).toEqual(['/not-found']);
});

test('a page is rendered once for all spellings of its address, with declared parameters only', async () => {
  for (const path of [
    '/BaseYxDetails?id=1&utm_source=x',
    '/baseyxdetails?utm_source=y&id=1',
    '/%42aseYxDetails/?id=1',
    '/BaseYxDetails//?id=1&id=2',
  ]) {
    expect(pages.has(path)).toBe(true);
    expect(await request(path)).toEqual([200, '/BaseYxDetails?id=1']);
  }
  expect(await request('/BaseWebNav/BaseAppeal%20copy')).toEqual([200, '/BaseWebNav/BaseAppeal%20copy']);
  expect(rendered).toEqual(['/BaseYxDetails?id=1', '/BaseWebNav/BaseAppeal%20copy']);
});
