import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { utils, write } from '@e965/xlsx';
import { afterAll, describe, expect, test } from 'vitest';
import { systemClock } from '#platform/core/clock.ts';
import { type OpenDatabase, openDatabase } from '#platform/database/open.ts';
import { transaction } from '#platform/database/transaction.ts';
import { type ControlServer, controlSocketPath, startControlServer } from '#server/control/control-server.ts';
import { importJob } from '#server/control/jobs/import-job.ts';
import { upsertPacks } from '#services/main/packs/pack-writer.ts';
import { portalCommand } from './command-line.ts';
import { copyEmbeddedTemplate } from './databases.ts';
import { pack as packInput } from './main-service/inputs.ts';
import { testOwner } from './owner.ts';

const dataDir = copyEmbeddedTemplate();
const input = join(dataDir, 'games.csv');
writeFileSync(input, 'name,score\n青崖渡,8.6\n星河旅人,12\n');
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

const portal = (...args: string[]) => portalCommand({ DATA_DIR: dataDir }, ...args);

describe('import while another process holds the data directory', () => {
  let database: OpenDatabase;
  let server: ControlServer;
  const invalidated: string[] = [];

  test('passes the file to that process and reports the same', async () => {
    const owner = { ...testOwner('portal'), socket: controlSocketPath(dataDir) };
    database = await openDatabase({ databaseUrl: undefined, dataDir, owner }, () => undefined);
    const job = importJob({
      db: database.db,
      clock: systemClock,
      publish: (tags) => {
        invalidated.push(...tags);
      },
    });
    server = await startControlServer({ socket: owner.socket, jobs: { import: job } });
    const { code, out, err } = await portal('import', 'games', input);
    expect(err).toBe('');
    expect(code).toBe(1);
    expect(out).toContain(`写入：正在运行的门户（进程 ${process.pid}）`);
    expect(out).toMatch(/新增 +1\n/);
    expect(out).toContain('第 3 行 score：评分应为 0 到 10');
    expect(readFileSync(join(dataDir, 'games.import-report.csv'), 'utf8')).toContain('3,score,不能导入');
    expect(invalidated).toEqual(['games']);
    const games = await database.db.selectFrom('game').select('name').execute();
    expect(games).toEqual([{ name: '青崖渡' }]);
  });

  test('reports a file that is not a table, with its exit code', async () => {
    writeFileSync(join(dataDir, 'bad.csv'), 'colour\nx\n');
    const { code, err } = await portal('import', 'games', join(dataDir, 'bad.csv'));
    expect(code).toBe(3);
    expect(err).toMatch(/缺少必需的列：游戏名.*\n用 import --template games 得到模板。/);
  });

  test('[BLR-16] names the option for a sheet or a column, from that process', async () => {
    const book = utils.book_new(utils.aoa_to_sheet([['填写说明']]), '说明');
    utils.book_append_sheet(book, utils.aoa_to_sheet([['游戏名'], ['星河旅人']]), '游戏');
    const path = join(dataDir, 'sheets.xlsx');
    writeFileSync(path, write(book, { type: 'buffer', bookType: 'xlsx' }));
    const err = async (...args: string[]) => (await portal('import', 'games', ...args)).err;
    const remedy = '用 --sheet 写出要读的表名。';
    expect(await err(path)).toMatch(new RegExp(`缺少必需的列.*\\n${remedy}`, 's'));
    expect(await err(path, '--sheet', '没有')).toMatch(new RegExp(`没有名为“没有”的表.*\\n${remedy}`));
    expect(await err(join(dataDir, 'bad.csv'))).not.toContain('--sheet');
  });

  test('[BLR-20] codes are shown before they are imported; the record has the name of their file', async () => {
    const { db } = database;
    const game = await db.selectFrom('game').select('id').executeTakeFirstOrThrow();
    const [pack] = await transaction(db, (tx) => upsertPacks(tx, [packInput(game.id, '新手礼包')]));
    const path = join(dataDir, '十二月.txt');
    writeFileSync(path, 'H1X\nH2X\n');
    const { out } = await portal('import', 'codes', path, '--pack', String(pack?.id));
    expect(out).toMatch(
      /将新增 +2\n.*第一个 +H1X\n最后一个 +H2X\n随机抽看 .*长度 +3 位 2 个\n.*导入完毕.*\n +新增 +2\n/s,
    );
    const batches = await db.selectFrom('code_batch').select('file_name').execute();
    expect(batches).toEqual([{ file_name: '十二月.txt' }]);
  });

  test('opens the database itself once that process has ended', async () => {
    await server.close();
    await database.close();
    writeFileSync(input, 'name,score\n青崖渡,8.6\n');
    const { code, out } = await portal('import', 'games', input);
    expect(code).toBe(0);
    expect(out).toContain(`写入：内嵌数据库，数据目录 ${dataDir}`);
    expect(out).toMatch(/没有变化 +1\n/);
    expect(existsSync(join(dataDir, 'games.import-report.csv'))).toBe(false);
  });

  test('rejects an unusable command line with the remedy', async () => {
    expect(await portal('import', 'players', 'x.csv')).toMatchObject({
      code: 2,
      err: expect.stringContaining('不能导入“players”'),
    });
    expect(await portal('import', 'games', '/no/such/file.csv')).toMatchObject({ code: 3 });
    const template = await portal('import', '--template', 'games');
    expect(template.out).toMatch(/^\ufeffname,aliases,.*\r\n青崖渡,/);
  });
});
