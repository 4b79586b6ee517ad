import { afterEach, expect, test } from 'vitest';
import { sourceExport, sourceList, sourceShares, sourceSharesExport } from '#contract/admin/sources.ts';
import { fixedClock } from '#platform/core/clock.ts';
import { createLogger } from '#platform/core/logger.ts';
import type { Database } from '#platform/database/open.ts';
import { ageTraffic, passOn, writeTraffic } from '#platform/http/traffic/persist-traffic.ts';
import { TrafficCounter } from '#platform/http/traffic/traffic-counter.ts';
import { type OperatorApp, openOperatorApp } from '../admin/operator-app.ts';
import { describeEachDatabase } from '../databases.ts';

const logger = createLogger('silent');
const clock = fixedClock('2026-11-21T10:20:00+08:00');
const agent =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0 Safari/537.36';
const day = '2026-11-21';

function view(counter: TrafficCounter, referer?: string, page: 'home' | 'game' = 'home'): void {
  counter.count({ host: 'www.youmen.example', 'user-agent': agent, ...(referer ? { referer } : {}) }, page);
}

const stored = (db: Database) =>
  db.selectFrom('visit_source').select(['source', 'host', 'page', 'visits']).orderBy('source').execute();

describeEachDatabase('the sources of visits', (open) => {
  let server: OperatorApp | undefined;
  afterEach(() => server?.close());

  test('[SRC-01] [SRC-02] page views from elsewhere add up over processes; no address of a referrer is stored', async () => {
    const db = await open();
    const two = [new TrafficCounter(clock), new TrafficCounter(clock)];
    for (const counter of two) {
      view(counter);
      view(counter, 'https://www.baidu.com/s?wd=secret', 'game');
      view(counter, 'https://forum.example/thread?user=7');
      view(counter, 'https://www.youmen.example/BaseSearch?val=a');
      counter.count({ host: 'www.youmen.example', 'user-agent': 'curl/8.5.0' }, 'home');
    }
    await Promise.all(two.map((counter) => passOn(counter, { db, logger })));
    expect(await stored(db)).toEqual([
      { source: 'baidu', host: '', page: 'game', visits: 2 },
      { source: 'direct', host: '', page: 'home', visits: 2 },
      { source: 'other', host: 'forum.example', page: 'home', visits: 2 },
    ]);
    expect(JSON.stringify(await db.selectFrom('visit_source').selectAll().execute())).not.toMatch(
      /secret|user=|thread/,
    );
  });

  test('[SRC-03] a day has a limit of hosts; the others are counted without their names', async () => {
    const db = await open();
    const of = (from: number, to: number) =>
      Array.from({ length: to - from }, (_, index) => ({
        ...{
          day,
          source: 'other' as const,
          host: `site${from + index}.example`,
          page: 'home' as const,
          visits: 1,
        },
      }));
    const write = (sources: ReturnType<typeof of>) => writeTraffic(db, { visits: [], searches: [], sources });
    await write(of(0, 150));
    await write(of(100, 400));
    const rows = await stored(db);
    const named = rows.filter(({ host }) => host !== '');
    expect(named).toHaveLength(200);
    expect(rows.reduce((sum, { visits }) => sum + visits, 0)).toBe(450);
    expect(rows.find(({ host }) => host === '')?.visits).toBe(200);
    expect(named.find(({ host }) => host === 'site120.example')?.visits).toBe(2);
  });

  test('[SRC-04] operators see them with sums, shares and a file; they are removed after 400 days', async () => {
    const db = await open();
    const row = (of: string, source: 'baidu' | 'other', visits: number, host = '') => ({
      ...{ day: of, source, host, page: 'home' as const, visits },
    });
    await writeTraffic(db, {
      ...{ visits: [], searches: [] },
      sources: [
        row(day, 'baidu', 5),
        row(day, 'other', 3, 'forum.example'),
        row('2026-10-20', 'baidu', 4),
        row('2025-01-01', 'baidu', 9),
      ],
    });
    await ageTraffic(db, clock.now());
    server = await openOperatorApp(db);
    const browser = await server.signedIn('operations');
    expect(await browser.get(sourceList, { sort: '-visits' })).toMatchObject({ total: 3, sum: 12 });
    expect((await browser.get(sourceList, { host: 'forum' })).list).toEqual([
      { day, source: 'other', host: 'forum.example', page_kind: 'home', visits: 3 },
    ]);
    expect(await browser.get(sourceShares, {})).toEqual({
      days: 30,
      sources: [
        { source: 'baidu', count: 5, before: 4 },
        { source: 'other', count: 3, before: 0 },
      ],
    });
    const file = await browser.request(sourceExport, { sort: '-visits' });
    expect(file.body.split('\r\n')[1]).toBe('2026-11-21,百度,,首页,5');
    const shares = await browser.request(sourceSharesExport, {});
    expect(shares.body.trim().split('\r\n').slice(1)).toEqual(['百度,5,4', '其他网站,3,0']);
    expect((await browser.request(sourceSharesExport, { host: 'forum' })).body).not.toContain('百度');
  });
});
