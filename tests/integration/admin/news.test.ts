import { afterEach, expect, test } from 'vitest';
import { news } from '#contract/admin/news.ts';
import type { CallInput } from '#contract/call.ts';
import { describeEachDatabase } from '../databases.ts';
import { data } from '../main-service/call.ts';
import { withTrigger } from '../planted-trigger.ts';
import { type OperatorApp, type OperatorBrowser, openOperatorApp } from './operator-app.ts';

type Form = CallInput<typeof news.save>['item'];

const article: Form = {
  kind: 'article',
  category: '公告',
  title: '十一月维护公告',
  summary: '周四停服',
  body_html:
    '<h2>时间</h2><p style="color:red" onmouseover="x()">周四<img src="javascript:x()"></p><iframe src="https://evil.example"></iframe>',
};

describeEachDatabase('news in the admin site', (open) => {
  let server: OperatorApp;
  let editor: OperatorBrowser;
  afterEach(() => server.close());

  async function start() {
    server = await openOperatorApp(await open());
    editor = await server.signedIn('editor');
  }
  const create = (item: Partial<Form>, publication?: object) =>
    editor.call(news.save, {
      id: null,
      version: 0,
      item: { ...article, ...item },
      publication: publication as never,
    });
  const titles = async () =>
    (await data(server.db, '/vue/news', {}, server.clock.now())).list.map(({ title }) => title);

  test('the text is sanitised and returned as it is shown', async () => {
    await start();
    const made = await create({});
    expect(made).toMatchObject({ status: 1, data: { publication: { state: 'draft' } } });
    const html = made.status === 1 ? made.data.item.body_html : '';
    expect(html).toContain('周四');
    expect(html).not.toMatch(/javascript|onmouseover|style=|iframe/);
  });

  test('[EDT-05] planted: a text that is stored as it was sent is noticed', async () => {
    await start();
    const statement = `NEW.body_html := '${article.body_html}'`;
    const made = await withTrigger(server.db, { table: 'news', statement }, () => create({}));
    const html = made.status === 1 ? made.data.item.body_html : '';
    for (const unsafe of [/javascript/, /onmouseover/, /style=/, /iframe/]) {
      expect(html).toMatch(unsafe);
    }
  });

  test('a scheduled article is published at its time, with that date, and its list is invalidated', async () => {
    await start();
    const publish_at = '2026-11-21T10:20:00+08:00';
    await create({}, { state: 'scheduled', publish_at });
    server.clock.pass(19 * 60);
    expect([await server.publishDue(), await titles()]).toEqual([0, []]);
    server.clock.pass(60);
    server.published.length = 0;
    expect([await server.publishDue(), await titles()]).toEqual([1, ['十一月维护公告']]);
    expect(server.published).toEqual([['news', 'news:1']]);
    expect((await editor.get(news.list, {})).list[0]).toMatchObject({
      published_at: publish_at,
      state: 'published',
    });
  });

  test('only a change that readers see sets updated_at', async () => {
    await start();
    const made = await create({}, { state: 'published' });
    const id = made.status === 1 ? made.data.id : 0;
    const shown = async () =>
      (await data(server.db, '/vue/newsinfo', { id }, server.clock.now())).news.updated_at;
    const save = async (change: Partial<Form>) => {
      server.clock.pass(60);
      const { item, version } = await editor.get(news.one, { id });
      expect(await editor.call(news.save, { id, version, item: { ...item, ...change } })).toMatchObject({
        status: 1,
      });
    };
    expect(await shown()).toBeNull();
    await save({ featured: true });
    expect(await shown()).toBeNull();
    await save({ body_html: '<p>改到周五。</p>' });
    expect(await shown()).toBe('2026-11-21T10:02:00+08:00');
    await save({ category: '新闻' });
    expect(await shown()).toBe('2026-11-21T10:02:00+08:00');
  });

  test('a missing game, a video without an address and an empty title are errors by field', async () => {
    await start();
    const response = await create({ kind: 'video', title: '' });
    expect(response).toMatchObject({
      code: 'BAD_REQUEST',
      fields: [
        { path: 'title', msg: '请填写标题' },
        { path: 'video_url', msg: '视频要填写视频地址' },
      ],
    });
    expect(await create({ kind: 'video' })).toMatchObject({
      fields: [{ path: 'video_url', msg: '视频要填写视频地址' }],
    });
    expect(await create({ game_ids: [404] })).toMatchObject({ fields: [{ path: 'game_ids.0' }] });
    expect((await editor.get(news.list, {})).total).toBe(0);
  });

  test('a published article cannot be deleted until it is offline', async () => {
    await start();
    await create({}, { state: 'published' });
    expect(await titles()).toEqual(['十一月维护公告']);
    expect(await editor.get(news.remove, { ids: [1] })).toMatchObject({ done: [], skipped: [{ id: 1 }] });
    await editor.get(news.state, { ids: [1], publication: { state: 'offline' } });
    expect(await titles()).toEqual([]);
    expect(await editor.get(news.remove, { ids: [1] })).toMatchObject({ done: [1] });
  });
});
