import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { announcements } from '#contract/admin/announcements.ts';
import { linkTargetRead } from '#contract/admin/link-targets.ts';
import { links } from '#contract/admin/links.ts';
import { accessOf } from '#contract/admin/role-access.ts';
import type { Role } from '#contract/admin/roles.ts';
import { probeAddress } from '#platform/adapters/http-client/probe-address.ts';

import { checkLinks } from '#services/main/links/link-checks.ts';
import type { ProbeDeps } from '#services/main/links/link-probes.ts';
import { readLinkTargets } from '#services/main/links/link-target-service.ts';
import { slowdown } from '#tests/time-limits.ts';
import { describeEachDatabase } from '../databases.ts';
import { type OperatorApp, openOperatorApp } from './operator-app.ts';

let site: Server;
let origin = '';
const requests: string[] = [];

beforeAll(async () => {
  site = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://here');
    requests.push(pathname);
    if (pathname !== '/slow') {
      response.writeHead(pathname.startsWith('/gone') ? 404 : 200).end('page');
    }
  });
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
});
beforeEach(() => {
  requests.length = 0;
});
afterAll(() => {
  site.closeAllConnections();
  site.close();
});

/** Requests `https://elsewhere.example` from the server of the test. */
const probe: NonNullable<ProbeDeps['probe']> = (url, bounds) => {
  const target = url.replace('https://elsewhere.example', origin);
  return probeAddress(target, { ...bounds, isAllowed: (address) => address === '127.0.0.1' });
};

