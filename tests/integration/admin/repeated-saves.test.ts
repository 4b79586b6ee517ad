import { randomUUID } from 'node:crypto';
import { afterEach, expect, test } from 'vitest';
import { announcements } from '#contract/admin/announcements.ts';
import { words } from '#contract/admin/hot-words.ts';
import { news } from '#contract/admin/news.ts';
import { openingGrid, openings } from '#contract/admin/openings.ts';
import type { CallInput } from '#contract/call.ts';
import { clearExpired } from '#platform/database/maintenance.ts';
import { describeEachDatabase } from '../databases.ts';
import { type OperatorApp, type OperatorBrowser, openOperatorApp } from './operator-app.ts';

type Item = CallInput<typeof news.save>['item'];

const article: Item = {
  kind: 'article',
  category: '公告',
  title: '断线的公告',
  summary: '周四停服',
  body_html: '<p onclick="x()">周四停服维护</p>',
};

describeEachDatabase('saves that are repeated', (open) => {
  let server: OperatorApp;
  let editor: OperatorBrowser;
  afterEach(() => server.close());

  async function start() {
    server = await openOperatorApp(await open());
    editor = await server.signedIn('editor');
  }
  const create = (idempotency_key: string, change: Partial<Item> = {}, more: object = {}, by = editor) =>
    by.get(news.save, { id: null, version: 0, item: { ...article, ...change }, idempotency_key, ...more });
  const listed = async () => (await editor.get(news.list, { sort: 'id' })).list;

  test('[SAV-01] a new record is created once, however often its save is repeated', async () => {
    await start();
    const key = randomUUID();
    const first = await create(key);
    server.clock.pass(60);
    expect(await create(key)).toEqual(first);
    expect(await listed()).toMatchObject([{ id: first.id, version: 1, state: 'draft' }]);
    expect((await editor.get(news.history, { id: first.id })).total).toBe(1);
    const other = await create(randomUUID());
    await editor.get(news.save, {
      id: other.id,
      version: 1,
      item: { ...article, title: '另一条' },
      idempotency_key: key,
    });
    expect(await create(key)).toEqual(first);
    expect(await listed()).toMatchObject([{ title: '断线的公告' }, { title: '另一条' }]);
  });

  test('[SAV-01] saves at the same time create one record', async () => {
    await start();
    const keys = [randomUUID(), randomUUID()];
    const saved = await Promise.all([...keys, ...keys, ...keys].map((key) => create(key)));
    expect(new Set(saved.map(({ id }) => id)).size).toBe(2);
    expect(await listed()).toHaveLength(2);
  });

  test('[SAV-01] a repeated publication reaches players once', async () => {
    await start();
    const item = { title: '断线发布', body: '今晚维护', link: null, audience: '全部玩家', game_id: null };
    const params = {
      id: null,
      version: 0,
      item,
      publication: { state: 'published' },
      idempotency_key: randomUUID(),
    };
    const operations = await server.signedIn('operations');
    await operations.get(announcements.save, params as never);
    await operations.get(announcements.save, params as never);
    expect((await operations.get(announcements.list, {})).list).toMatchObject([{ state: 'published' }]);
  });

  test('[SAV-01] a record with a unique name is no duplicate of itself', async () => {
    await start();
    const params = { id: null, version: 0, item: { word: '仙侠' } };
    const idempotency_key = randomUUID();
    const first = await editor.get(words.save, { ...params, idempotency_key });
    expect(await editor.get(words.save, { ...params, idempotency_key })).toEqual(first);
    expect(await editor.call(words.save, { ...params, idempotency_key: randomUUID() })).toMatchObject({
      code: 'BAD_REQUEST',
    });
  });

  test('[SAV-02] values that changed before the save was repeated are saved in the record', async () => {
    await start();
    const key = randomUUID();
    const { id } = await create(key);
    const changed = await create(key, { title: '改过的标题' }, { publication: { state: 'published' } });
    expect(changed).toMatchObject({ id, item: { title: '改过的标题' }, publication: { state: 'published' } });
    expect(await create(key, { title: '又改了' })).toMatchObject({ id, item: { title: '又改了' } });
    expect(await listed()).toMatchObject([{ title: '又改了', state: 'published' }]);
  });

  test('[SAV-02] a repeated save never overwrites what another operator saved since', async () => {
    await start();
    const other = await server.signedIn('operations');
    const key = randomUUID();
    const { id, version, item } = await create(key);
    await other.get(news.save, { id, version, item: { ...item, summary: '同事的摘要' } });
    const params = { id: null, version: 0, item: article, idempotency_key: key };
    expect(await editor.call(news.save, params)).toMatchObject({
      code: 'CONFLICT',
      conflict: { by: 'the-operations', fields: ['summary'] },
    });
    expect(await listed()).toHaveLength(1);
  });

  test('[SAV-03] the same key of another operator or for another kind is another record', async () => {
    await start();
    const other = await server.signedIn('operations');
    const key = randomUUID();
    const first = await create(key);
    const second = await create(key, { title: '同事的公告' }, {}, other);
    expect(second.id).not.toBe(first.id);
    await editor.get(words.save, { id: null, version: 0, item: { word: '仙侠' }, idempotency_key: key });
    expect(await listed()).toMatchObject([{ title: '断线的公告' }, { title: '同事的公告' }]);
  });

  test('[SAV-03] a key whose record was deleted creates one, and a key is forgotten after eight days', async () => {
    await start();
    const key = randomUUID();
    const first = await create(key);
    await editor.get(news.remove, { ids: [first.id] });
    const second = await create(key);
    expect(second.id).not.toBe(first.id);
    const pass = async (days: number) => {
      const now = server.clock.now();
      const at = new Date(now.getTime() - days * 86_400_000);
      await server.db.updateTable('idempotency_key').set({ at }).execute();
      await clearExpired(server.db, now);
    };
    await pass(7);
    expect(await create(key)).toMatchObject({ id: second.id });
    await pass(9);
    expect((await create(key)).id).not.toBe(second.id);
  });

  test('[SAV-03] a refused save leaves its key unused, and a malformed key is refused', async () => {
    await start();
    const key = randomUUID();
    const params = { id: null, version: 0, idempotency_key: key };
    const missing = { ...article, game_ids: [404] };
    expect(await editor.call(news.save, { ...params, item: missing })).toMatchObject({ code: 'BAD_REQUEST' });
    await create(key);
    expect(await listed()).toHaveLength(1);
    expect(
      await editor.call(news.save, { ...params, item: article, idempotency_key: 'short' }),
    ).toMatchObject({ code: 'BAD_REQUEST' });
  });

  test('[SAV-04] a save of an older version with the values that its operator stored counts as saved', async () => {
    await start();
    const other = await server.signedIn('operations');
    const { id, version, item } = await create(randomUUID());
    const params = { id, version, item: { ...item, summary: '改到周五' } };
    const saved = await editor.get(news.save, params);
    expect(await editor.get(news.save, params)).toEqual(saved);
    expect((await editor.get(news.history, { id })).total).toBe(2);
    const conflict = { code: 'CONFLICT', conflict: { by: 'the-editor' } };
    expect(await editor.call(news.save, { ...params, item })).toMatchObject(conflict);
    expect(await other.call(news.save, params)).toMatchObject(conflict);
    const published = { ...params, publication: { state: 'published' } as never };
    expect(await editor.call(news.save, published)).toMatchObject(conflict);
    await editor.get(news.save, { ...published, version: saved.version });
    expect(await editor.get(news.save, published)).toMatchObject({ publication: { state: 'published' } });
    expect(await editor.get(news.one, { id })).toMatchObject({ item: { summary: '改到周五' } });
  });

  test('[SAV-05] a repeated grid writes only the rows that are new or changed', async () => {
    await start();
    const operations = await server.signedIn('operations');
    await server.db.insertInto('game').values({ id: 1, name: '青崖渡', first_letter: 'Q' }).execute();
    const row = (server_name: string, more: object = {}) => ({
      id: null,
      version: 0,
      idempotency_key: `row-of-the-grid-${server_name}`,
      item: { game_id: 1, server_name, opens_at: '2026-11-22T10:00:00+08:00', ...more },
    });
    const rows = Array.from({ length: 500 }, (_, at) => row(`${at}`));
    const save = (given: typeof rows) => operations.get(openingGrid, { rows: given });
    const [first, second] = await Promise.all([save(rows), save(rows)]);
    expect([first.created, second.created]).toEqual([500, 500]);
    expect(second.ids).toEqual(first.ids);
    const count = async () => (await operations.get(openings.list, {})).total;
    expect(await count()).toBe(500);
    const changed = [row('0', { platform: 'ios' }), ...rows.slice(1, 499), row('500')];
    const third = await save(changed);
    expect(third).toMatchObject({ created: 500, saved: 0 });
    expect(third.ids.slice(0, 499)).toEqual(first.ids.slice(0, 499));
    expect(await count()).toBe(501);
    expect(await save(changed)).toMatchObject({ ids: third.ids, run: null });
    const history = await operations.get(openings.history, { id: first.ids[0] ?? 0 });
    expect(history.list.map(({ action }) => action)).toEqual(['save', 'create']);
    expect(await operations.call(openingGrid, { rows: [row('1'), row('1')] })).toMatchObject({
      fields: [{ path: 'rows', msg: expect.stringContaining('各不相同') }],
    });
    const { item } = row('1', { platform: 'h5' });
    await operations.get(openings.save, { id: first.ids[1] ?? 0, version: 1, item } as never);
    expect(await operations.call(openingGrid, { rows: [row('1')] } as never)).toMatchObject({
      fields: [{ path: 'rows.0', msg: expect.stringContaining('已经保存过，之后又有人改过') }],
    });
  });
});
