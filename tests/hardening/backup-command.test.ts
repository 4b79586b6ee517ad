import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { createFileStore } from '#platform/adapters/storage/create-file-store.ts';
import { systemClock } from '#platform/core/clock.ts';
import { loadConfig } from '#platform/core/config/config.ts';
import { type Database, openDatabase } from '#platform/database/open.ts';
import { transaction } from '#platform/database/transaction.ts';
import { controlSocketPath, startControlServer } from '#server/control/control-server.ts';
import { backupJob } from '#server/control/jobs/archive-jobs.ts';
import { poolsJob } from '#server/control/jobs/pools-job.ts';
import { upsertGames } from '#services/main/games/game-writer.ts';
import { upsertPacks } from '#services/main/packs/pack-writer.ts';
import { portalCommand } from '../integration/command-line.ts';
import { copyEmbeddedTemplate } from '../integration/databases.ts';
import { game, NOW, pack } from '../integration/main-service/inputs.ts';
import { testOwner } from '../integration/owner.ts';
import { scaled } from '../time-limits.ts';

/** Starts eight processes in turn, on a machine that may be busy. */
const CLI_LIMIT_MS = scaled(120_000);
const folder = mkdtempSync(join(tmpdir(), 'youmen-backup-command-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A pack with six codes. */
async function fill(db: Database): Promise<number> {
  return transaction(db, async (tx) => {
    const [row] = await upsertGames(tx, [game('云海“剑”歌 \\ 🎮')], NOW);
    const [first] = await upsertPacks(tx, [pack(row?.id ?? 0, '新手礼包', { total: 6, remaining: 6 })]);
    const pack_id = first?.id ?? 0;
    await tx
      .insertInto('pack_code')
      .values(Array.from({ length: 6 }, (_, index) => ({ pack_id, code: `YM-${index}` })))
      .execute();
    return pack_id;
  });
}

const portal = (dataDir: string, ...args: string[]) => portalCommand({ DATA_DIR: dataDir }, ...args);

test(
  'on the command line: a backup while the portal runs; restored without journals, the codes wait for the operator',
  async () => {
    const [dataDir, empty] = [copyEmbeddedTemplate(), copyEmbeddedTemplate()];
    const path = join(folder, 'portal.tar');
    const owner = { ...testOwner('portal'), socket: controlSocketPath(dataDir) };
    const { db, close } = await openDatabase({ databaseUrl: undefined, dataDir, owner }, () => undefined);
    const packId = await fill(db);
    const config = loadConfig({ DATA_DIR: dataDir });
    const jobs = {
      backup: backupJob({ db, clock: systemClock, config, store: createFileStore(config) }),
      pools: poolsJob({ db, publish: () => undefined }),
    };
    const server = await startControlServer({ socket: owner.socket, jobs });
    try {
      expect(await portal(dataDir, 'backup', path)).toMatchObject({ code: 0, err: '' });
      expect(statSync(path).mode & 0o077).toBe(0);
      expect(await portal(dataDir, 'restore', path, '--yes')).toMatchObject({
        code: 4,
        err: expect.stringContaining('正被进程'),
      });
      expect(await portal(dataDir, 'pools', 'list')).toMatchObject({
        code: 0,
        out: '没有暂停发放的兑换码。\n',
      });
    } finally {
      await server.close();
      await close();
    }
    const restored = await portal(empty, 'restore', path, '--yes');
    expect(restored).toMatchObject({ code: 1, out: expect.stringContaining('已暂停发放') });
    const withheld = `${packId}\t云海“剑”歌 \\ 🎮\t新手礼包\t`;
    expect((await portal(empty, 'pools', 'list')).out).toBe(`${withheld}暂停发放 6 个兑换码\n`);
    const released = await portal(empty, 'pools', 'release', '--pack', String(packId));
    expect(released.out).toBe(`${withheld}恢复发放 6 个兑换码\n`);
    expect(await portal(empty, 'pools', 'release')).toMatchObject({ code: 2 });
    const unused = mkdtempSync(join(folder, 'unused-'));
    expect((await portal(unused, 'pools', 'list')).out).toBe('没有暂停发放的兑换码。\n');
    for (const one of [dataDir, empty]) {
      rmSync(one, { recursive: true, force: true });
    }
  },
  CLI_LIMIT_MS,
);
