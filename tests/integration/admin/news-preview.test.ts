import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import { news, newsPreview } from '#contract/admin/news.ts';
import type { CallData, CallInput } from '#contract/call.ts';
import type { newsInfo } from '#contract/calls/news.ts';
import type { Site } from '#contract/entities/site.ts';
import type { WantedPreview } from '#platform/admin/preview-page.ts';
import type { Database } from '#platform/database/open.ts';
import { pagePreview } from '#platform/http/pages/page-renderer.ts';
import { describeEachDatabase } from '../databases.ts';
import { callService } from '../main-service/call.ts';
import { type OperatorApp, OperatorBrowser, openOperatorApp } from './operator-app.ts';

type Item = CallInput<typeof newsPreview>['item'];

const draft: Item = {
  kind: 'article',
  category: '公告',
  title: '冬日版本前瞻',
  summary: '先看一眼',
  body_html:
    '<h2>时间</h2><p style="color:red" onmouseover="x()">周四<img src="javascript:x()"></p><script>x()</script><iframe src="https://evil.example"></iframe>',
};

/** All rows that a preview could write. */
async function written(db: Database): Promise<unknown> {
  const { rows } = await sql`
    select (select jsonb_agg(news order by id) from news) as news,
      (select jsonb_agg(news_game) from news_game) as links,
      (select count(*)::int from search_document) as found,
      (select count(*)::int from audit_entry) as audited`.execute(db);
  return rows;
}

