import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { startPortal } from '../browser/portal-process.ts';
import { portalCommand } from '../integration/command-line.ts';
import { inDatabase } from '../integration/setup.ts';
import { steadyPort } from '../integration/steady-port.ts';

const root = join(import.meta.dirname, '..', '..');
const postgres = inject('postgres');
const SECRET = 'not-for-anybody';
const REFUSED = '该地址没有运行数据库。请启动 PostgreSQL，或改正 DATABASE_URL 的主机和端口。';

describe('an unreachable PostgreSQL', () => {
  let folder: string;
  let address: string;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'youmen-unreachable-'));
    address = `127.0.0.1:${await steadyPort()}/youmen`;
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  const settings = () => ({ DATABASE_URL: `postgres://li:${SECRET}@${address}`, DATA_DIR: folder });

  test.each([
    ['seed', ''],
    ['operator list', ''],
    ['backup', '备份失败：'],
    ['export', '导出失败：'],
  ])('%s names the address and the remedy in one line', async (line, before) => {
    const words = line.split(' ');
    const file = ['backup', 'export'].includes(line) ? [join(folder, line)] : [];
    const { code, out, err } = await portalCommand(settings(), ...words, ...file);
    expect(err).toBe(`${before}无法连接 PostgreSQL ${address}：${REFUSED}\n`);
    expect([code, out]).toEqual([4, '']);
  });

  test('the doctor reports it once, and continues with the other checks', async () => {
    const { code, out } = await portalCommand(settings(), 'doctor');
    expect(out.match(/✗/g)).toHaveLength(1);
    expect(out).toContain(`✗ 数据库：无法打开：无法连接 PostgreSQL ${address}：${REFUSED}`);
    expect(out).toContain('✓ 磁盘空间');
    expect([code, out.includes(SECRET)]).toEqual([1, false]);
  });

  test('a portal exits with that line, without a stack', async () => {
    const { message } = await startPortal(root, { ...settings(), DEMO: '0' }).then(
      () => new Error('started'),
      (error: Error) => error,
    );
    expect(message).toMatch(/正在连接 PostgreSQL…"}\n\n无法连接 PostgreSQL [^\n]+\n$/);
    expect(message).toContain('ended with 1');
    expect(message).not.toContain(SECRET);
  });

  test('a server that does not respond is distinguished from a missing one', async () => {
    const unresponsive = createServer();
    await new Promise<void>((resolve) => unresponsive.listen(0, '127.0.0.1', resolve));
    const { port } = unresponsive.address() as AddressInfo;
    const DATABASE_URL = `postgres://li:${SECRET}@127.0.0.1:${port}/youmen`;
    const { err } = await portalCommand({ ...settings(), DATABASE_URL }, 'operator', 'list');
    expect(err).toBe(`无法连接 PostgreSQL 127.0.0.1:${port}/youmen：没有响应。请检查主机、端口和防火墙。\n`);
    unresponsive.close();
  });

  test.skipIf(!postgres.available)('a database that does not exist on the server is named', async () => {
    const missing = inDatabase(postgres.available ? postgres.url : '', 'no_such_database');
    const { err } = await portalCommand({ ...settings(), DATABASE_URL: missing }, 'operator', 'list');
    expect(err).toMatch(/^无法连接 PostgreSQL .*no_such_database：服务器上没有这个数据库。请先建好它/);
  });
});
