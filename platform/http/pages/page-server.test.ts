import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { EVERYTHING } from '#platform/cache/changes.ts';
import { type CacheableResponse, PageCache } from '#platform/cache/page-cache.ts';
import { fixedClock } from '#platform/core/clock.ts';
import { createLogger } from '#platform/core/logger.ts';
import { knownParams, pageKind, pagePath } from '#portal/pages/find-page.ts';
import { TrafficCounter } from '../traffic/traffic-counter.ts';
import type { PageRenderer } from './page-renderer.ts';
import { PageServer } from './page-server.ts';
import type { SiteDirectory } from './site-directory.ts';

const clock = fixedClock('2026-11-21T10:00:00+08:00');
const site = { key: 'default' };
const outdated = new WeakSet<object>();
let isFresh = true;
const sites = {
  peek: () => (isFresh ? site : undefined),
  lastKnown: () => site,
  get: async () => site,
  isOutdated: (given: object) => outdated.has(given),
} as unknown as SiteDirectory;
let rendered: string[] = [];
let isBroken = false;
const renderer = {
  entry: { pagePath, knownParams, pageKind, handheldAddress: () => undefined },
  async render(_site: unknown, _origin: string, address: string): Promise<CacheableResponse> {
    rendered.push(address);
    if (isBroken) {
      throw new Error('the error page is broken');
    }
    const status = pagePath(decodeURI(address.split('?')[0] ?? '')) ? 200 : 404;
    return { status, headers: {}, body: Buffer.from(address), tags: [], seconds: 60, until: undefined };
  },
} as unknown as PageRenderer;
let pages: PageServer;
let traffic: TrafficCounter;
let cache: PageCache;
const server = createServer(async (request, response) => {
  if (!pages.tryCached(request, response)) {
    await pages.serve(request, response);
  }
});

beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)));
afterAll(() => server.close());
beforeEach(() => {
  rendered = [];
  isBroken = false;
  cache = new PageCache(1_000_000, clock);
  isFresh = true;
  traffic = new TrafficCounter(clock);
  const originOf = async () => 'http://portal';
  const logger = createLogger('silent');
  pages = new PageServer({ cache, sites, renderer, originOf, traffic, logger, clock });
});
afterEach(() => pages.stop());

const request = async (path: string, headers: Record<string, string> = {}) => {
  const { port } = server.address() as AddressInfo;
  const response = await fetch(`http://127.0.0.1:${port}${path}`, { headers });
  return [response.status, await response.text()];
};

test('[FIN-05] a view that nginx served is counted for its site, also when its entry has expired', () => {
  isFresh = false;
  pages.countView({ url: '/', headers: { host: 'a.example', 'user-agent': 'Mozilla/5.0 Chrome/130' } });
  expect(traffic.take().hours.map((one) => one.site)).toEqual(['default']);
});

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

test('[ERR-02] where neither a page nor the error page in its place can be rendered, the last resort is shown', async () => {
  isBroken = true;
  const [status, body] = await request('/BaseGameInfo');
  expect(status).toBe(503);
  expect(body).toContain('An error occurred while showing the error page');
});

test('a page with an outdated site is served, and rendered again for the next request', async () => {
  outdated.add(site);
  expect(await request('/')).toEqual([200, '/']);
  expect(await request('/')).toEqual([200, '/']);
  outdated.delete(site);
  await request('/');
  await request('/');
  expect(rendered).toEqual(['/', '/', '/']);
});

test('[RW-01] the first visitor after a change does not wait: visited pages are rendered again before', async () => {
  for (const path of ['/', '/BaseGameInfo', '/']) {
    await request(path);
  }
  await request('/no-such-page');
  await request('/BasePackageNumber', { purpose: 'prefetch' });
  rendered = [];
  cache.invalidate(EVERYTHING);
  pages.changed();
  await vi.waitFor(() => expect(rendered).toEqual(['/', '/BaseGameInfo']));
  await vi.waitFor(() => expect(cache.isInvalidated('page default /BaseGameInfo')).toBe(false));
  const { misses } = cache.stats();
  await request('/');
  await request('/BaseGameInfo');
  expect(cache.stats().misses).toBe(misses);
});
