import { afterEach, expect, test } from 'vitest';
import type { AdminInput } from '#contract/admin/call.ts';
import { news } from '#contract/admin/news.ts';
import { describeEachDatabase } from '../databases.ts';
import { data } from '../main-service/call.ts';
import { type OperatorApp, type OperatorBrowser, openOperatorApp } from './operator-app.ts';

type Form = AdminInput<typeof news.save>['item'];

const article: Form = {
  ...{ kind: 'article', category: '公告', title: '十一月维护公告', summary: '周四停服' },
  body_html:
    '<h2>时间</h2><p style="color:red" onmouseover="x()">周四<img src="javascript:x()"></p><iframe src="https://evil.example"></iframe>',
};

describeEachDatabase('news in the back office', (open) => {
  let back: OperatorApp;
  let editor: OperatorBrowser;
  afterEach(() => back.close());

  async function start() {
    back = await openOperatorApp(await open());
    editor = await back.signedIn('editor');
  }
  const create = (item: Partial<Form>, publication?: object) =>
    editor.ask(news.save, {
      id: null,
      version: 0,
      item: { ...article, ...item },
      publication: publication as never,
    });
  const titles = async () =>
    (await data(back.db, '/vue/news', {}, back.clock.now())).list.map(({ title }) => title);

  test('the text is cleaned of all that runs or loads, and comes back as it is shown', async () => {
    await start();
    const made = await create({});
    expect(made).toMatchObject({ status: 1, data: { publication: { state: 'draft' } } });
    const html = made.status === 1 ? made.data.item.body_html : '';
    expect(html).toContain('周四');
    expect(html).not.toMatch(/javascript|onmouseover|style=|iframe/);
  });

  test('on schedule it is on the site at its time, dated so, and its list is made anew', async () => {
    await start();
    const publish_at = '2026-11-21T10:20:00+08:00';
    await create({}, { state: 'scheduled', publish_at });
    back.clock.pass(19 * 60);
    expect([await back.turn(), await titles()]).toEqual([0, []]);
    back.clock.pass(60);
    back.told.length = 0;
    expect([await back.turn(), await titles()]).toEqual([1, ['十一月维护公告']]);
    expect(back.told).toEqual([['news', 'news:1']]);
    expect((await editor.get(news.list, {})).list[0]).toMatchObject({
      published_at: publish_at,
      state: 'published',
    });
  });

  test('a change of what readers see is dated, and nothing else is', async () => {
    await start();
    const made = await create({}, { state: 'published' });
    const id = made.status === 1 ? made.data.id : 0;
    const shown = async () =>
      (await data(back.db, '/vue/newsinfo', { id }, back.clock.now())).news.updated_at;
    const save = async (change: Partial<Form>) => {
      back.clock.pass(60);
      const { item, version } = await editor.get(news.one, { id });
      expect(await editor.ask(news.save, { id, version, item: { ...item, ...change } })).toMatchObject({
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

  test('games that are gone, a video without its address and an empty title are told by field', async () => {
    await start();
    const answer = await create({ kind: 'video', title: '' });
    expect(answer).toMatchObject({
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

  test('what is on the site is taken off before it is deleted', async () => {
    await start();
    await create({}, { state: 'published' });
    expect(await titles()).toEqual(['十一月维护公告']);
    expect(await editor.get(news.remove, { ids: [1] })).toMatchObject({ done: [], skipped: [{ id: 1 }] });
    await editor.get(news.state, { ids: [1], publication: { state: 'offline' } });
    expect(await titles()).toEqual([]);
    expect(await editor.get(news.remove, { ids: [1] })).toMatchObject({ done: [1] });
  });
});