describeEachDatabase('news preview', (open) => {
  let server: OperatorApp;
  let editor: OperatorBrowser;
  let wanted: WantedPreview[];
  afterEach(() => server.close());

  async function start() {
    wanted = [];
    server = await openOperatorApp(await open(), {}, async (preview) => {
      wanted.push(preview);
      return '<!DOCTYPE html><p>as it would be';
    });
    editor = await server.signedIn('editor');
  }
  const shown = () => wanted.at(-1)?.given['/vue/newsinfo'] as CallData<typeof newsInfo>;
  const save = async (item: Item) => (await editor.get(news.save, { id: null, version: 0, item })).id;

  test('is sanitised as on save, for the site of the requested host', async () => {
    await start();
    const host = 'games.example';
    const response = await editor.send({
      method: 'POST',
      url: newsPreview.path,
      headers: { host },
      payload: { id: null, item: draft },
    });
    expect(response.json().data).toEqual({ html: '<!DOCTYPE html><p>as it would be' });
    expect(response.headers['cache-control']).toBe('no-store');
    expect(wanted[0]).toMatchObject({ host, address: '/BaseGameInfoDetails?id=0' });
    const saved = await editor.get(news.save, { id: null, version: 0, item: draft });
    expect(shown().news).toMatchObject({ title: '冬日版本前瞻', body_html: saved.item.body_html });
    expect(shown().news.body_html).not.toMatch(/javascript|onmouseover|style=|script|iframe/);
    expect(shown().news.published_at).toBe('2026-11-21T10:00:00+08:00');
  });

  test('saves nothing, invalidates nothing and adds no search document or audit entry', async () => {
    await start();
    const id = await save(draft);
    server.published.length = 0;
    const before = await written(server.db);
    await editor.get(newsPreview, { id: null, item: draft });
    await editor.get(newsPreview, { id, item: { ...draft, title: '还没保存的标题' } });
    expect(shown().news.title).toBe('还没保存的标题');
    expect([await written(server.db), server.published]).toEqual([before, []]);
    const { envelope } = await callService(server.db, '/vue/newsinfo', { id }, server.clock.now());
    expect(envelope).toMatchObject({ code: 'NOT_FOUND' });
  });

  test('has its games in the chosen order, without unpublished ones', async () => {
    await start();
    const names = ['甲', '乙', '丙'];
    const games = names.map((name, at) => ({
      id: at + 1,
      name,
      first_letter: 'J',
      published: name !== '乙',
    }));
    await server.db.insertInto('game').values(games).execute();
    await editor.get(newsPreview, { id: null, item: { ...draft, game_ids: [3, 2, 1] } });
    expect(shown().games.map(({ name }) => name)).toEqual(['丙', '甲']);
    expect(shown().news.games.map(({ name }) => name)).toEqual(['丙', '甲']);
  });

  test('has the publication time of a scheduled or published article', async () => {
    await start();
    const publish_at = '2026-11-22T10:00:00+08:00';
    const scheduled = await editor.get(news.save, {
      id: null,
      version: 0,
      item: draft,
      publication: { state: 'scheduled', publish_at },
    });
    await editor.get(newsPreview, { id: scheduled.id, item: draft });
    expect(shown().news.published_at).toBe(publish_at);
    const one = await editor.get(news.save, {
      id: null,
      version: 0,
      item: draft,
      publication: { state: 'published' },
    });
    const publishedAt = server.clock.now();
    server.clock.pass(600);
    await editor.get(newsPreview, { id: one.id, item: draft });
    expect(new Date(shown().news.published_at)).toEqual(publishedAt);
  });

  test('has the address, counts and neighbours of the article that is edited', async () => {
    await start();
    const publication = { state: 'published' as const };
    const one = await editor.get(news.save, { id: null, version: 0, item: draft, publication });
    server.clock.pass(60);
    const next = { ...draft, title: '后一篇' };
    await editor.get(news.save, { id: null, version: 0, item: next, publication });
    await server.db
      .updateTable('news')
      .set({ view_count: 7, like_count: 3 })
      .where('id', '=', one.id)
      .execute();
    await editor.get(newsPreview, { id: one.id, item: draft });
    expect(wanted.at(-1)?.address).toBe(`/BaseGameInfoDetails?id=${one.id}`);
    expect(shown().news).toMatchObject({ id: one.id, view_count: 7, like_count: 3, updated_at: null });
    expect([shown().next?.title, shown().related.map(({ title }) => title)]).toEqual(['后一篇', ['后一篇']]);
    await editor.get(newsPreview, { id: null, item: draft });
    expect(shown().news).toMatchObject({ id: 0, view_count: 0, like_count: 0 });
  });

  test('names no flagged game', async () => {
    await start();
    const games = [1, 2].map((id) => ({ id, name: `游戏${id}`, first_letter: 'Y', minors_notice: id === 1 }));
    await server.db.insertInto('game').values(games).execute();
    await editor.get(newsPreview, { id: null, item: { ...draft, game_ids: [1, 2] } });
    expect(shown().news.games.map(({ name }) => name)).toEqual(['游戏2']);
  });

  test('a process without pages refers to the one with pages', async () => {
    server = await openOperatorApp(await open());
    editor = await server.signedIn('editor');
    expect(await editor.call(newsPreview, { id: null, item: draft })).toMatchObject({
      code: 'UNAVAILABLE',
      msg: '当前服务没有网站页面，请到网站的后台预览',
    });
  });

  test('needs a session, an existing id and a title', async () => {
    await start();
    const stranger = await new OperatorBrowser(server.app).call(newsPreview, { id: null, item: draft });
    expect(stranger).toMatchObject({ code: 'LOGIN_REQUIRED' });
    expect(await editor.call(newsPreview, { id: 404, item: draft })).toMatchObject({
      code: 'NOT_FOUND',
      msg: '这条资讯已不存在',
    });
    expect(await editor.call(newsPreview, { id: null, item: { ...draft, title: '' } })).toMatchObject({
      code: 'BAD_REQUEST',
      fields: [{ msg: '请填写标题' }],
    });
    expect(wanted).toEqual([]);
  });
});

test('pagePreview renders the page of the site without scripts', async () => {
  const made = pagePreview({
    sites: { get: async (host) => ({ key: host }) as Site },
    originOf: async ({ key }) => `https://${key}`,
    renderer: {
      render: async (_site, origin, address, responses) => ({
        status: 200,
        headers: {},
        tags: new Set<string>(),
        seconds: 60,
        until: undefined,
        search: undefined,
        body: Buffer.from(
          `<script type="text/plain">\n1</script><p>${origin}${address}</p><script>2</script>${Object.keys(responses ?? {})}`,
        ),
      }),
    },
  });
  expect(await made({ host: 'a.example', address: '/x', given: { '/vue/newsinfo': 1 } })).toBe(
    '<p>https://a.example/x</p>/vue/newsinfo',
  );
});
