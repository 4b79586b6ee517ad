import { type IncomingHttpHeaders, request } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDatabase } from '#platform/database/open.ts';
import { transaction } from '#platform/database/transaction.ts';
import { upsertGames } from '#services/main/games/game-writer.ts';
import type { PortalProcess } from '../browser/portal-process.ts';
import { scaled } from '../time-limits.ts';
import { copyEmbeddedTemplate } from './databases.ts';
import { game, NOW } from './main-service/inputs.ts';
import { testOwner } from './owner.ts';
import { startService } from './services-apart/four-processes.ts';

const LIMIT_MS = scaled(180_000);
const PUBLIC_URL = 'https://www.first.example';
const FIRST = {
  name: '第一站',
  company: '第一公司',
  address: '第一路一号',
  site_address: 'www.first.example',
  icp_no: '京ICP备11111111号',
};
const SECOND = {
  name: '第二站',
  company: '第二公司',
  address: '第二路二号',
  site_address: 'www.second.example',
  icp_no: '沪ICP备22222222号',
  logo: 'brand/second.png',
  colour: '#0b6a9e',
  features: { comments: true },
  baidu_tongji: '0123456789abcdef0123456789abcdef',
  verifications: [
    { engine: 'baidu', code: 'codeva-second' },
    { engine: 'google', code: 'google-second' },
  ],
};
const DEMO = { ...FIRST, name: '第三站', is_demo: true };
const STRIP = '演示站：游戏、数据均为虚构';
const detailsOf = (site: typeof FIRST) => [
  site.name,
  site.company,
  site.address,
  site.site_address,
  site.icp_no,
];

interface SiteResponse {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
}

