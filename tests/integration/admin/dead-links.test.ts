import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import { activities } from '#contract/admin/activities.ts';
import { banners } from '#contract/admin/banners.ts';
import { dashboardContent } from '#contract/admin/dashboard.ts';
import { games } from '#contract/admin/games.ts';
import { links } from '#contract/admin/links.ts';
import { news } from '#contract/admin/news.ts';
import { transaction } from '#platform/database/transaction.ts';
import { checkLinks } from '#services/main/links/link-checks.ts';
import { deleteUnusedLinks } from '#services/main/links/link-repository.ts';
import { describeEachDatabase } from '../databases.ts';
import { type OperatorApp, openOperatorApp } from './operator-app.ts';

describeEachDatabase('dead links', (open) => {
  let server: OperatorApp;
  afterEach(() => server.close());

  test('each link is checked once a day by one process; a fault is shown until a check succeeds', async () => {
    server = await openOperatorApp(await open());
    const editor = await server.signedIn('editor');
    for (const name of ['a', 'b']) {
      const item = { name, url: `https://${name}.example/` };
      await editor.get(links.save, { id: null, version: 0, item });
    }
    const requested: string[] = [];
    let isBroken = true;
    const probe = async (url: string) => {
      requested.push(url);
      return isBroken && url.includes('b.') ? 'HTTP 404' : null;
    };
    const states = async () => {
      const totals = ['alive', 'dead', 'unknown'] as const;
      return Promise.all(totals.map(async (state) => (await editor.get(links.list, { state })).total));
    };
    const check = (afterHours = 0) =>
      checkLinks(server.db, probe, new Date(server.clock.now().getTime() + afterHours * 3_600_000));
    expect(await states()).toEqual([0, 0, 2]);
    expect((await Promise.all([check(), check()])).reduce((sum, one) => sum + one)).toBe(2);
    await check();
    expect(requested.sort()).toEqual(['https://a.example/', 'https://b.example/']);
    expect(await states()).toEqual([1, 1, 0]);
    expect((await editor.get(links.list, { state: 'dead' })).list).toMatchObject([
      { name: 'b', fault: 'HTTP 404', version: 1 },
    ]);
    isBroken = false;
    await check(23);
    expect(await states()).toEqual([1, 1, 0]);
    await check(25);
    expect(await states()).toEqual([2, 0, 0]);
    const [first] = (await editor.get(links.list, {})).list;
    await editor.get(links.remove, { ids: [first?.id ?? 0] });
    await check(26);
    expect(await server.db.selectFrom('address_check').select('url').execute()).toHaveLength(1);
  });

  test('[BLR-08] five links are checked at a time; those that a stopped check did not reach are due again', async () => {
    server = await openOperatorApp(await open());
    const rows = Array.from({ length: 12 }, (_, at) => ({ name: `${at}`, url: `https://${at}.example/` }));
    await server.db.insertInto('friend_link').values(rows).execute();
    const stop = new AbortController();
    const requested: string[] = [];
    let [running, most] = [0, 0];
    const probe = async (url: string) => {
      requested.push(url);
      running += 1;
      most = Math.max(most, running);
      await setImmediate();
      running -= 1;
      stop.abort();
      return null;
    };
    const now = server.clock.now();
    expect(await checkLinks(server.db, probe, now, stop.signal)).toBe(5);
    expect(await checkLinks(server.db, probe, now)).toBe(7);
    expect(new Set(requested).size).toBe(12);
    expect([requested.length, most]).toEqual([12, 5]);
    expect(await checkLinks(server.db, probe, now)).toBe(0);
  });

  test('[BLR-08] finding the addresses that nothing uses takes no time by their square', async () => {
    server = await openOperatorApp(await open());
    await sql`
      insert into friend_link (name, url) select n, 'https://' || n || '.example/' from generate_series(1, 30000) as n`.execute(
      server.db,
    );
    await sql`
      insert into address_check (url, checked_at) select 'https://' || n || '.example/', now()
      from generate_series(15001, 45000) as n`.execute(server.db);
    await transaction(server.db, async (tx) => {
      await sql`set local work_mem = '64kB'`.execute(tx);
      await deleteUnusedLinks(tx);
    });
    const { rows } = await sql<{ left: number }>`
      select count(*)::int as left from address_check`.execute(server.db);
    expect(rows).toEqual([{ left: 15_000 }]);
  });

  test('download and H5 addresses of games are checked; a filter lists games with faults', async () => {
    server = await openOperatorApp(await open());
    const editor = await server.signedIn('editor');
    const create = (name: string, h5_url: string | null, urls: string[]) => {
      const platforms = ['android', 'ios'] as const;
      const packages = urls.map((url, at) => ({ platform: platforms[at] ?? 'android', url }));
      const item = { ...games.form.parse({ name }), h5_url, packages };
      return editor.get(games.save, { id: null, version: 0, item: games.form.parse(item) });
    };
    const broken = await create('断了的', 'https://h5.example/', [
      'https://dl.example/gone.apk',
      'https://dl.example/a',
    ]);
    await create('好的', null, ['https://dl.example/a', 'https://dl.example:8443/b']);
    const requested: string[] = [];
    let fault: string | null = 'HTTP 404';
    const probe = async (url: string) => {
      requested.push(url);
      return url.includes('gone') || url.includes('h5') ? fault : null;
    };
    const dead = async () => (await editor.get(games.list, { downloads: 'dead' })).list;
    expect(await checkLinks(server.db, probe, server.clock.now())).toBe(3);
    expect(requested.sort()).toEqual([
      'https://dl.example/a',
      'https://dl.example/gone.apk',
      'https://h5.example/',
    ]);
    expect(await dead()).toMatchObject([
      {
        id: broken.id,
        download_faults: [
          { platform: 'android', fault: 'HTTP 404' },
          { platform: 'h5', fault: 'HTTP 404' },
        ],
      },
    ]);
    const csv = await editor.request(games.export, { format: 'csv', downloads: 'dead' });
    expect(csv.body).toContain('android HTTP 404|h5 HTTP 404');
    fault = null;
    const tomorrow = new Date(server.clock.now().getTime() + 25 * 3_600_000);
    await checkLinks(server.db, probe, tomorrow);
    expect(await dead()).toEqual([]);
  });

  test('links of published news, banners and activities are checked; each list has a filter for dead ones', async () => {
    server = await openOperatorApp(await open());
    const admin = await server.signedIn('admin');
    const publication = { state: 'published' } as const;
    const fresh = { id: null, version: 0, publication };
    const deadUrl = 'https://gone.example/?a=1&b=2';
    const body_html = `<p><a href="${deadUrl.replace('&', '&amp;')}">去看看</a><a href="https://alive.example/">在</a></p>`;
    const article = { ...news.form.parse({ kind: 'article', category: '新闻', title: '文章' }), body_html };
    const video = {
      ...article,
      title: '视频',
      body_html: '',
      kind: 'video' as const,
      video_url: 'https://gone.example/v.mp4',
    };
    const banner = { image: 'banners/a.webp', alt: '图', link: '/BaseGameCenter' };
    const activity = {
      title: '周年庆',
      body_html,
      link: 'https://gone.example/event',
      starts_at: '2026-11-20T00:00:00+08:00',
      ends_at: '2026-11-30T00:00:00+08:00',
    };
    const made = {
      article: await admin.get(news.save, { ...fresh, item: article }),
      video: await admin.get(news.save, { ...fresh, item: video }),
      banner: await admin.get(banners.save, {
        ...fresh,
        item: { ...banner, link: 'https://gone.example/b' },
      }),
      activity: await admin.get(activities.save, { ...fresh, item: activity }),
    };
    await admin.get(banners.save, { ...fresh, item: banner });
    await admin.get(news.save, { id: null, version: 0, item: { ...article, title: '草稿' } });
    const requested: string[] = [];
    const probe = async (url: string) => {
      requested.push(url);
      return url.includes('gone') ? 'HTTP 404' : null;
    };
    const check = (days: number) =>
      checkLinks(server.db, probe, new Date(server.clock.now().getTime() + days * 86_400_000));
    await check(0);
    expect(requested.sort()).toEqual([
      'https://alive.example/',
      deadUrl,
      'https://gone.example/b',
      'https://gone.example/event',
      'https://gone.example/v.mp4',
    ]);
    const dead = async () => {
      const wanted = { links: 'dead', state: ['published'] } as const;
      const lists = [news, banners, activities].map((one) =>
        admin.get(one.list as typeof news.list, { ...wanted, state: [...wanted.state] }),
      );
      return (await Promise.all(lists)).map(({ list }) =>
        list.map(({ id, dead_links }) => ({ id, urls: dead_links.map(({ url }) => url) })),
      );
    };
    expect(await dead()).toEqual([
      [
        { id: made.video.id, urls: ['https://gone.example/v.mp4'] },
        { id: made.article.id, urls: [deadUrl] },
      ],
      [{ id: made.banner.id, urls: ['https://gone.example/b'] }],
      [{ id: made.activity.id, urls: [deadUrl, 'https://gone.example/event'] }],
    ]);
    const board = await admin.get(dashboardContent, { from: '2026-11-21', to: '2026-11-21' });
    expect(board).toMatchObject({ dead_in_news: 2, dead_in_banners: 1, dead_in_activities: 1 });
    const csv = await admin.request(news.export, { format: 'csv', links: 'dead' });
    expect(csv.body).toContain(`${deadUrl} HTTP 404`);
    await admin.get(news.save, {
      ...made.article,
      item: { ...article, body_html: '<p><a href="https://new.example/">新</a></p>' },
      publication: undefined,
    });
    await admin.get(banners.state, { ids: [made.banner.id], publication: { state: 'offline' } });
    expect((await dead()).map((list) => list.length)).toEqual([1, 0, 1]);
    requested.length = 0;
    await check(0.1);
    expect(requested).toEqual(['https://new.example/']);
    const remaining = await server.db.selectFrom('address_check').select('url').orderBy('url').execute();
    expect(remaining.map(({ url }) => url)).toEqual([
      'https://alive.example/',
      deadUrl,
      'https://gone.example/event',
      'https://gone.example/v.mp4',
      'https://new.example/',
    ]);
  });
});
