import { afterEach, expect, test } from 'vitest';
import { activities } from '#contract/admin/activities.ts';
import { banners } from '#contract/admin/banners.ts';
import { words } from '#contract/admin/hot-words.ts';
import { pages } from '#contract/admin/info-pages.ts';
import { links } from '#contract/admin/links.ts';
import { tests } from '#contract/admin/tests.ts';
import { counterCheck, pagesCheck } from '#services/main/doctor/main-checks.ts';
import { ensureInfoPages } from '#services/main/site/info-page-starter.ts';
import { describeEachDatabase } from '../databases.ts';
import { data } from '../main-service/call.ts';
import { type OperatorApp, type OperatorBrowser, openOperatorApp } from './operator-app.ts';

const fresh = { id: null, version: 0 } as const;

describeEachDatabase('sections and texts in the admin site', (open) => {
  let server: OperatorApp;
  let editor: OperatorBrowser;
  afterEach(() => server.close());

  async function start() {
    server = await openOperatorApp(await open());
    editor = await server.signedIn('editor');
  }
  const home = () => data(server.db, '/vue/index', {}, server.clock.now());

  test('banners are shown in their set order while published; invalid times and links are refused', async () => {
    await start();
    const item = { image: 'banners/a.webp', alt: '夏日庆典', link: '/BaseGameDetails?id=1' };
    const publication = { state: 'published' } as const;
    const ids: number[] = [];
    for (const headline of ['甲', '乙', '丙']) {
      ids.push((await editor.get(banners.save, { ...fresh, item: { ...item, headline }, publication })).id);
    }
    const shown = async () => (await home()).banners.map(({ headline }) => headline);
    expect(await shown()).toEqual(['甲', '乙', '丙']);
    const [first = 0, second = 0, third = 0] = ids;
    expect(await editor.get(banners.order, { ids: [third, first, second] })).toEqual({ moved: 3 });
    expect(await shown()).toEqual(['丙', '甲', '乙']);
    expect(server.published.at(-1)).toEqual(['banners']);
    await editor.get(banners.state, { ids: [first], publication: { state: 'offline' } });
    expect(await shown()).toEqual(['丙', '乙']);
    const over = {
      ...item,
      headline: '丁',
      starts_at: '2026-11-22T00:00:00+08:00',
      ends_at: '2026-11-21T00:00:00+08:00',
    };
    expect(await editor.call(banners.save, { ...fresh, item: over })).toMatchObject({
      fields: [{ path: 'ends_at' }],
    });
    expect(
      await editor.call(banners.save, { ...fresh, item: { ...item, link: '//evil.example' } }),
    ).toMatchObject({
      fields: [{ path: 'link' }],
    });
  });

  test('an activity is shown once it is published', async () => {
    await start();
    const item = {
      title: '周年庆',
      body_html: '<p onclick="x()">来</p>',
      starts_at: '2026-11-20T00:00:00+08:00',
      ends_at: '2026-11-30T00:00:00+08:00',
    };
    const made = await editor.get(activities.save, { ...fresh, item });
    const shown = async () => (await data(server.db, '/vue/activity', {}, server.clock.now())).list;
    expect(await shown()).toEqual([]);
    expect(made.item).toMatchObject({ ...item, body_html: '<p>来</p>' });
    await editor.get(activities.state, { ids: [made.id], publication: { state: 'published' } });
    expect(await shown()).toMatchObject([{ title: '周年庆', state: '进行中' }]);
    expect((await editor.get(activities.list, { when: 'coming' })).total).toBe(0);
    expect((await editor.get(activities.list, { when: 'running' })).total).toBe(1);
  });

  test('a test whose date changes has the previous date in its history', async () => {
    await start();
    await server.db.insertInto('game').values({ id: 1, name: '青崖渡', first_letter: 'Q' }).execute();
    const item = {
      game_id: 1,
      kind: '删档',
      starts_at: '2026-12-01T10:00:00+08:00',
      precision: '分',
    } as const;
    const made = await editor.get(tests.save, { ...fresh, item });
    const moved = { ...item, starts_at: '2026-12-08T10:00:00+08:00' };
    await editor.get(tests.save, { id: made.id, version: made.version, item: moved });
    const [shown] = (await data(server.db, '/vue/test', {}, server.clock.now())).list;
    expect(shown?.history).toMatchObject([{ was_at: '2026-12-01T10:00:00+08:00' }]);
    expect((await editor.get(tests.list, {})).list[0]).toMatchObject({
      changes: 1,
      game: { name: '青崖渡' },
    });
    expect(await editor.call(tests.save, { ...fresh, item: { ...item, precision: '待定' } })).toMatchObject({
      fields: [{ path: 'starts_at' }],
    });
  });

  test('links and hot words have unique names and an order, with new ones last', async () => {
    await start();
    for (const name of ['甲', '乙']) {
      await editor.get(links.save, {
        ...fresh,
        item: { name, url: `https://${name === '甲' ? 'a' : 'b'}.example/` },
      });
      await editor.get(words.save, { ...fresh, item: { word: name } });
    }
    expect(
      await editor.call(links.save, { ...fresh, item: { name: '甲', url: 'https://c.example/' } }),
    ).toMatchObject({
      fields: [{ path: 'name' }],
    });
    expect(
      await editor.call(links.save, { ...fresh, item: { name: '丙', url: 'javascript:x()' } }),
    ).toMatchObject({
      fields: [{ path: 'url' }],
    });
    const linkIds = (await editor.get(links.list, {})).list.map(({ id }) => id).reverse();
    expect(await editor.get(links.order, { ids: linkIds })).toEqual({ moved: 2 });
    expect((await editor.get(links.list, {})).list.map(({ name, position }) => [name, position])).toEqual([
      ['乙', 1],
      ['甲', 2],
    ]);
    const wordIds = (await editor.get(words.list, {})).list.map(({ id }) => id).reverse();
    await editor.get(words.order, { ids: wordIds });
    expect((await editor.get(words.list, {})).list.map(({ word, rank }) => [word, rank])).toEqual([
      ['乙', 1],
      ['甲', 2],
    ]);
    await editor.get(words.remove, { ids: wordIds.slice(0, 1) });
    expect((await editor.get(words.list, {})).list).toMatchObject([{ word: '甲' }]);
  });

  test('[SRC-23] doctor fails while a site uses 百度统计 and the privacy text does not name it', async () => {
    const level = async () => (await counterCheck(server.db).run(server.clock.now()))[0]?.level;
    await ensureInfoPages(server.db, server.clock.now());
    expect(await level()).toBe('ok');
    const settings = JSON.stringify({ name: '游门', baidu_tongji: '0123456789abcdef0123456789abcdef' });
    await server.db.insertInto('site').values({ key: 'counted', settings }).execute();
    expect(await level()).toBe('bad');
    const body_html = '<p>本站使用百度统计了解访问情况。</p>';
    await server.db.updateTable('info_page').set({ body_html }).where('key', '=', 'privacy').execute();
    expect(await level()).toBe('ok');
  });

  test('info pages are fixed; missing ones are created empty, and the history has every version of their texts', async () => {
    await start();
    const row = {
      id: 0,
      key: 'about',
      title: '关于我们',
      body_html: '<p>旧</p>',
      updated_at: server.clock.now(),
    };
    await server.db.insertInto('info_page').values(row).execute();
    await ensureInfoPages(server.db, server.clock.now());
    expect((await editor.get(pages.list, { sort: 'id' })).list.map(({ id }) => id)).toEqual(
      Array.from({ length: 7 }, (_, id) => id),
    );
    const [found] = await pagesCheck(server.db).run(server.clock.now());
    expect(found).toMatchObject({
      level: 'warn',
      text: '还没有内容：渠道合作、联系我们、免责声明、隐私政策、用户协议、账号申诉。',
    });
    const { version, item } = await editor.get(pages.one, { id: 0 });
    const changed = {
      ...item,
      body_html: '<p>新<script>x()</script></p>',
      updated_at: '2026-12-01T00:00:00+08:00',
    };
    await editor.get(pages.save, { id: 0, version, item: changed });
    expect((await editor.get(pages.one, { id: 0 })).item.body_html).toBe('<p>新</p>');
    const { list } = await editor.get(pages.history, { id: 0 });
    expect(list[0]).toMatchObject({ before: { body_html: '<p>旧</p>' }, after: { body_html: '<p>新</p>' } });
    expect(await editor.call(pages.save, { ...fresh, item })).toMatchObject({ code: 'FORBIDDEN' });
    expect(await editor.get(pages.remove, { ids: [0] })).toMatchObject({ done: [], skipped: [{ id: 0 }] });
  });
});
