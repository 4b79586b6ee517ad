import { afterEach, expect, test } from 'vitest';
import { auditList } from '#contract/admin/audit.ts';
import { games } from '#contract/admin/games.ts';
import { imports } from '#contract/admin/imports.ts';
import { links } from '#contract/admin/links.ts';
import { news } from '#contract/admin/news.ts';
import { openingGrid, openings } from '#contract/admin/openings.ts';
import type { UndoLine } from '#contract/admin/undo.ts';
import { describeEachDatabase } from '../databases.ts';
import { type OperatorApp, type OperatorBrowser, openOperatorApp } from './operator-app.ts';

const RESOURCES = { games, news, openings, links } as const;
type Name = keyof typeof RESOURCES;

describeEachDatabase('undo of a batch', (open) => {
  let server: OperatorApp;
  let admin: OperatorBrowser;
  afterEach(() => server.close());

  async function start() {
    server = await openOperatorApp(await open());
    admin = await server.signedIn('admin');
    const file = `name,version_label,aliases,categories,screenshots,android_url
青崖渡,官服,渡口|崖渡,RPG,https://img.example.com/1.jpg,https://dl.example.com/1.apk
云海剑歌,官服,,,,
`;
    await admin.request(imports.games.run, { file_name: '游戏.csv' }, Buffer.from(file));
  }
  const kinds = async (name: Name) =>
    (await admin.get(RESOURCES[name].undoable, {})).list.map(({ kind }) => kind);
  async function undo(name: Name, run: number | null) {
    const { body } = await admin.request(RESOURCES[name].undo, { id: run ?? 0 });
    const lines = body
      .trim()
      .split('\n')
      .map((line): UndoLine => JSON.parse(line));
    return { done: lines.at(-1), remaining: lines.flatMap((line) => (line.type === 'left' ? [line] : [])) };
  }
  const game = async (name: string) => (await admin.get(games.list, { q: name })).list[0]?.id ?? 0;
  const rows = (server_names: readonly string[], more: object = {}) =>
    server_names.map((server_name) => ({
      id: null,
      version: 0,
      item: { game_id: 1, server_name, opens_at: '2026-11-22T10:00:00+08:00', ...more },
    }));
  const shown = async () =>
    (await admin.get(openings.list, { sort: 'server_name' })).list.map((one) => [
      one.id,
      one.server_name,
      one.platform,
    ]);

  test('of a grid removes new rows and restores changed and removed ones, except rows changed later', async () => {
    await start();
    const first = await admin.get(openingGrid, { rows: rows(['1服', '2服', '3服']) });
    const [one = 0, two = 0, three = 0] = first.ids;
    const before = await shown();
    const changed = rows(['1服', '2服'], { platform: 'ios' }).map((row, at) => ({
      ...row,
      id: first.ids[at] ?? 0,
      version: 1,
    }));
    const { run, ids } = await admin.get(openingGrid, {
      rows: [...changed, ...rows(['4服', '5服'])],
      removed: [three],
    });
    const [, , four = 0] = ids;
    const touched = await admin.get(openings.one, { id: four });
    await admin.get(openings.save, {
      ...touched,
      item: { ...touched.item, dynamic: true },
      publication: undefined,
    });
    expect((await admin.get(openings.undoable, {})).list).toMatchObject([
      { id: run, kind: 'grid', file_name: '', inserted: 2, updated: 2, removed: 1 },
    ]);
    expect(await undo('openings', run)).toEqual({
      done: { type: 'done', removed: 1, restored: 3, left: 1, left_out: 0 },
      remaining: [{ type: 'left', id: four, title: '青崖渡 4服', reason: '之后又改过' }],
    });
    expect(await shown()).toEqual([...before, [four, '4服', null]]);
    expect(before.map(([id]) => id)).toEqual([one, two, three]);
    expect(await admin.call(openings.undo, { id: run ?? 0 })).toMatchObject({ code: 'CONFLICT' });
  });

  test('of a deletion restores records with their ids and parts, each with an audit entry', async () => {
    await start();
    const id = await game('青崖渡');
    await admin.get(games.state, { ids: [id], publication: { state: 'draft' } });
    const before = await admin.get(games.one, { id });
    const { run } = await admin.get(games.remove, { ids: [id] });
    expect(await admin.call(games.one, { id })).toMatchObject({ code: 'NOT_FOUND' });
    expect(await kinds('games')).toEqual(['remove', 'state', 'import']);
    server.published.length = 0;
    expect(await undo('games', run)).toEqual({
      done: { type: 'done', removed: 0, restored: 1, left: 0, left_out: 0 },
      remaining: [],
    });
    expect(await admin.get(games.one, { id })).toEqual({ ...before, version: before.version + 1 });
    expect(server.published.flat()).toContain(`game:${id}`);
    const { list } = await admin.get(auditList, { action: 'undo', subject: 'games' });
    expect(list).toMatchObject([
      { title: '删除', after: { removed: 0, restored: 1, left: 0 } },
      { subject_id: String(id), title: '青崖渡 官服', before: null, after: { name: '青崖渡' } },
    ]);
    expect(await kinds('games')).toEqual(['state', 'import']);
  });

  test('lists records that cannot be restored with the reason and restores the others', async () => {
    await start();
    const id = await game('青崖渡');
    const file =
      'title,published_at,games\n公告一,2026-11-01 10:00,青崖渡\n公告二,2026-11-01 10:00,云海剑歌\n';
    await admin.request(imports.news.run, { file_name: '资讯.csv' }, Buffer.from(file));
    const ids = (await admin.get(news.list, { sort: 'id' })).list.map((one) => one.id);
    await admin.get(news.state, { ids, publication: { state: 'offline' } });
    const { run } = await admin.get(news.remove, { ids });
    await server.db.deleteFrom('game').where('id', '=', id).execute();
    const { done, remaining } = await undo('news', run);
    expect(done).toMatchObject({ restored: 1, left: 1 });
    expect(remaining).toMatchObject([
      { id: ids[0], title: '公告一', reason: expect.stringContaining('无法恢复原来的内容') },
    ]);
    const [restored] = (await admin.get(news.list, {})).list;
    expect((await admin.get(news.one, { id: restored?.id ?? 0 })).item).toMatchObject({
      title: '公告二',
      game_ids: [2],
    });
  });

  test('is possible for the last run of each kind, by its operator only', async () => {
    await start();
    const id = await game('青崖渡');
    const first = await admin.get(games.state, { ids: [id], publication: { state: 'draft' } });
    const second = await admin.get(games.state, { ids: [id], publication: { state: 'published' } });
    expect(await admin.call(games.undo, { id: first.run ?? 0 })).toMatchObject({ code: 'CONFLICT' });
    const other = await server.signedIn('editor');
    expect(await other.get(games.undoable, {})).toEqual({ list: [] });
    expect(await other.call(games.undo, { id: second.run ?? 0 })).toMatchObject({ code: 'CONFLICT' });
    const nothing = await admin.get(games.state, { ids: [id], publication: { state: 'published' } });
    expect(nothing).toMatchObject({ done: [], run: null });
    expect(await undo('games', second.run)).toMatchObject({ done: { restored: 1 } });
    expect((await admin.get(games.one, { id })).publication).toMatchObject({ state: 'draft' });
    expect(await kinds('games')).toEqual(['import']);
  });

  test('of a deletion restores links at their positions, except those that conflict with new ones', async () => {
    await start();
    const made = async (name: string) => {
      const item = { name, url: `https://${name}.example/` };
      return (await admin.get(links.save, { id: null, version: 0, item })).id;
    };
    const ids = [await made('a'), await made('b'), await made('c')];
    const before = (await admin.get(links.list, {})).list.map(({ name, position }) => [name, position]);
    const { run } = await admin.get(links.remove, { ids });
    await made('b');
    const { done, remaining } = await undo('links', run);
    expect(done).toMatchObject({ restored: 2, left: 1 });
    expect(remaining).toMatchObject([{ id: ids[1], title: 'b', reason: expect.stringContaining('占用') }]);
    const after = (await admin.get(links.list, {})).list.map(({ name, position }) => [name, position]);
    expect(after).toEqual(expect.arrayContaining(before.filter(([name]) => name !== 'b')));
  });
});
