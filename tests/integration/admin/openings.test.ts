import { afterEach, expect, test } from 'vitest';
import type { OpeningForm } from '#contract/admin/openings.ts';
import * as calls from '#contract/admin/openings.ts';
import { describeEachDatabase } from '../databases.ts';
import { type OperatorApp, type OperatorBrowser, openOperatorApp } from './operator-app.ts';

const { openings } = calls;

describeEachDatabase('openings in the admin site', (open) => {
  let server: OperatorApp;
  let operations: OperatorBrowser;
  afterEach(() => server.close());

  async function start() {
    server = await openOperatorApp(await open());
    operations = await server.signedIn('operations');
    const games = ['青崖渡', '九霄剑歌'].map((name, i) => ({ id: i + 1, name, first_letter: 'Q' }));
    await server.db.insertInto('game').values(games).execute();
  }

  const item = (server_name: string, more: object = {}) => ({
    game_id: 1,
    server_name,
    opens_at: '2026-11-22T10:00:00+08:00',
    ...more,
  });
  const fresh = (server_name: string, more: object = {}) => ({
    id: null,
    version: 0,
    item: item(server_name, more),
  });
  const shown = async () =>
    (await operations.get(openings.list, { sort: 'server_name' })).list.map((one) => [
      one.server_name,
      one.version,
    ]);

  test('a grid saves new, changed and removed rows at once and invalidates pages', async () => {
    await start();
    const first = await operations.get(calls.openingGrid, {
      rows: [fresh('1服'), fresh('2服'), fresh('3服')],
    });
    expect(first).toMatchObject({ created: 3, saved: 0, removed: 0 });
    const [one = 0, two = 0, three = 0] = first.ids;
    const response = await operations.get(calls.openingGrid, {
      rows: [
        { id: one, version: 1, item: item('1服') },
        { id: two, version: 1, item: item('2服', { platform: 'ios' }) },
        fresh('4服'),
      ],
      removed: [three],
    });
    expect(response).toMatchObject({ created: 1, saved: 1, removed: 1 });
    expect(await shown()).toEqual([
      ['1服', 1],
      ['2服', 2],
      ['4服', 1],
    ]);
    expect(server.published.at(-1)).toContain('openings');
    const { list } = await operations.get(openings.history, { id: two });
    expect(list[0]).toMatchObject({ action: 'save', before: { platform: null }, after: { platform: 'ios' } });
  });

  test('a grid with an invalid row saves none and returns errors by row', async () => {
    await start();
    const { ids } = await operations.get(calls.openingGrid, { rows: [fresh('1服')] });
    const stale = { id: ids[0] ?? 0, version: 7, item: item('1服', { dynamic: true }) };
    const rows = [fresh('2服'), fresh('1服'), fresh('2服'), fresh('5服', { game_id: 99 }), stale];
    const response = await operations.call(calls.openingGrid, { rows: rows.slice(0, 4) });
    expect('fields' in response && response.fields?.map(({ path }) => path)).toEqual([
      'rows.1.item.server_name',
      'rows.2.item.server_name',
      'rows.3.item.game_id',
    ]);
    expect(await operations.call(calls.openingGrid, { rows: [stale] })).toMatchObject({
      fields: [{ path: 'rows.0', msg: '第 1 行：刚刚被他人修改过，请刷新后再改' }],
    });
    expect(await operations.call(calls.openingGrid, { rows: [fresh('')] })).toMatchObject({
      fields: [{ path: 'rows.0.item.server_name', msg: '请填写区服' }],
    });
    expect(await shown()).toEqual([['1服', 1]]);
  });

  test('a grid may change several rows', async () => {
    await start();
    const { ids } = await operations.get(calls.openingGrid, { rows: [fresh('1服'), fresh('2服')] });
    const [one = 0, two = 0] = ids;
    const later = { opens_at: '2026-11-23T10:00:00+08:00' };
    const rows = [
      { id: one, version: 1, item: item('1服', later) },
      { id: two, version: 1, item: item('2服', later) },
    ];
    expect(await operations.get(calls.openingGrid, { rows })).toMatchObject({ saved: 2 });
  });

  test('[BLR-06] rows of a grid take the names and times of each other, and of rows that it removes', async () => {
    await start();
    const { ids } = await operations.get(calls.openingGrid, {
      rows: [fresh('1服'), fresh('2服'), fresh('3服')],
    });
    const [one = 0, two = 0, three = 0] = ids;
    const rows = [
      { id: one, version: 1, item: item('2服') },
      { id: two, version: 1, item: item('1服', { platform: 'ios' }) },
      fresh('3服', { platform: 'h5' }),
    ];
    const saved = await operations.get(calls.openingGrid, { rows, removed: [three] });
    expect(saved).toMatchObject({ ids: [one, two, expect.any(Number)], created: 1, saved: 2, removed: 1 });
    const stored = async () => {
      const query = server.db.selectFrom('opening').select(['id', 'server_name', 'platform']);
      return query.orderBy('id').execute();
    };
    expect(await stored()).toEqual([
      { id: one, server_name: '2服', platform: null },
      { id: two, server_name: '1服', platform: 'ios' },
      { id: saved.ids[2], server_name: '3服', platform: 'h5' },
    ]);
    const taken = await operations.call(calls.openingGrid, {
      rows: [{ id: one, version: 2, item: item('1服') }],
      removed: [saved.ids[2] ?? 0],
    });
    expect(taken).toMatchObject({ fields: [{ path: 'rows.0.item.server_name' }] });
    expect(await stored()).toHaveLength(3);
    const { list } = await operations.get(openings.history, { id: one });
    expect(list[0]).toMatchObject({ before: { server_name: '1服' }, after: { server_name: '2服' } });
  });

  test('[BLK-14] [BLR-06] planted: a grid that saves row by row is noticed', async () => {
    await start();
    const saveEach = async (rows: Parameters<typeof save>[0][]) => {
      const results = [];
      for (const row of rows) {
        results.push((await save(row)).status);
      }
      return results;
    };
    const save = (row: ReturnType<typeof fresh> | { id: number; version: number; item: object }) =>
      operations.call(calls.openingGrid, { rows: [row] } as never);
    // The rows of the test that saves none: valid ones are saved.
    await saveEach([fresh('1服'), fresh('2服'), fresh('')]);
    expect(await shown()).not.toEqual([]);
    // The rows of the test that swaps names: the first one finds its name taken.
    const [one, two] = (await operations.get(openings.list, { sort: 'server_name' })).list;
    const swapped = [
      { id: one?.id ?? 0, version: 1, item: item('2服') },
      { id: two?.id ?? 0, version: 1, item: item('1服') },
    ];
    expect(await saveEach(swapped)).not.toEqual([1, 1]);
  });

  test('rows pasted from a spreadsheet are read with or without a header; problems are returned per row', async () => {
    await start();
    const read = async (text: string) => (await operations.get(calls.openingPaste, { text })).rows;
    const packs = [1, 2].map((game_id) => ({ id: game_id, game_id, title: '开服礼包', contents: '[]' }));
    await server.db.insertInto('pack').values(packs).execute();
    const plain = await read(
      '青崖渡\t双线1服\t2026-11-22 10:00\t双端\t开服礼包\t否\n青崖度\t双线2服\t明天\tiOS\n',
    );
    expect(plain).toMatchObject([
      {
        line: 1,
        item: { game_id: 1, server_name: '双线1服', opens_at: '2026-11-22T10:00:00+08:00', platform: '双端' },
        problems: [],
      },
      { line: 2, game_name: '青崖度' },
    ]);
    expect(plain.map(({ item }) => item.pack_id)).toEqual([1, null]);
    expect(plain[1]?.item).toEqual({
      server_name: '双线2服',
      platform: 'ios',
      dynamic: false,
      pack_id: null,
    });
    expect(plain[1]).toMatchObject({
      time_text: '明天',
      problems: expect.arrayContaining([
        { field: 'game_id', msg: expect.stringContaining('是不是“青崖渡”') },
        { field: 'opens_at', msg: expect.stringContaining('明天') },
      ]),
    });
    const headed = await read('区服\t礼包\t开服时间\t游戏\n剑1服\t没有的\t2026/11/22 10:00\t九霄剑歌\n');
    expect(headed).toMatchObject([
      {
        line: 2,
        item: { game_id: 2, server_name: '剑1服', pack_id: null },
        problems: [{ field: 'pack_id', msg: '这款游戏没有这个礼包（没有的）' }],
      },
    ]);
    expect(await shown()).toEqual([]);
  });

  test('a repeat rule returns rows that the grid saves', async () => {
    await start();
    const { rows } = await operations.get(calls.openingRepeat, {
      game_id: 1,
      name: '双线{n}服',
      first: 1,
      times: ['10:00', '20:00'],
      from: '2026-11-23T00:00:00+08:00',
      until: '2026-11-24T00:00:00+08:00',
    });
    const drafts = rows.map(({ item }) => ({ id: null, version: 0, item: item as OpeningForm }));
    expect(await operations.get(calls.openingGrid, { rows: drafts })).toMatchObject({ created: 4 });
    expect(await operations.call(calls.openingGrid, { rows: drafts })).toMatchObject({ status: 0 });
    const file = await operations.request(openings.export, {});
    expect(file.body).toContain('青崖渡,双线1服,2026-11-23 10:00,');
  });
});
