import { afterEach, expect, test } from 'vitest';
import { createLogger } from '#platform/core/logger.ts';
import type { Database } from '#platform/database/open.ts';
import { describeEachDatabase } from '../databases.ts';
import { NOW } from '../main-service/inputs.ts';
import { withTrigger } from '../planted-trigger.ts';
import { type DownloadPortal, MovedClock, openPortal, PHONE } from './download-portal.ts';

const logger = createLogger('silent');
const own = {
  host: 'portal.example',
  'user-agent': PHONE,
  'sec-fetch-site': 'same-origin',
  'content-type': 'text/plain;charset=UTF-8',
};

interface Report {
  headers?: Record<string, string>;
  address?: string;
}

describeEachDatabase('impressions', (open) => {
  let portals: DownloadPortal[] = [];
  const stop = () => Promise.all(portals.splice(0).map((portal) => portal.stop()));
  afterEach(stop);

  async function start(processes = 1): Promise<{ db: Database; two: DownloadPortal[]; clock: MovedClock }> {
    const db = await open();
    const clock = new MovedClock(NOW);
    const banner = { image: '/media/a.webp', alt: '春游', link: '/', position: 1 };
    await db
      .insertInto('banner')
      .values([
        { ...banner, id: 1 },
        { ...banner, id: 2, published: false },
      ])
      .execute();
    await db
      .insertInto('activity')
      .values({ id: 1, title: '签到', starts_at: NOW, ends_at: new Date(NOW.getTime() + 86_400_000) })
      .execute();
    portals = Array.from({ length: processes }, () => openPortal(db, { clock, logger }));
    return { db, two: [...portals], clock };
  }

  async function report({ app }: DownloadPortal, payload: string, { headers = own, address }: Report = {}) {
    const request = { method: 'POST', url: '/impressions', payload, headers } as const;
    return (await app.inject({ ...request, remoteAddress: address ?? '198.51.100.7' })).statusCode;
  }

  async function counted(db: Database) {
    await stop();
    const rows = await db
      .selectFrom('impression_day')
      .selectAll()
      .orderBy('subject')
      .orderBy('place')
      .execute();
    return rows.map((row) => `${row.subject} ${row.record_id}.${row.place} ${row.views}/${row.clicks}`);
  }

  test('[IMP-03] views and clicks of several processes add up, by place', async () => {
    const { db, two } = await start(3);
    await Promise.all(
      Array.from({ length: 20 }, (_, turn) =>
        two.map((portal, at) => report(portal, 'vb1.1 cb1.1 va1.2', { address: `198.51.${at}.${turn}` })),
      ).flat(),
    );
    expect(await counted(db)).toEqual(['activity 1.2 60/0', 'banner 1.1 60/60']);
  });

  test('[IMP-03] planted: a process that overwrites the counts of the others is noticed', async () => {
    const { db, two } = await start(3);
    const statement = 'NEW.views := NEW.views - OLD.views';
    const counts = await withTrigger(db, { table: 'impression_day', on: 'update', statement }, async () => {
      for (const [at, portal] of two.entries()) {
        await report(portal, 'vb1.1', { address: `198.51.${at}.1` });
      }
      return counted(db);
    });
    expect(counts).not.toEqual(['banner 1.1 3/0']);
  });

  test('[IMP-02] [IMP-04] robots, foreign pages, unknown and unpublished records are not counted', async () => {
    const { db, two } = await start();
    const [portal] = two as [DownloadPortal];
    const status = (headers: Record<string, string>) => report(portal, 'vb1.1', { headers });
    const agent = (text: string) => ({ ...own, 'user-agent': text });
    const baidu =
      'Mozilla/5.0 (compatible; Baiduspider-render/2.0; +http://www.baidu.com/search/spider.html)';
    const google =
      'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; Googlebot/2.1) Chrome/130.0 Safari/537.36';
    expect([await status(agent(baidu)), await status(agent(google))]).toEqual([204, 204]);
    expect(await status({ ...own, 'sec-fetch-site': 'cross-site' })).toBe(403);
    const { 'sec-fetch-site': _site, ...older } = own;
    expect(await status(older)).toBe(403);
    expect(await status({ ...older, origin: 'https://other.example' })).toBe(403);
    expect(await report(portal, 'vb2.1 vb99.1 va99.1')).toBe(204);
    expect(await report(portal, 'drop table banner')).toBe(400);
    expect(await report(portal, 'vb1.1 '.repeat(500))).toBe(413);
    expect(await counted(db)).toEqual([]);
  });

  test('[IMP-05] an address counts a banner up to a limit a day, and others separately', async () => {
    const { db, two, clock } = await start();
    const [portal] = two as [DownloadPortal];
    for (let turn = 0; turn < 130; turn += 1) {
      await report(portal, 'vb1.1 cb1.1');
    }
    await report(portal, 'vb1.1', { address: '203.0.113.9' });
    await report(portal, 'va1.1');
    clock.moveTo('2026-11-23T08:00:00+08:00');
    await report(portal, 'vb1.3 cb1.3');
    expect(await counted(db)).toEqual(['activity 1.1 1/0', 'banner 1.1 121/20', 'banner 1.3 1/1']);
  });

  test('[IMP-03] counts wait while the service is away, and none is lost', async () => {
    const { db, two } = await start();
    const [portal] = two as [DownloadPortal];
    await db.schema.alterTable('impression_day').renameTo('away').execute();
    await report(portal, 'vb1.1');
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    await db.schema.alterTable('away').renameTo('impression_day').execute();
    expect(await counted(db)).toEqual(['banner 1.1 1/0']);
  });
});
