// @module-tag exact

import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { utils, write } from '@e965/xlsx';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Database } from '#platform/database/open.ts';
import { transaction } from '#platform/database/transaction.ts';
import { SeenKeys } from '#platform/import/seen-keys.ts';
import type { ImportEvent } from '#platform/import/summary.ts';
import { lockCodes } from '#services/main/codes/code-writer.ts';
import { workbookParts, writtenZip } from '#tests/unit/written-zip.ts';
import { codeFiles, runCodeImport } from './code-imports.ts';
import { describeEachDatabase } from './databases.ts';
import { newPack } from './main-service/code-packs.ts';

const file = codeFiles();
const numbered = (count: number) =>
  Array.from({ length: count }, (_, at) => (100_000 + at).toString(36).padStart(5, '0'));

describeEachDatabase('transactions of an import of codes', (open, kind) => {
  let db: Database;
  let packId = 0;
  afterEach(() => vi.restoreAllMocks());

  beforeEach(async () => {
    db = await open();
    packId = await newPack(db, '新手礼包');
  });

  const run = (content: string | Uint8Array, settings?: Parameters<typeof runCodeImport>[3]) =>
    runCodeImport(db, packId, file(content), settings);
  const batches = () => db.selectFrom('code_batch').selectAll().execute();
  const countCodes = async () => (await db.selectFrom('pack_code').select('id').execute()).length;

  test('one holds 10,000 codes, all belong to one batch, and the event loop stays responsive', async () => {
    let turns = 0;
    let isRead = false;
    const turn = () => {
      turns += 1;
      if (!isRead) {
        setImmediate(turn);
      }
    };
    const emit = (event: ImportEvent) => {
      if (event.type === 'start') {
        setImmediate(turn);
      } else if (event.type === 'progress') {
        isRead = event.counts.rows > 0;
      }
    };
    const { batch, summary } = await run(numbered(10_500).join('\n'), { emit });
    expect(summary).toMatchObject({ rows: 10_500, inserted: 10_500 });
    expect(turns).toBeGreaterThanOrEqual(20);
    expect(await batches()).toMatchObject([{ id: batch, added: 10_500, state: 'there' }]);
    const spans = await db.selectFrom('code_span').selectAll().orderBy('first_id').execute();
    expect(spans.map(({ batch_id, first_id, last_id }) => [batch_id, last_id - first_id + 1])).toEqual([
      [batch, 10_000],
      [batch, 500],
    ]);
  });

  test('one in progress is completed after a stop, and no more follow', async () => {
    const stop = new AbortController();
    const emit = (event: ImportEvent) => {
      if (event.type === 'progress' && event.counts.rows > 10_500) {
        stop.abort(new Error('stopped'));
      }
    };
    const content = numbered(30_000).join('\n');
    await expect(run(content, { emit, signal: stop.signal })).rejects.toThrow('stopped');
    const [batch] = await batches();
    expect(batch).toMatchObject({ state: 'there' });
    expect(batch?.added).toBeGreaterThanOrEqual(10_000);
    expect(batch?.added).toBeLessThan(30_000);
    expect(await countCodes()).toBe(batch?.added);
  });

  test('a stop ends the reading of lines that are refused, too', async () => {
    const stop = new AbortController();
    let refused = 0;
    const emit = ({ type }: ImportEvent) => {
      refused += Number(type === 'issue');
      if (type === 'issue') {
        stop.abort(new Error('stopped'));
      }
    };
    const content = 'no code\n'.repeat(30_000);
    await expect(run(content, { emit, signal: stop.signal })).rejects.toThrow('stopped');
    expect(refused).toBeLessThanOrEqual(500);
  });

  test.each([
    ['in one transaction', 1],
    ['in several', 30_000],
  ])('a pack removed while its codes are read receives none of them, %s', async (_, count) => {
    const unhandled: unknown[] = [];
    const record = (reason: unknown) => unhandled.push(reason);
    process.on('unhandledRejection', record);
    const emit = async ({ type }: ImportEvent) => {
      if (type === 'start') {
        await db.deleteFrom('pack').execute();
      }
    };
    await expect(run(numbered(count).join('\n'), { emit })).rejects.toThrow(`Pack ${packId} not found`);
    await sleep(1);
    process.off('unhandledRejection', record);
    expect(unhandled).toEqual([]);
    expect(await batches()).toEqual([]);
  });

  test('the import fails if its first transaction fails, although the last one is written', async () => {
    const codes = numbered(10_500);
    const first = sql.lit(codes[0]);
    await sql`alter table pack_code add constraint refused check (code <> ${first})`.execute(db);
    await expect(run(codes.join('\n'))).rejects.toThrow('refused');
  });

  test('updates the statistics of codes, and not those of other tables', async () => {
    const statistics = async () => {
      const { rows } = await sql<{ relname: string; reltuples: number }>`
        select relname, reltuples::int from pg_class where relname in ('pack', 'pack_code') order by relname`.execute(
        db,
      );
      return Object.fromEntries(rows.map(({ relname, reltuples }) => [relname, reltuples]));
    };
    await run('A1\nA2\n');
    const before = await statistics();
    expect(before.pack_code).toBe(2);
    await newPack(db, '节日礼包');
    await newPack(db, '老友礼包');
    await run('A3\n');
    expect(await statistics()).toEqual({ pack: before.pack, pack_code: 3 });
    await run('A4\n', { isDryRun: true });
    expect(await statistics()).toEqual({ pack: before.pack, pack_code: 3 });
  });

  test('closes each temporary database, also of a file that cannot be read to its end', async () => {
    const opened = vi.spyOn(DatabaseSync.prototype, 'exec');
    const closed = vi.spyOn(DatabaseSync.prototype, 'close');
    const book = utils.book_new(utils.aoa_to_sheet([['code'], ['A2K7']]), '一');
    utils.book_append_sheet(book, utils.aoa_to_sheet([['code'], ['A3K7']]), '二');
    const text = '<c r="A1" t="str"><v>A4K7</v></c><c r="ZZZ1" t="str"><v>too far</v></c>';
    const broken = `<worksheet><sheetData><row r="1">${text}</row></sheetData></worksheet>`;
    await run('A1\n');
    await run(write(book, { type: 'buffer', bookType: 'xlsx' }));
    const count = new Set(opened.mock.contexts).size;
    expect(count).toBeGreaterThan(2);
    await expect(run(writtenZip(workbookParts(broken)))).rejects.toThrow();
    await expect(run('\n')).rejects.toThrow('文件里没有内容。');
    expect(new Set(opened.mock.contexts).size).toBeGreaterThan(count);
    expect(new Set(closed.mock.contexts)).toEqual(new Set(opened.mock.contexts));
  });

  test.skipIf(kind === 'embedded')('a stopped import ends after the transaction in progress', async () => {
    const stop = new AbortController();
    const close = vi.spyOn(SeenKeys.prototype, 'close');
    const { promise: isStopped, resolve } = Promise.withResolvers<void>();
    const emit = (event: ImportEvent) => {
      if (event.type === 'issue') {
        stop.abort(new Error('stopped'));
        resolve();
      }
    };
    let running: Promise<unknown> = Promise.resolve();
    await transaction(db, async (tx) => {
      await lockCodes(tx);
      running = run([...numbered(10_500), 'no code'].join('\n'), { emit, signal: stop.signal }).catch(String);
      await isStopped;
      await sleep(500);
      expect(close).not.toHaveBeenCalled();
    });
    expect(await running).toBe('Error: stopped');
    expect(await batches()).toMatchObject([{ state: 'there' }]);
  });

  test.skipIf(kind === 'embedded')(
    'codes wait for another import, and a file without codes does not',
    async () => {
      let running: Promise<unknown> = Promise.resolve();
      await transaction(db, async (tx) => {
        await lockCodes(tx);
        expect((await run('A 1\n')).summary).toMatchObject({ rejected: 1 });
        running = run('A1\n');
        await sleep(150);
        expect(await countCodes()).toBe(0);
      });
      await running;
      expect(await countCodes()).toBe(1);
    },
  );
});
