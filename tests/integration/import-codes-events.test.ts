// @module-tag exact

import { setTimeout as sleep } from 'node:timers/promises';
import { beforeEach, expect, test } from 'vitest';
import type { Database } from '#platform/database/open.ts';
import { type ImportEvent, noCounts } from '#platform/import/summary.ts';
import { codeFiles, runCodeImport, workbook } from './code-imports.ts';
import { describeEachDatabase } from './databases.ts';
import { newPack } from './main-service/code-packs.ts';
import { NOW } from './main-service/inputs.ts';

const file = codeFiles();
const START = { type: 'start', encoding: 'utf-8', columns: [], unknown_columns: [], absent_columns: [] };
/**
 * A small file is read twice in three steps: its text, the end of its encoding and the end of its last row. The header is looked
 * for in ten rows, so that its rows come with the last step.
 */
const READ = ['start', ...Array.from({ length: 6 }, () => 'progress')];
/** After codes were added. */
const END = ['stage', 'sample', 'done'];

describeEachDatabase('the events of an import of codes', (open) => {
  let db: Database;
  let packId = 0;

  beforeEach(async () => {
    db = await open();
    packId = await newPack(db, '新手礼包');
  });

  const run = (content: string | Uint8Array, settings?: Parameters<typeof runCodeImport>[3]) =>
    runCodeImport(db, packId, file(content), settings);
  const batches = () => db.selectFrom('code_batch').selectAll().execute();
  const invalidated = () => `invalidate pack:${packId},packs`;

  test('a text file: start, progress, statistics and end, with counts', async () => {
    const { events, batch, summary } = await run('A1\nA2\nA1\n');
    const read = { ...noCounts(), rows: 3 };
    const progress = { type: 'progress', pass: 'write', bytes: 9, total_bytes: 9, counts: read };
    const begun = { ...progress, counts: noCounts() };
    const half = { ...begun, bytes: 5 };
    const issue = {
      line: 3,
      column: '',
      cell: 'A3',
      level: 'duplicate',
      value: 'A1',
      reason: '与第 1 行重复，这一行没有导入',
    };
    const done = {
      ...read,
      duplicates: 1,
      inserted: 2,
      kind: 'codes',
      outcome: 'written',
      milliseconds: 9_000,
    };
    expect(events).toEqual([
      { ...START, format: 'csv' },
      half,
      half,
      half,
      begun,
      begun,
      progress,
      { type: 'issue', issue },
      { type: 'stage', stage: 'tidy' },
      {
        type: 'sample',
        sample: { first: 'A1', last: 'A2', random: ['A1', 'A2'], lengths: [{ length: 2, count: 2 }] },
      },
      { type: 'done', summary: done },
    ]);
    expect(summary).toEqual(done);
    const made = { id: batch, pack_id: packId, operator_id: null, file_name: 'codes', added: 2 };
    expect(await batches()).toMatchObject([{ ...made, state: 'there', at: new Date(NOW.getTime() + 8_000) }]);
  });

  test('report a workbook in thousandths, and a trial run as a check', async () => {
    const sheet = workbook([['code'], ['A1'], [22]]);
    const { events, order, batch } = await run(sheet, { isDryRun: true });
    const counts = { ...noCounts(), rows: 2 };
    const done = {
      ...counts,
      warnings: 1,
      inserted: 2,
      kind: 'codes',
      outcome: 'checked',
      milliseconds: 6_000,
    };
    const progress = { type: 'progress', pass: 'check', bytes: 1_000, total_bytes: 1_000, counts };
    expect(events).toEqual([
      { ...START, format: 'xlsx' },
      { ...progress, bytes: 500, counts: noCounts() },
      { ...progress, bytes: 500, counts: noCounts() },
      { ...progress, counts: noCounts() },
      progress,
      { type: 'issue', issue: expect.objectContaining({ line: 3, level: 'warning', value: '22' }) },
      { type: 'sample', sample: expect.objectContaining({ first: 'A1', last: '22' }) },
      { type: 'done', summary: done },
    ]);
    expect(order).toEqual(['start', ...READ.slice(1, 5), 'issue', 'sample', 'done']);
    expect(batch).toBeNull();
    expect(await batches()).toEqual([]);
  });

  test('invalidate tags at the end, and as soon as codes are added if the pack had none left', async () => {
    const first = await run('A1\nA1\n');
    expect(first.order.slice(-5)).toEqual([invalidated(), invalidated(), ...END]);
    const more = await run('A1\nA2\n');
    expect(more.order).toEqual([...READ, 'issue', invalidated(), ...END]);
    await db.updateTable('pack_code').set({ claimed: true }).execute();
    await db.updateTable('pack').set({ remaining: 0 }).execute();
    const last = await run('A2\nA3\n');
    expect(last.order).toEqual([...READ, invalidated(), 'issue', invalidated(), ...END]);
  });

  test('invalidate no tags if nothing is added', async () => {
    await run('A1\n');
    await db.updateTable('pack').set({ remaining: 0 }).execute();
    expect((await run('A1\n')).order).toEqual([...READ, 'issue', 'done']);
    expect((await run('A2\n', { isDryRun: true })).order).toEqual([...READ, 'sample', 'done']);
    expect(await batches()).toHaveLength(1);
  });

  test('wait until the previous event is processed', async () => {
    await run('A0\n');
    const issued = { pack_id: packId, code: 'A9', player_id: 1, claimed_at: NOW };
    await db.insertInto('issued_code').values(issued).execute();
    let waiting = 0;
    const processed: string[] = [];
    const emit = async (event: ImportEvent) => {
      waiting += 1;
      const atOnce = waiting;
      await sleep(40);
      processed.push(`${atOnce} ${event.type === 'issue' ? event.issue.level : event.type}`);
      waiting -= 1;
    };
    await run('A0\nA1\u200b\nA1\nA 2\nA3\nA9\n', { emit });
    const issues = ['note', 'rejected', 'progress', 'duplicate'];
    const kinds = [...READ.slice(0, 6), ...issues, 'duplicate', 'rejected', ...END];
    expect(processed).toEqual(kinds.map((kind) => `1 ${kind}`));
  });

  test('await warnings and the invalidation of tags', async () => {
    const order: string[] = [];
    const slow = (what: string) => async () => {
      order.push(`${what} begins`);
      await sleep(40);
      order.push(`${what} ends`);
    };
    const emit = ({ type }: ImportEvent) => (type === 'issue' ? slow('warning')() : undefined);
    await run(workbook([['code'], [22]]), { emit, publish: slow('invalidate') });
    const invalidation = ['invalidate begins', 'invalidate ends'];
    expect(order).toEqual([...invalidation, 'warning begins', 'warning ends', ...invalidation]);
  });

  test('skip a line without visible text, and report a rejected row with 80 characters', async () => {
    const { events, summary } = await run(`\u200b\n${'码'.repeat(101)}\n"\u200b"x\nA\u200b 3\n`);
    expect(summary).toMatchObject({ rows: 3, rejected: 3, inserted: 0 });
    const issues = events.flatMap((event) => (event.type === 'issue' ? [event.issue] : []));
    expect(issues.filter(({ level }) => level === 'rejected')).toMatchObject([
      { line: 2, value: '码'.repeat(80), reason: '最多 100 字，这里有 101 字' },
      { line: 3, value: '""x' },
      { line: 4, value: 'A 3', reason: '兑换码中间有空格' },
    ]);
  });

  test('accept any name of the column', async () => {
    const names = ['code', 'codes', '兑换码', '激活码', '礼包码', 'cdkey', 'cdk'];
    for (const [at, name] of names.entries()) {
      expect((await run(`编号,${name}\n1,A${at}\n`)).summary).toMatchObject({ rows: 1, inserted: 1 });
    }
    const codes = await db.selectFrom('pack_code').select('code').orderBy('id').execute();
    expect(codes.map(({ code }) => code)).toEqual(names.map((_, at) => `A${at}`));
  });
});
