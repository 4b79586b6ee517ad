import {
  appendFileSync,
  closeSync,
  openSync,
  readdirSync,
  rmSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { copyEmbeddedTemplate } from '#tests/integration/databases.ts';
import { commandOnce, expectSentence, listTree, startOnce } from './start-once.ts';

let dataDir: string;
let database: string;

beforeEach(() => {
  dataDir = copyEmbeddedTemplate();
  database = join(dataDir, 'database');
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

/** Damages each segment of the write-ahead log. */
const damageLog = (damage: (path: string) => void) => () => {
  for (const path of segments()) {
    damage(path);
  }
};
const inDatabase = (...parts: string[]) => join(database, ...parts);
const segments = () =>
  readdirSync(inDatabase('pg_wal'))
    .filter((name) => /^[0-9A-F]{24}$/.test(name))
    .map((name) => inDatabase('pg_wal', name));

function zero(path: string, bytes: number): void {
  const descriptor = openSync(path, 'r+');
  writeSync(descriptor, Buffer.alloc(bytes));
  closeSync(descriptor);
}

/** The name of the damage, the damage, and the file that the message names. */
const DAMAGES: [string, () => void, string][] = [
  ['pg_xact emptied', () => truncateSync(inDatabase('pg_xact', '0000'), 0), 'pg_xact'],
  ['pg_xact cut off', () => truncateSync(inDatabase('pg_xact', '0000'), 4_096), 'pg_xact'],
  ['pg_xact missing', () => rmSync(inDatabase('pg_xact', '0000')), 'pg_xact'],
  ['the write-ahead log missing', damageLog((path) => rmSync(path)), 'pg_wal'],
  ['the write-ahead log cut off', damageLog((path) => truncateSync(path, 8_192)), 'pg_wal'],
  ['the write-ahead log zeroed', damageLog((path) => zero(path, 16 * 1024 * 1024)), 'pg_wal'],
  ['PG_VERSION missing', () => rmSync(inDatabase('PG_VERSION')), 'PG_VERSION'],
  ['PG_VERSION empty', () => writeFileSync(inDatabase('PG_VERSION'), ''), 'PG_VERSION'],
  ['PG_VERSION damaged', () => writeFileSync(inDatabase('PG_VERSION'), '\0\0x'), 'PG_VERSION'],
  ['pg_control zeroed', () => zero(inDatabase('global', 'pg_control'), 8_192), 'global/pg_control'],
  ['pg_control cut off', () => truncateSync(inDatabase('global', 'pg_control'), 100), 'global/pg_control'],
  ['pg_control missing', () => rmSync(inDatabase('global', 'pg_control')), 'global/pg_control'],
];

describe('an embedded database with damaged files', { timeout: 120_000 }, () => {
  test.each(DAMAGES)(
    '%s: is refused before it is opened, and nothing is written',
    async (_name, damage, file) => {
      damage();
      const before = listTree(dataDir);
      const end = await startOnce({ DATA_DIR: dataDir });
      expectSentence(
        end,
        new RegExp(`文件已损坏：${file} 缺失.*没有改动任何数据.*restore 备份文件 --replace`),
        new RegExp(`are damaged: ${file} is missing.*no data was changed.*restore FILE --replace`),
      );
      expect(listTree(dataDir)).toEqual(before);
    },
  );

  test('of another PostgreSQL version is refused with both versions', async () => {
    writeFileSync(inDatabase('PG_VERSION'), '16\n');
    const before = listTree(dataDir);
    const end = await startOnce({ DATA_DIR: dataDir });
    expectSentence(
      end,
      /是 PostgreSQL 16 的，这个版本用的是 18/,
      /belongs to PostgreSQL 16, this version has 18/,
    );
    expect(listTree(dataDir)).toEqual(before);
  });

  test('whose damage only PostgreSQL detects is reported too', async () => {
    appendFileSync(inDatabase('postgresql.conf'), '\nno setting = = at all\n');
    const end = await startOnce({ DATA_DIR: dataDir });
    expectSentence(end, /文件已损坏：数据库无法打开.*--replace/, /the database does not open.*--replace/);
  });

  test('is reported by commands, too, and a restore sets it aside and continues', {
    timeout: 120_000,
  }, async () => {
    const archive = join(dataDir, 'backups', 'good.tar');
    const settings = { DATA_DIR: dataDir, DEMO: '0' };
    expect(await commandOnce(settings, ['backup', archive])).toMatchObject({ code: 0 });
    truncateSync(inDatabase('pg_xact', '0000'), 0);
    const damaged = listTree(database);
    for (const args of [
      ['operator', 'list'],
      ['backup'],
      ['export', join(dataDir, 'x.tar')],
      ['pools', 'list'],
      ['seed'],
    ]) {
      expectSentence(await commandOnce(settings, args), /文件已损坏：pg_xact/, /pg_xact is missing/);
    }
    const doctor = await commandOnce(settings, ['doctor']);
    expect(doctor.out).toMatch(/✗ 数据库：无法打开：.*文件已损坏：pg_xact/);
    expect(listTree(database)).toEqual(damaged);
    const restored = await commandOnce(settings, ['restore', archive, '--replace', '--yes']);
    // 1: its claim journal is missing, so codes wait.
    expect([0, 1], restored.err).toContain(restored.code);
    expect(restored.out).toContain('原来的数据库在');
    const [aside = ''] = readdirSync(dataDir).filter((name) => name.startsWith('database.before-'));
    expect(listTree(join(dataDir, aside))).toEqual(damaged);
    expect(await commandOnce(settings, ['operator', 'list'])).toMatchObject({ code: 0 });
  });
});
