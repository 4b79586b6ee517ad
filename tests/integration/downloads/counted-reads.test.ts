import { afterEach, expect, test } from 'vitest';
import { createLogger } from '#platform/core/logger.ts';
import type { Database } from '#platform/database/open.ts';
import { transaction } from '#platform/database/transaction.ts';
import { upsertNews } from '#services/main/news/news-writer.ts';
import { describeEachDatabase } from '../databases.ts';
import { data } from '../main-service/call.ts';
import { NOW, news } from '../main-service/inputs.ts';
import { type DownloadPortal, MovedClock, openPortal, PHONE } from './download-portal.ts';

const logger = createLogger('silent');
const own = { host: 'portal.example', 'user-agent': PHONE, 'x-portal': '1', 'sec-fetch-site': 'same-origin' };

describeEachDatabase('counted reads', (open) => {
  let portals: DownloadPortal[] = [];
  afterEach(async () => {
    await Promise.all(portals.map((portal) => portal.stop()));
    portals = [];
  });

  function start(db: Database): DownloadPortal {
    const portal = openPortal(db, { clock: new MovedClock(NOW), logger });
    portals.push(portal);
    return portal;
  }

  async function article(db: Database): Promise<number> {
    const [written] = await transaction(db, (tx) => upsertNews(tx, [news('一篇攻略')]));
    return written?.id ?? 0;
  }

  async function report(
    { app }: DownloadPortal,
    path: string,
    { headers = own, address = '198.51.100.7' }: { headers?: Record<string, string>; address?: string } = {},
  ): Promise<number> {
    const response = await app.inject({ method: 'POST', url: path, headers, remoteAddress: address });
    return response.statusCode;
  }

  test('[FIG-18] [FIG-19] reads of two processes add up; the page and the list show them', async () => {
    const db = await open();
    const id = await article(db);
    const two = [start(db), start(db)];
    await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        two.map((portal, at) => report(portal, `/read/${id}`, { address: `198.51.${at}.${index}` })),
      ).flat(),
    );
    await Promise.all(portals.splice(0).map((portal) => portal.stop()));
    expect((await data(db, '/vue/newsinfo', { id }, NOW)).news.view_count).toBe(40);
    expect((await data(db, '/vue/news', {}, NOW)).hot).toMatchObject([{ id, view_count: 40 }]);
  });

  test('[FIG-18] robots, foreign pages, prefetches and unknown articles are not counted', async () => {
    const db = await open();
    const id = await article(db);
    const portal = start(db);
    const status = (headers: Record<string, string>) => report(portal, `/read/${id}`, { headers });
    expect(await status({ ...own, 'user-agent': 'Mozilla/5.0 (compatible; Baiduspider/2.0)' })).toBe(204);
    expect(await status({ ...own, 'sec-fetch-site': 'cross-site' })).toBe(403);
    expect(await status({ ...own, 'x-portal': '' })).toBe(403);
    expect(await status({ ...own, 'sec-purpose': 'prefetch' })).toBe(403);
    expect(await report(portal, '/read/99999999')).toBe(204);
    for (const path of ['/read/0', '/read/abc', `/read/0${id}`, '/read/1234567890123456']) {
      expect(await report(portal, path), path).toBe(404);
    }
    const get = await portal.app.inject({ method: 'GET', url: `/read/${id}`, headers: own });
    expect([get.statusCode, get.headers.allow]).toEqual([405, 'POST, OPTIONS']);
    await Promise.all(portals.splice(0).map((one) => one.stop()));
    expect((await data(db, '/vue/newsinfo', { id }, NOW)).news.view_count).toBe(0);
  });

  test('[FIG-18] an address counts an article 60 times a day, and others separately', async () => {
    const db = await open();
    const id = await article(db);
    const portal = start(db);
    for (let turn = 0; turn < 70; turn += 1) {
      await report(portal, `/read/${id}`);
    }
    await report(portal, `/read/${id}`, { address: '203.0.113.9' });
    await Promise.all(portals.splice(0).map((one) => one.stop()));
    expect((await data(db, '/vue/newsinfo', { id }, NOW)).news.view_count).toBe(61);
  });

  test('[FIG-18] reports of invented articles use up the limit of the address', async () => {
    const db = await open();
    const id = await article(db);
    const portal = start(db);
    for (let invented = 0; invented < 600; invented += 1) {
      await report(portal, `/read/${1_000_000 + invented}`);
    }
    await report(portal, `/read/${id}`);
    await Promise.all(portals.splice(0).map((one) => one.stop()));
    expect((await data(db, '/vue/newsinfo', { id }, NOW)).news.view_count).toBe(0);
  });
});
