import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, describe, expect, inject, test } from 'vitest';
import { type OpenDatabase, openDatabase } from '#platform/database/open.ts';
import { transaction } from '#platform/database/transaction.ts';
import { upsertGames } from '#services/main/games/game-writer.ts';
import { upsertPacks } from '#services/main/packs/pack-writer.ts';
import { bareEnvironment } from '../bare-environment.ts';
import { copyEmbeddedTemplate, describeEachDatabase, describeOneDatabase } from '../integration/databases.ts';
import { game, NOW, pack } from '../integration/main-service/inputs.ts';
import { testOwner } from '../integration/owner.ts';
import { inDatabase, run } from '../integration/setup.ts';
import { scaled } from '../time-limits.ts';
import { killCodesAnywhere } from './import-killed/kill-codes.ts';
import { withoutTransactions } from './import-killed/plants.ts';

const postgres = inject('postgres');
/** Starts processes, on a machine that may be busy. */
const LIMIT_MS = scaled(120_000);
const folder = mkdtempSync(join(tmpdir(), 'youmen-killed-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const codes = Array.from({ length: 60_000 }, (_, index) => `YM${String(index).padStart(6, '0')}`);
const path = join(folder, 'codes.txt');
writeFileSync(path, codes.join('\n'));

type Place = Record<'DATA_DIR', string> & Partial<Record<'DATABASE_URL', string>>;

/** Runs the import on the command line; `begun` resolves at its first output after the check. */
function startImport(place: Place, packId: number) {
  const args = ['cli/portal.ts', 'import', 'codes', path, '--pack', String(packId)];
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', ...args], {
    env: bareEnvironment(place),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const begun = new Promise<void>((resolve) => {
    let out = '';
    child.stdout.on('data', (data) => {
      out += data;
      if (out.split('写入：').length > 2) {
        resolve();
      }
    });
  });
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  return { child, begun, ended };
}

async function kill(child: ChildProcess, ended: Promise<unknown>): Promise<void> {
  child.kill('SIGKILL');
  await ended;
}

const open = ({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl }: Place) =>
  openDatabase({ dataDir, databaseUrl, owner: testOwner() }, () => undefined);

async function newPack({ db }: OpenDatabase): Promise<number> {
  return transaction(db, async (tx) => {
    const [row] = await upsertGames(tx, [game('云海剑歌')], NOW);
    const [first] = await upsertPacks(tx, [pack(row?.id ?? 0, '新手礼包')]);
    return first?.id ?? 0;
  });
}

const codesIn = async ({ db }: OpenDatabase) =>
  (await db.selectFrom('pack_code').select('code').orderBy('code').execute()).map(({ code }) => code);

async function expectExactCodes(place: Place, packId: number): Promise<void> {
  expect(await startImport(place, packId).ended).toBe(0);
  const opened = await open(place);
  expect(await codesIn(opened)).toEqual(codes);
  const stock = opened.db.selectFrom('pack').select(['total', 'remaining']).where('id', '=', packId);
  expect(await stock.executeTakeFirst()).toEqual({ total: codes.length, remaining: codes.length });
  await opened.close();
}

describe('an import of codes that is killed and repeated has exactly the codes of the file', () => {
  test(
    'on the embedded database',
    async () => {
      // The file is read as a whole before the first code is written: how long this takes depends on the machine.
      let [earliest, latest] = [0, 8_000];
      let written = 0;
      for (let attempt = 0; attempt < 9 && (written === 0 || written === codes.length); attempt += 1) {
        const place = { DATA_DIR: copyEmbeddedTemplate() };
        const prepared = await open(place);
        const packId = await newPack(prepared);
        await prepared.close();
        const { child, begun, ended } = startImport(place, packId);
        await begun;
        const wait = attempt === 0 ? 1_200 : (earliest + latest) / 2;
        await sleep(wait);
        await kill(child, ended);
        const killed = await open(place);
        written = (await codesIn(killed)).length;
        await killed.close();
        [earliest, latest] = written === 0 ? [wait, latest] : [earliest, wait];
        await expectExactCodes(place, packId);
        rmSync(place.DATA_DIR, { recursive: true, force: true });
      }
      expect(written).toBeGreaterThan(0);
      expect(written).toBeLessThan(codes.length);
    },
    LIMIT_MS,
  );

  test.skipIf(!postgres.available)(
    'on PostgreSQL',
    async () => {
      if (!postgres.available) {
        return;
      }
      const name = `youmen_test_${randomBytes(6).toString('hex')}`;
      await run(postgres.url, `create database ${name} template ${postgres.template}`);
      const place = { DATA_DIR: join(folder, 'data'), DATABASE_URL: inDatabase(postgres.url, name) };
      const opened = await open(place);
      const packId = await newPack(opened);
      const { child, ended } = startImport(place, packId);
      let written = 0;
      while (written === 0) {
        written = (await codesIn(opened)).length;
      }
      await kill(child, ended);
      expect((await codesIn(opened)).length).toBeLessThan(codes.length);
      await opened.close();
      await expectExactCodes(place, packId);
      await run(postgres.url, `drop database ${name} with (force)`);
    },
    LIMIT_MS,
  );
});

describeEachDatabase('an import of codes that is killed after any statement', (open) => {
  test('has a complete batch or nothing of it, and is complete after a repeated run', async () => {
    expect(await killCodesAnywhere(await open(), folder)).toEqual([]);
  });
});

describeOneDatabase('an import of codes whose batches are not transactions', (open) => {
  test('is detected: it leaves codes that are not counted', async () => {
    expect(await killCodesAnywhere(await open(), folder, withoutTransactions)).toEqual([
      expect.stringMatching(/^killed after \d+ statements: codes 13, stock 5 of 10/),
    ]);
  });
});
