import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { PLAIN_PAGE, type PlainPage } from '#contract/plain-page.ts';
import { failure } from '#contract/refusal.ts';
import { PageCache } from '#platform/cache/page-cache.ts';
import { fixedClock } from '#platform/core/clock.ts';
import { loadConfig } from '#platform/core/config/config.ts';
import { createLogger } from '#platform/core/logger.ts';
import { createApp } from '#platform/http/server/app.ts';
import { TrafficCounter } from '#platform/http/traffic/traffic-counter.ts';
import { knownParams, pageKind, pagePath } from '#portal/pages/find-page.ts';
import { signedIn } from '#tests/signed-in-player.ts';
import { PAGE_CACHE_CONTROL, type PageRenderer } from '../page-renderer.ts';
import { PageServer } from '../page-server.ts';
import type { SiteDirectory } from '../site-directory.ts';
import { plainPageRenderer } from './plain-page-html.ts';
import { registerPlainPage } from './plain-page-routes.ts';

const clock = fixedClock('2026-11-21T10:00:00+08:00');
const logger = createLogger('silent');
const site = { key: 'default' };
const sites = {
  peek: () => site,
  get: async () => site,
  isOutdated: () => false,
} as unknown as SiteDirectory;
const KEY = `page default ${PLAIN_PAGE}`;
const BUTTON = '<button type="button" class="a">登录</button>';

type Render = PageRenderer['render'];

/** A planted bug. */
interface Plant {
  /** The page is in the site map, as other pages are. */
  isInSiteMap?: boolean;
  /** The rendered page goes through the page cache. */
  isCached?: boolean;
  /** The headers of other pages. */
  isPublic?: boolean;
}

let app: ReturnType<typeof createApp>;
afterEach(() => app.close());

async function start({ isInSiteMap, isCached, isPublic }: Plant = {}) {
  const cache = new PageCache(1_000_000, clock);
  const findPage = (path: string) =>
    isInSiteMap && path.toLowerCase() === PLAIN_PAGE.toLowerCase() ? PLAIN_PAGE : pagePath(path);
  const render: Render = async (_site, _origin, address, _presets, plain) => ({
    status: findPage(address) ? 200 : 404,
    headers: {},
    body: Buffer.from(
      `<p>${plain?.session?.nickname ?? `for all ${address}`}</p><script>1</script>${BUTTON}`,
    ),
    tags: [],
    seconds: 60,
    until: undefined,
  });
  const entry = { pagePath: findPage, knownParams, pageKind, handheldAddress: () => undefined };
  const renderer = { entry, render } as unknown as PageRenderer;
  const originOf = async () => 'http://portal.example';
  const traffic = new TrafficCounter(clock);
  const pages = new PageServer({ cache, sites, renderer, originOf, traffic, logger });
  app = createApp(loadConfig({}), pages, logger);
  if (isPublic) {
    app.addHook('onSend', async (_request, reply) => {
      reply.header('cache-control', PAGE_CACHE_CONTROL);
    });
  }
  const own = plainPageRenderer({ sites, renderer, originOf });
  const cachedOwn = async (host: string, page: PlainPage) => {
    const { variants } = await cache.get(KEY, async () => ({
      status: 200,
      headers: {},
      body: Buffer.from(await own(host, page)),
      tags: [],
      seconds: 60,
      until: undefined,
    }));
    return variants.identity.body.toString();
  };
  registerPlainPage(app, {
    gateway: { handle: async () => ({ status: 1, msg: 'ok', data: {} }) },
    services: () => ({ get: async () => failure('NOT_FOUND') }),
    accounts: { logOut: async () => ({ answer: { status: 1, msg: 'ok', data: null }, cookies: [] }) },
    own: { run: async () => ({ status: 1, msg: 'ok', data: {} }) },
    players: {
      of: async (nickname) =>
        nickname ? signedIn({ id: 1, nickname, icon_url: '', mobile_masked: '' }) : null,
    },
    clock,
    addressKey: (address) => Buffer.from(address),
    logger,
    render: isCached ? cachedOwn : own,
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  const open = (path: string, cookie: string) =>
    fetch(`http://127.0.0.1:${port}${path}`, { headers: cookie ? { cookie } : {} });
  return { open, cache };
}

/** How a player's page is stored, or reaches others. */
async function leaks(plant?: Plant): Promise<string[]> {
  const { open, cache } = await start(plant);
  const found: string[] = [];
  const addresses = [PLAIN_PAGE, PLAIN_PAGE.toLowerCase(), `${PLAIN_PAGE}/`, `${PLAIN_PAGE}?own=1`];
  for (const address of [...addresses, ...addresses]) {
    for (const cookie of ['A', 'B', '']) {
      const response = await open(address, cookie);
      const shown = /<p>(.*?)<\/p>/.exec(await response.text())?.[1];
      if (response.status === 404) {
        continue;
      }
      if (shown !== (cookie || 'for all /BaseMy')) {
        found.push(`${cookie || 'a visitor'} reads the page of: ${shown}`);
      }
      const control = response.headers.get('cache-control');
      if (control !== 'private, no-store') {
        found.push(`cache-control: ${control}`);
      }
    }
  }
  if (cache.peek(KEY)) {
    found.push('the page cache has it');
  }
  await app.close();
  return [...new Set(found)];
}

test('[MY-33] the page of a session is stored nowhere and reaches no other session', async () => {
  expect(await leaks()).toEqual([]);
});

test('[MY-33] planted: a page that is stored is found', async () => {
  expect(await leaks({ isCached: true })).toEqual([
    'B reads the page of: A',
    'a visitor reads the page of: A',
    'the page cache has it',
  ]);
  expect(await leaks({ isPublic: true })).toEqual([`cache-control: ${PAGE_CACHE_CONTROL}`]);
  expect(await leaks({ isInSiteMap: true })).toContain('the page cache has it');
});

test('[MY-33] the page has no script and no button that needs one', async () => {
  const { open } = await start();
  const response = await open(PLAIN_PAGE, 'A');
  expect(await response.text()).toBe('<p>A</p>');
  expect(response.headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'self';/);
});