describe('[FT-07] a portal of two sites', () => {
  let portal: PortalProcess;
  let gameId = 0;

  beforeAll(async () => {
    const dataDir = copyEmbeddedTemplate();
    const opened = await openDatabase(
      { dataDir, databaseUrl: undefined, owner: testOwner() },
      () => undefined,
    );
    const sites = [
      { key: 'first', is_default: true, hostnames: ['first.example'], settings: JSON.stringify(FIRST) },
      { key: 'second', is_default: false, hostnames: ['second.example'], settings: JSON.stringify(SECOND) },
      { key: 'third', is_default: false, hostnames: ['third.example'], settings: JSON.stringify(DEMO) },
    ];
    await opened.db.insertInto('site').values(sites).execute();
    const [row] = await transaction(opened.db, (tx) => upsertGames(tx, [game('云海剑歌')], NOW));
    gameId = row?.id ?? 0;
    await opened.close();
    portal = await startService({ PUBLIC_URL, SITE_VERIFICATIONS: 'sogou:from-setting' }, dataDir);
  }, LIMIT_MS);
  afterAll(() => portal?.stop(), LIMIT_MS);

  const get = (host: string, path = '/', headers: Record<string, string> = {}) =>
    new Promise<SiteResponse>((resolve, reject) => {
      request(portal.url + path, { headers: { ...headers, host } }, (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (part: string) => {
          text += part;
        });
        const { statusCode: status = 0, headers: responseHeaders } = response;
        response.on('end', () => resolve({ status, headers: responseHeaders, text }));
      })
        .on('error', reject)
        .end();
    });

  const shownDetails = ({ text }: SiteResponse, site: typeof FIRST) =>
    detailsOf(site).filter((part) => text.includes(part));

  test('each host name shows its own name and legal details, in any order', async () => {
    for (let turn = 0; turn < 3; turn += 1) {
      for (const [host, own, other] of [
        ['www.first.example', FIRST, SECOND],
        ['www.second.example:8080', SECOND, FIRST],
        ['M.Second.Example', SECOND, FIRST],
      ] as const) {
        const response = await get(host);
        expect([response.status, shownDetails(response, own), shownDetails(response, other)]).toEqual([
          200,
          detailsOf(own),
          [],
        ]);
      }
    }
  });

  test('an unknown host gets the default site, whatever its other headers', async () => {
    for (const [host, headers] of [
      ['nobody.example', {}],
      ['second.example.nobody.example', {}],
      ['notsecond.example', {}],
      ['nobody.example', { origin: 'https://second.example', referer: 'https://second.example/' }],
      ['nobody.example', { 'x-forwarded-host': 'second.example', forwarded: 'host=second.example' }],
    ] as const) {
      const response = await get(host, '/', headers);
      expect([host, shownDetails(response, FIRST), shownDetails(response, SECOND)]).toEqual([
        host,
        detailsOf(FIRST),
        [],
      ]);
      expect(response.text).not.toContain('nobody.example');
    }
  });

  test('each site states its own canonical address', async () => {
    const canonical = async (host: string) =>
      /<link rel="canonical" href="([^"]+)"/.exec((await get(host, '/BaseGameCenter')).text)?.[1];
    expect(await canonical('first.example')).toBe(`${PUBLIC_URL}/BaseGameCenter`);
    expect(await canonical('second.example')).toBe('https://www.second.example/BaseGameCenter');
    expect(await canonical('nobody.example')).toBe(`${PUBLIC_URL}/BaseGameCenter`);
    expect((await get('second.example', '/robots.txt')).text).toContain(
      'https://www.second.example/sitemap.xml',
    );
    expect((await get('first.example', '/robots.txt')).text).toContain(`${PUBLIC_URL}/sitemap.xml`);
    expect((await get('second.example', '/manifest.webmanifest')).text).toContain('第二站');
  });

  test('logo and colours are those of the site, or the defaults', async () => {
    const first = await get('first.example');
    const second = await get('second.example');
    expect(second.text).toContain('src="/images/brand/second.png"');
    expect(second.text).toContain('href="/site.css?0b6a9e"');
    expect(first.text).toContain('src="/brand/logo.svg"');
    expect(first.text).not.toContain('/site.css');
    const sheet = await get('second.example', '/site.css?0b6a9e');
    expect(sheet.headers['content-type']).toBe('text/css; charset=utf-8');
    expect(sheet.text).toContain('--action:#0b6a9e');
    expect((await get('first.example', '/site.css?0b6a9e')).text).toBe('');
  });

  test('search engine verifications are those of the site, or else of the setting', async () => {
    const metas = ({ text }: SiteResponse) =>
      [...text.matchAll(/<meta name="([\w.-]*(?:verification|msvalidate)[\w.-]*)" content="([^"]*)"/g)].map(
        ([, name, code]) => [name, code],
      );
    expect(metas(await get('second.example'))).toEqual([
      ['baidu-site-verification', 'codeva-second'],
      ['google-site-verification', 'google-second'],
    ]);
    expect(metas(await get('first.example'))).toEqual([['sogou_site_verification', 'from-setting']]);
  });

  test('[SRC-20] [SRC-21] without a counter no foreign host is in the policy or the page; with one exactly its host, on public pages', async () => {
    const hosts = ({ headers }: SiteResponse) => [
      ...new Set(String(headers['content-security-policy']).match(/https?:\/\/[\w.-]+/g)),
    ];
    const paths = ['/', '/BaseGameCenter', `/BaseYxDetails?id=${gameId}`];
    const inner = ['/BaseMy', '/BaseMessage', '/BaseReport', '/BaseGameLogin', '/BaseWebNav/BaseAppeal'];
    for (const path of [...paths, ...inner]) {
      const response = await get('first.example', path);
      expect([path, hosts(response), /tongji\.js|hm\.baidu/.test(response.text)]).toEqual([path, [], false]);
    }
    for (const path of paths) {
      const response = await get('second.example', path);
      expect([path, hosts(response)]).toEqual([path, ['https://hm.baidu.com']]);
      expect(response.text.match(/<script defer src="\/tongji\.js\?[0-9a-f]{32}">/g)).toHaveLength(1);
      const policy = String(response.headers['content-security-policy']);
      expect(
        policy
          .split('; ')
          .filter((one) => one.includes('hm.baidu.com'))
          .map((one) => one.split(' ')[0]),
      ).toEqual(['script-src', 'connect-src']);
    }
    for (const path of [...inner, '/console', '/no-such-page']) {
      const response = await get('second.example', path);
      expect([path, hosts(response), response.text.includes('tongji.js')]).toEqual([path, [], false]);
    }
    expect((await get('second.example', '/tongji.js')).headers['content-type']).toContain('javascript');
  });

  test('[DEM-02] a demo site says so on every page and is not to be indexed; other sites are', async () => {
    const pages = [
      '/',
      '/BaseGameCenter',
      `/BaseYxDetails?id=${gameId}`,
      '/BaseDownloadPage',
      '/BaseWebNav?id=4',
      '/BaseGameLogin',
      `/BaseGameLogin/BaseGame?id=${gameId}`,
      `/MovePage/ShareGameDetails?id=${gameId}`,
    ];
    const indexed = ['/', '/BaseGameCenter', `/BaseYxDetails?id=${gameId}`, '/BaseDownloadPage'];
    const facts = async (host: string, path: string) => {
      const { text } = await get(host, path);
      return [path, text.includes(STRIP), text.match(/<meta name="robots" content="noindex"/g)?.length ?? 0];
    };
    for (const path of pages) {
      expect(await facts('third.example', path)).toEqual([path, true, 1]);
      expect(await facts('first.example', path)).toEqual([
        path,
        false,
        indexed.includes(path) ? 0 : expect.anything(),
      ]);
    }
    expect((await get('third.example', '/no-such-page')).text).toContain(STRIP);
    for (const path of ['/sitemap.xml', '/feed/news.xml', '/feed/news.json', '/calendar/openings.ics']) {
      const tags = async (host: string) => (await get(host, path)).headers['x-robots-tag'];
      expect([path, await tags('third.example'), await tags('first.example')]).toEqual([
        path,
        'noindex',
        undefined,
      ]);
    }
  });

  test('[DEM-03] [DEM-04] the page of the app and the own H5 game exist on a demo site alone', async () => {
    const app = '/download/app/ios';
    const game = '/h5/miemie-muchang';
    const page = await get('third.example', app);
    expect([page.status, page.headers['x-robots-tag']]).toEqual([200, 'noindex']);
    expect(page.text).toContain(' APP 是虚构的');
    expect(page.text).toContain('App Store');
    expect(page.text).toContain('<a href="/BaseDownloadPage">回到下载页</a>');
    expect((await get('third.example', '/download/app/windows')).status).toBe(404);
    expect((await get('third.example', game)).headers['x-robots-tag']).toBe('noindex');
    for (const path of [app, game]) {
      expect([path, (await get('first.example', path)).status]).toEqual([path, 404]);
    }
  });

  test('a site without comments does not invite them, on the page of a game and on the share page', async () => {
    const share = `/MovePage/ShareGameDetails/Review?id=${gameId}`;
    const invitesComments = async (host: string) => [
      (await get(host, `/BaseYxDetails?id=${gameId}`)).text.includes('玩家评论</h2>'),
      (await get(host, share)).text.includes('去写第一条'),
    ];
    expect(await invitesComments('second.example')).toEqual([true, true]);
    expect(await invitesComments('first.example')).toEqual([false, false]);
    expect((await get('first.example', share)).text).toContain('还没有玩家评论');
  });
});
