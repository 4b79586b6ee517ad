import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ServerBuild } from 'react-router';
import { createServer, isRunnableDevEnvironment, type ViteDevServer } from 'vite';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Client } from '#contract/client.ts';
import type { Site } from '#contract/entities/site.ts';
import { seedDemo } from '#demo/seed.ts';
import { EVERYTHING } from '#platform/cache/changes.ts';
import { ReadScope } from '#platform/cache/read-scope.ts';
import { ResponseCache } from '#platform/cache/response-cache.ts';
import { provide } from '#platform/calls/provide.ts';
import { type Clock, chinaMoment } from '#platform/core/clock.ts';
import { loadConfig } from '#platform/core/config/config.ts';
import { createLogger } from '#platform/core/logger.ts';
import type { Database } from '#platform/database/open.ts';
import { cachingClient } from '#platform/http/calls/build-response.ts';
import { PageRenderer } from '#platform/http/pages/page-renderer.ts';
import { ServiceGateway } from '#platform/http/services/service-gateway.ts';
import { ensureDefaultSite } from '#server/default-site.ts';
import { commentsCalls } from '#services/comments/calls.ts';
import { mainCalls } from '#services/main/calls.ts';
import { pageAddresses } from '#tests/browser/addresses.ts';
import { testKeys } from '#tests/data-keys.ts';
import { testProofs } from '#tests/proofs.ts';
import { scaled } from '#tests/time-limits.ts';
import { accessLog } from '#tests/unit/access-log.ts';
import { describeOneDatabase } from './databases.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const HOUR_MS = 3_600_000;
/** The pages of the router that have static islands. */
const WITH_ISLANDS = ['/'];
/** The sources are compiled when the first page is rendered. */
const LIMIT_MS = scaled(120_000);

type Entry = PageRenderer['entry'] & { reuseStaticHtml(isOn: boolean): void };

describeOneDatabase('static islands', (open) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'youmen-static-'));
  let now = chinaMoment(new Date(), 0, '10:00').getTime();
  const clock: Clock = { now: () => new Date(now), ticks: () => now };
  const responses = new ResponseCache(clock);
  const reuse = (scope: ReadScope) => cachingClient(gateway, responses, scope);
  let db: Database;
  let gateway: ServiceGateway;
  let vite: ViteDevServer;
  let pageTable: Map<string, object>;
  let build: ServerBuild;
  let sites: [Site, Site];

  /** Lets time pass, also for code that reads the machine's clock. */
  const pass = (ms: number) => {
    now += ms;
    vi.setSystemTime(now);
  };

  beforeAll(async () => {
    vi.useFakeTimers({ toFake: ['Date'], now });
    db = await open();
    await seedDemo({ db, clock, dataDir, say: () => undefined });
    await ensureDefaultSite(db, loadConfig({ DATA_DIR: dataDir, DEMO: '1' }).site);
    const publish = async () => undefined;
    gateway = new ServiceGateway(
      [
        ...provide({ db } as never, mainCalls),
        ...provide(
          {
            db,
            publish,
            accessLog,
            keys: testKeys,
            proofs: testProofs(db, clock.now()),
            main: () => gateway.client(new ReadScope(clock.now())),
          },
          commentsCalls,
        ),
      ],
      {},
      createLogger('silent'),
    );
    const found = await gateway.client(new ReadScope(clock.now())).get('/vue/site', { host: '' });
    if (found.status !== 1) {
      throw new Error(found.msg);
    }
    const { site } = found.data;
    sites = [site, { ...site, key: 'other', name: '另一家', colour: '#aa3311' }];
    vite = await createServer({
      root: ROOT,
      configLoader: 'native',
      appType: 'custom',
      logLevel: 'error',
      server: { middlewareMode: true, hmr: false, ws: false, watch: null },
    });
    const { ssr } = vite.environments;
    if (!ssr || !isRunnableDevEnvironment(ssr)) {
      throw new Error('Vite has no environment that can run the portal.');
    }
    build = await ssr.runner.import('virtual:react-router/server-build');
    ({ pageTable } = await ssr.runner.import('/portal/pages/page-table.ts'));
  }, LIMIT_MS);
  afterAll(async () => {
    vi.useRealTimers();
    await vite?.close();
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 3 });
  });

  /** The pages of a site whose bytes are others without reuse, some seconds after their HTML was made from the same data. */
  async function differences(
    site: Site,
    addresses: readonly string[],
    client: (scope: ReadScope) => Client = reuse,
  ): Promise<string[]> {
    const renderer = new PageRenderer(build, client, clock);
    const { reuseStaticHtml } = renderer.entry as Entry;
    const htmlOf = async (address: string, isReused: boolean) => {
      reuseStaticHtml(isReused);
      const { status, body } = await renderer.render(site, 'https://portal.example', address);
      expect(status, address).toBe(200);
      return body.toString();
    };
    for (const address of addresses) {
      await htmlOf(address, true);
    }
    pass(5_000);
    const different: string[] = [];
    for (const address of addresses) {
      if ((await htmlOf(address, true)) !== (await htmlOf(address, false))) {
        different.push(address);
      }
    }
    return different;
  }

  test(
    '[RW-04] every page has the same bytes with and without reuse, also after changes and as time passes',
    async () => {
      expect(await differences(sites[0], pageAddresses)).toEqual([]);
      expect(await differences(sites[1], WITH_ISLANDS)).toEqual([]);
      await db
        .updateTable('game')
        .set(({ eb, ref }) => ({ name: eb(ref('name'), '||', '新') }))
        .execute();
      responses.invalidate(EVERYTHING);
      expect(await differences(sites[0], WITH_ISLANDS)).toEqual([]);
      pass(14 * HOUR_MS);
      expect(await differences(sites[0], WITH_ISLANDS)).toEqual([]);
    },
    LIMIT_MS,
  );

  test('[RW-04] planted: a block that depends on more than its props is found', async () => {
    const link = Object.freeze({
      get name() {
        return `第 ${Date.now()} 毫秒`;
      },
      url: 'https://example.com/',
    });
    const links = Object.freeze([link]);
    const planted = (scope: ReadScope): Client => {
      const client = reuse(scope);
      const get = async (path: '/vue/index', params: { full: '0' }) => {
        const response = await client.get(path, params);
        return path === '/vue/index' && response.status === 1
          ? { ...response, data: { ...response.data, links } }
          : response;
      };
      return { ...client, get: get as unknown as Client['get'] };
    };
    expect(await differences(sites[0], ['/', '/BaseGameInfo'], planted)).toEqual(['/']);
  });

  test('[ERR-01] a page of the table with an unknown middleware is 500 and names it', async () => {
    const page = pageTable.get('/BaseGameInfo');
    pageTable.set('/BaseGameInfo', { ...page, middleware: ['guard'] });
    const renderer = new PageRenderer(build, reuse, clock);
    const { status, body } = await renderer.render(sites[0], 'https://portal.example', '/BaseGameInfo');
    pageTable.set('/BaseGameInfo', page ?? {});
    expect(status).toBe(500);
    expect(body.toString()).toContain('Unknown middleware guard');
  });
});