describeEachDatabase('links to other sites, before a save', (open) => {
  let server: OperatorApp;
  afterEach(() => server.close());

  /** The faults that a save by an operator of a role reports. */
  async function faults(
    paths: readonly string[],
    {
      by = 'editor',
      deps = { probe },
      after = 0,
    }: { by?: Role; deps?: Pick<ProbeDeps, 'probe'>; after?: number } = {},
  ) {
    const now = new Date(server.clock.now().getTime() + after * 60_000);
    const operator = {
      id: 1,
      name: by,
      display_name: by,
      role: by,
      custom_roles: [],
      access: accessOf(by, []),
    };
    const addresses = paths.map((path) => new URL(path, 'https://elsewhere.example').href);
    const context = { now, operator, address: '203.0.113.9', host: 'games.example' };
    const { list } = await readLinkTargets({ db: server.db, ...deps, ...context } as never, {
      addresses,
      is_save: true,
    });
    return list.map(({ fault }) => fault);
  }

  test('[FRM-10] a link to another site that answers 404 is reported on save, and the result is stored', async () => {
    server = await openOperatorApp(await open());
    expect(await faults(['/gone?a=1#b', '/there'])).toEqual(['HTTP 404', null]);
    // HEAD, and GET where HEAD was refused.
    expect(requests.sort()).toEqual(['/gone', '/gone', '/there']);
    const editor = await server.signedIn('editor');
    for (const path of ['gone', 'there']) {
      const item = { name: path, url: `https://elsewhere.example/${path}` };
      await editor.get(links.save, { id: null, version: 0, item });
    }
    expect(await faults(['/gone', '/there'])).toEqual(['HTTP 404', null]);
    expect((await editor.get(links.list, { state: 'dead' })).list).toMatchObject([{ name: 'gone' }]);
    expect((await editor.get(links.list, { state: 'alive' })).list).toMatchObject([{ name: 'there' }]);
  });

  test('[FRM-10] the test finds a save that only looks up what the half-hourly check has found', async () => {
    server = await openOperatorApp(await open());
    // The planted bug: the address is new, so there is nothing to look up.
    const planted = { probe: async () => null };
    expect(await faults(['/gone'], { deps: planted })).toEqual([null]);
    await server.db.deleteFrom('address_check').execute();
    expect(await faults(['/gone'])).toEqual(['HTTP 404']);
  });

  test('[FRM-10] a slow site stops no save, and is not taken for a broken one', async () => {
    server = await openOperatorApp(await open());
    const began = performance.now();
    const limits: number[] = [];
    const hurried: typeof probe = (url, { timeoutMs }) => {
      limits.push(timeoutMs);
      return probe(url, { timeoutMs: timeoutMs / 10 });
    };
    const paths = ['/slow', ...Array.from({ length: 19 }, (_, at) => `/slow?${at}`), '/gone'];
    expect(new Set(await faults(paths, { deps: { probe: hurried } }))).toEqual(new Set([null]));
    expect(new Set(limits)).toEqual(new Set([3_000]));
    // Twenty at once, not one after the other; the one above the limit is left out.
    expect(performance.now() - began).toBeLessThan(3_000 * slowdown);
    expect(requests).toHaveLength(20);
    expect(await server.db.selectFrom('address_check').select('url').execute()).toEqual([]);
    // A name server that does not work says nothing about the link either.
    expect(await faults(['/'], { deps: { probe: async () => '域名解析失败' } })).toEqual([null]);
  });

  test('[FRM-10] a result holds for a day, a fault for a minute, so that a fixed site is seen at once', async () => {
    server = await openOperatorApp(await open());
    await faults(['/gone', '/there']);
    requests.length = 0;
    await faults(['/gone', '/there']);
    expect(requests).toEqual([]);
    const fixed = { probe: async (url: string) => (requests.push(url) < 0 ? '' : null) };
    expect(await faults(['/gone', '/there'], { deps: fixed, after: 2 })).toEqual([null, null]);
    expect(requests).toEqual(['https://elsewhere.example/gone']);
    await faults(['/there'], { deps: fixed, after: 25 * 60 });
    expect(requests).toHaveLength(2);
  });

  test('[FRM-10] nobody scans with it: a permission to write, few saves a minute, public addresses on usual ports', async () => {
    server = await openOperatorApp(await open());
    expect(await faults(['/gone'], { by: 'auditor' })).toEqual([null]);
    expect(requests).toEqual([]);
    for (let turn = 0; turn < 12; turn += 1) {
      await faults([`/turn/${turn}`]);
    }
    expect(requests).toHaveLength(10);
    await faults(['/next'], { after: 2 });
    expect(requests).toHaveLength(11);
    const addresses = [
      'http://127.0.0.1/',
      `${origin}/`,
      'https://elsewhere.example:22/',
      'https://a:b@x.example/',
    ];
    await faults(addresses, { deps: { probe: probeAddress }, after: 4 });
    expect(requests).toHaveLength(11);
  });

  test('[FRM-10] the admin site requests other sites, except in the demo', async () => {
    const requested = async (DEMO: string) => {
      server = await openOperatorApp(await open(), { DEMO });
      const editor = await server.signedIn('editor');
      await editor.get(linkTargetRead, { addresses: ['http://127.0.0.2/'] });
      await editor.get(linkTargetRead, { addresses: ['http://127.0.0.1/'], is_save: true });
      return server.db.selectFrom('address_check').select(['url', 'fault']).execute();
    };
    expect(await requested('1')).toEqual([]);
    await server.close();
    expect(await requested('0')).toEqual([{ url: 'http://127.0.0.1/', fault: '不是公网地址' }]);
  });

  test('[FRM-06] links of announcements to other sites are checked like those of banners', async () => {
    server = await openOperatorApp(await open());
    const admin = await server.signedIn('admin');
    const item = {
      title: '维护',
      body: '今晚维护',
      audience: '全部玩家' as const,
      game_id: null,
      link: 'https://elsewhere.example/gone',
    };
    const publication = { state: 'published' } as const;
    await admin.get(announcements.save, { id: null, version: 0, item, publication });
    await checkLinks(server.db, (url) => probe(url, { timeoutMs: 2_000 }), server.clock.now());
    expect((await admin.get(announcements.list, { links: 'dead' })).list).toMatchObject([
      { dead_links: [{ url: item.link, fault: 'HTTP 404' }] },
    ]);
  });
});
