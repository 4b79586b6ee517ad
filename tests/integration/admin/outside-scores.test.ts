import { read, utils } from '@e965/xlsx';
import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import { games } from '#contract/admin/games.ts';
import { imports } from '#contract/admin/imports.ts';
import type { CallInput } from '#contract/call.ts';
import { describeEachDatabase } from '../databases.ts';
import { type OperatorApp, openOperatorApp } from './operator-app.ts';

type Form = CallInput<typeof games.save>['item'];

describeEachDatabase('scores from elsewhere in the admin site', (open) => {
  let server: OperatorApp;
  afterEach(() => server.close());

  async function start() {
    server = await openOperatorApp(await open());
    return { db: server.db, editor: await server.signedIn('admin') };
  }

  test('[FIG-30] a score from elsewhere needs its full marks, other figures have none', async () => {
    const { db, editor } = await start();
    const origin = { source: 'App Store', stated_on: '2026-11-20' };
    const saved = (figures: NonNullable<Form['figures']>) =>
      editor.call(games.save, { id: null, version: 0, item: { name: '满分', figures } });
    expect(await saved([{ kind: '评分', value: 4.6, ...origin }])).toMatchObject({
      code: 'BAD_REQUEST',
      fields: [{ path: 'figures.0.scale', msg: '请选择评分的满分' }],
    });
    expect(
      await saved([
        { kind: '评分', value: 87, scale: '100', ...origin },
        { kind: '下载量', value: 5, scale: '10', ...origin },
      ]),
    ).toMatchObject({ status: 1 });
    const stored = await db.selectFrom('game_figure').select(['kind', 'scale']).orderBy('value').execute();
    expect(stored).toEqual([
      { kind: '下载量', scale: null },
      { kind: '评分', scale: 100 },
    ]);
    const { id } = await db.selectFrom('game').select('id').executeTakeFirstOrThrow();
    const { item } = await editor.get(games.one, { id });
    expect(Object.fromEntries(item.figures.map(({ kind, scale }) => [kind, scale]))).toEqual({
      下载量: null,
      评分: '100',
    });
  });

  test('[FIG-30] the export has them with their full marks, and another portal reads them', async () => {
    const { db, editor } = await start();
    const send = async (file: string | Buffer, params = {}) => {
      const given = { file_name: '表', dry_run: false, ...params };
      const { body } = await editor.request(imports.games.run, given, Buffer.from(file));
      return JSON.parse(body.trim().split('\n').at(-1) ?? '{}');
    };
    const figures = () => db.selectFrom('game_figure').selectAll().execute();
    await send('name,score,figures_source,figures_date\n甲,4.6/5,App Store,2026-11-20\n');
    const file = (await editor.request(games.export, { format: 'csv', sort: 'id' })).rawPayload;
    const book = read(file, { type: 'buffer', raw: true });
    const [row] = utils.sheet_to_json(book.Sheets[book.SheetNames[0] ?? ''] ?? {});
    expect(row).toMatchObject({
      外部评分: '4.6',
      外部评分满分: '5',
      数据来源: 'App Store',
      数据日期: '2026-11-20',
    });
    const before = await figures();
    expect(before).toMatchObject([{ value: 4.6, scale: 5, source: 'App Store' }]);
    await sql`truncate game restart identity cascade`.execute(db);
    const columns = JSON.stringify({ 编号: '' });
    expect(await send(file, { columns })).toMatchObject({ inserted: 1, rejected: 0 });
    expect(await figures()).toEqual(before);
  });
});
