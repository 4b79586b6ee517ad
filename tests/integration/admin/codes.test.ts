// @module-tag exact

import { utils, write } from '@e965/xlsx';
import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import { auditList } from '#contract/admin/audit.ts';
import * as codes from '#contract/admin/codes.ts';
import { packs } from '#contract/admin/packs.ts';
import { describeEachDatabase } from '../databases.ts';
import { type OperatorApp, type OperatorBrowser, openOperatorApp } from './operator-app.ts';

describeEachDatabase('packs and codes in the admin site', (open) => {
  let server: OperatorApp;
  let operations: OperatorBrowser;
  let pack_id = 0;
  afterEach(() => server.close());

  async function start() {
    server = await openOperatorApp(await open());
    operations = await server.signedIn('operations', 'yun.ying');
    await server.db.insertInto('game').values({ id: 1, name: '青崖渡', first_letter: 'Q' }).execute();
    const item = { game_id: 1, title: '新手礼包', contents: [{ name: '元宝', count: 100 }], low_stock: 2 };
    const publication = { state: 'published' } as const;
    const made = await operations.get(packs.save, { id: null, version: 0, item, publication });
    pack_id = made.id;
    expect(made.item).toMatchObject({ ...item, starts_at: null, how_to: [] });
  }

  const row = async () => (await operations.get(packs.list, {})).list[0];
  const paste = (text: string, more: object = {}) =>
    operations.call(codes.codePaste, { pack_id, text, ...more });

  test('[BLR-14] of several columns without a known name the operator chooses one', async () => {
    await start();
    const text = '序号,口令,备注\n1,YMA4K1,\n2,YMB7Q2,首批\n';
    const offered = (await operations.request(codes.codePaste, { pack_id, text, dry_run: true })).json();
    expect(offered.data).toMatchObject({
      outcome: 'checked',
      rows: 0,
      inserted: 0,
      column: null,
      sample: null,
    });
    expect(offered.data.columns).toEqual([
      { number: 1, title: '', values: ['序号', '1', '2'] },
      { number: 2, title: '', values: ['口令', 'YMA4K1', 'YMB7Q2'] },
      { number: 3, title: '', values: ['备注', '首批'] },
    ]);
    const refused = await paste(text);
    expect(refused).toMatchObject({ status: 0, msg: expect.stringContaining('需要指定导入哪一列') });
    const file = Buffer.from(text);
    const upload = (more: object) =>
      operations.request(codes.codeUpload, { pack_id, file_name: '口令.csv', ...more }, file);
    expect((await upload({ column: 2 })).json().data).toMatchObject({
      inserted: 2,
      column: 2,
      sample: { first: 'YMA4K1', last: 'YMB7Q2' },
    });
    expect(await row()).toMatchObject({ total: 2 });
    expect((await upload({ column: 4 })).json()).toMatchObject({
      msg: '文件没有第 4 列，或者这一列是空的。',
    });
  });

  test('a workbook of codes is imported; importing it again adds none; the stock is updated', async () => {
    await start();
    const sheet = utils.aoa_to_sheet([
      ['序号', '兑换码'],
      ...Array.from({ length: 1_200 }, (_, i) => [i, `YM${1_000 + i}XK`]),
    ]);
    const book = utils.book_new();
    utils.book_append_sheet(book, sheet);
    const file: Buffer = write(book, { type: 'buffer', bookType: 'xlsx' });
    const upload = (more: object = {}) =>
      operations.request(codes.codeUpload, { pack_id, file_name: '十一月.xlsx', ...more }, file);
    expect((await upload({ dry_run: true })).json().data).toMatchObject({
      outcome: 'checked',
      inserted: 1_200,
    });
    expect(await row()).toMatchObject({ total: 0 });
    expect((await upload()).json().data).toMatchObject({ outcome: 'written', rows: 1_200, inserted: 1_200 });
    expect((await upload()).json().data).toMatchObject({
      inserted: 0,
      unchanged: 1_200,
      findings_left_out: 1_000,
    });
    expect(await row()).toMatchObject({ total: 1_200, remaining: 1_200, is_low: false });
    expect(server.published.flat()).toContain(`pack:${pack_id}`);
    const auditor = await server.signedIn('auditor');
    const entries = (await auditor.get(auditList, { subject: 'codes' })).list;
    expect(entries.map(({ after }) => [after?.from, after?.inserted])).toEqual([
      ['十一月.xlsx', 0],
      ['十一月.xlsx', 1_200],
    ]);
  });

  test('[BLR-18] an import shows its progress, and its result stays with its batch', async () => {
    await start();
    const file = Buffer.from(
      `code\n${Array.from({ length: 3_000 }, (_, at) => `YM${1_000 + at}XK`).join('\n')}\nYM1001XK\n`,
    );
    const stream = async (more: object = {}) => {
      const response = await operations.request(
        codes.codeImport,
        { pack_id, file_name: '码.csv', ...more },
        file,
      );
      return response.body
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as codes.CodeImportLine);
    };
    const lines = await stream();
    expect(lines[0]).toMatchObject({ type: 'progress', share: expect.any(Number), rows: expect.any(Number) });
    const result = {
      rows: 3_001,
      inserted: 3_000,
      duplicates: 1,
      findings: [{ line: 3_002, level: 'duplicate' }],
    };
    expect(lines.at(-1)).toMatchObject({ type: 'done', result });
    expect(lines.filter(({ type }) => type !== 'progress')).toHaveLength(1);
    const { list } = await operations.get(codes.codeBatches, { pack_id });
    const { findings, ...counts } = result;
    expect(list).toMatchObject([{ added: 3_000, result: counts }]);
    const batch = list[0]?.id ?? 0;
    const stored = await operations.get(codes.codeFindings, { batch });
    expect(stored).toMatchObject({ findings, findings_left_out: 0 });
    expect(JSON.stringify([list, stored])).not.toContain('YM1001XK');
    expect((await stream()).at(-1)).toMatchObject({
      type: 'done',
      result: { inserted: 0, unchanged: 3_000 },
    });
    expect(await row()).toMatchObject({ total: 3_000 });
    expect(await stream({ pack_id: 999 })).toEqual([{ type: 'refused', msg: '这个礼包不存在' }]);
    expect((await stream({ column: 4 })).at(-1)).toMatchObject({
      type: 'refused',
      msg: expect.stringContaining('第 4 列'),
    });
  });

  test('[BLR-01] a report has each row that a column holds back; the check sums them up', async () => {
    await start();
    const rows = Array.from({ length: 600 }, (_, at) => `YM${1_000 + at}XK,${at % 2 ? '已寄' : ''}`);
    const file = Buffer.from(`code,备注\n${rows.join('\n')}\n`);
    const params = { pack_id, file_name: '码.csv', dry_run: true, report: true };
    const { body } = await operations.request(codes.codeImport, params, file);
    const lines = body
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as codes.CodeImportLine);
    const found = lines.flatMap((line) =>
      line.type === 'finding' && line.level === 'rejected' ? [line] : [],
    );
    expect(found).toHaveLength(300);
    expect(found.at(-1)).toMatchObject({
      line: 601,
      value: 'YM1599XK',
      reason: expect.stringContaining('“备注”列写着“已寄”'),
    });
    expect(lines.at(-1)).toMatchObject({
      type: 'done',
      result: {
        rejected: 300,
        remarks: 300,
        findings: [{ line: 3, reason: expect.stringContaining('已寄 300 行（第 3、5、7、9、11 行等）') }],
        findings_left_out: 0,
      },
    });
  });

  test('[BLR-18] the list of imports has counts, and the findings of one import on demand', async () => {
    await start();
    await paste(['YMA4K1', ...Array.from({ length: 30 }, () => '一行说明')].join('\n'));
    const { list } = await operations.get(codes.codeBatches, { pack_id });
    expect(list).toMatchObject([{ result: { inserted: 1, rejected: 30 } }]);
    expect(JSON.stringify(list)).not.toContain('findings');
    const found = await operations.get(codes.codeFindings, { batch: list[0]?.id ?? 0 });
    expect(found.findings).toHaveLength(30);
    await sql`update code_batch set result = null`.execute(server.db);
    expect(await operations.call(codes.codeFindings, { batch: list[0]?.id ?? 0 })).toMatchObject({
      code: 'NOT_FOUND',
      msg: '这次导入没有保存结果',
    });
  });

  test('[BLR-16] the sheet of codes is chosen, also if the first one has none', async () => {
    await start();
    const book = utils.book_new(utils.aoa_to_sheet([[]]), '空表');
    utils.book_append_sheet(book, utils.aoa_to_sheet([['兑换码'], ['YMA4K1'], ['YMB7Q2']]), '十一月');
    const file: Buffer = write(book, { type: 'buffer', bookType: 'xlsx' });
    const upload = async (more: object) =>
      (await operations.request(codes.codeUpload, { pack_id, file_name: '码.xlsx', ...more }, file)).json();
    const names = ['空表', '十一月'];
    expect((await upload({ dry_run: true })).data).toMatchObject({
      inserted: 0,
      sheets: { names, read: '空表' },
    });
    expect((await upload({ dry_run: true, sheet: '十一月' })).data).toMatchObject({
      inserted: 2,
      sheets: { names, read: '十一月' },
    });
    expect(await row()).toMatchObject({ total: 0 });
    expect((await upload({ sheet: '十一月' })).data).toMatchObject({ outcome: 'written', inserted: 2 });
    expect(await paste('YMC9W3')).toMatchObject({ data: { inserted: 1, sheets: null } });
  });

  test('pasted codes are imported with findings; an import without a file or pack is refused', async () => {
    await start();
    const response = await paste('AAA-111\nBBB-222\nAAA-111\nhas space\n');
    expect(response).toMatchObject({ data: { inserted: 2, duplicates: 1, rejected: 1 } });
    expect(response.status === 1 && response.data.findings.map(({ line, level }) => [line, level])).toEqual([
      [3, 'duplicate'],
      [4, 'rejected'],
    ]);
    expect(await row()).toMatchObject({ remaining: 2, is_low: true });
    expect(await operations.get(packs.list, { stock: 'low' })).toMatchObject({ total: 1 });
    expect(await operations.call(codes.codePaste, { pack_id: 999, text: 'A' })).toMatchObject({
      code: 'NOT_FOUND',
    });
    expect((await operations.request(codes.codeUpload, { pack_id })).statusCode).toBe(400);
    const empty = await operations.request(codes.codeUpload, { pack_id }, Buffer.from('\n\n'));
    expect(empty.json()).toMatchObject({ code: 'BAD_REQUEST', msg: '文件里没有内容。' });
  });

  test('the list masks codes and finds complete ones only; an export needs the permission and has an audit entry', async () => {
    await start();
    await paste('YM8K2QX97TBC\nZZ9Z2QX97TAA');
    const list = await operations.get(codes.codeList, { pack_id });
    expect(list.list.map(({ code_masked }) => code_masked).sort()).toEqual(['YM8K••••••BC', 'ZZ9Z••••••AA']);
    expect(JSON.stringify(list)).not.toContain('2QX97T');
    expect((await operations.get(codes.codeList, { pack_id, q: 'YM8K' })).total).toBe(0);
    expect((await operations.get(codes.codeList, { pack_id, q: 'YM8K2QX97TBC' })).total).toBe(1);
    const file = await operations.request(codes.codeExport, { pack_id, state: 'free' });
    expect(file.body).toContain('YM8K2QX97TBC,未领取');
    const support = await server.signedIn('support');
    expect((await support.request(codes.codeExport, { pack_id })).statusCode).toBe(403);
    const auditor = await server.signedIn('auditor');
    const { list: entries } = await auditor.get(auditList, { subject: 'codes', action: 'export' });
    expect(entries).toMatchObject([{ operator: { name: 'yun.ying' }, after: { count: 2, state: 'free' } }]);
    expect(JSON.stringify(entries)).not.toContain('2QX97T');
  });

  test('[BLR-09] exported codes that look like formulas are the same codes again', async () => {
    await start();
    const given = ['-AB12', '=CD34', '@EF56', "'GH78", '+IJ90'];
    // Signs at their ends make them unlike each other.
    const taken = { take_unlike: true };
    expect(await paste(given.join('\n'), taken)).toMatchObject({ data: { inserted: given.length } });
    for (const format of ['csv', 'xlsx'] as const) {
      const file = (await operations.request(codes.codeExport, { pack_id, format })).rawPayload;
      const params = { pack_id, file_name: `码.${format}`, dry_run: true, ...taken };
      const again = await operations.request(codes.codeUpload, params, file);
      expect(again.json().data).toMatchObject({ inserted: 0, unchanged: given.length, rejected: 0 });
    }
    expect(await paste("'-AB12\n'=CD34\n", taken)).toMatchObject({ data: { inserted: 2 } });
  });

  test('[COD-10] the list says whether there is something to withhold or to release', async () => {
    await start();
    const movable = async (id = pack_id) => {
      const { can_withhold, can_release } = await operations.get(codes.codeList, { pack_id: id });
      return { can_withhold, can_release };
    };
    expect(await movable()).toEqual({ can_withhold: false, can_release: false });
    await paste('AAA-111\nBBB-222');
    expect(await movable()).toEqual({ can_withhold: true, can_release: false });
    await operations.get(codes.codeWithhold, { pack_id, reason: '厂商核对' });
    expect(await movable()).toEqual({ can_withhold: false, can_release: true });
    await paste('CCC-333');
    expect(await movable()).toEqual({ can_withhold: true, can_release: true });
    const item = { game_id: 1, title: '通用礼包', code_kind: '通用码' as const, shared_code: 'LIUQI2026' };
    const { id } = await operations.get(packs.save, { id: null, version: 0, item });
    expect(await movable(id)).toEqual({ can_withhold: true, can_release: false });
    await operations.get(codes.codeWithhold, { pack_id: id, reason: '厂商核对' });
    expect(await movable(id)).toEqual({ can_withhold: false, can_release: true });
    expect(await movable(999)).toEqual({ can_withhold: false, can_release: false });
  });

  test('withheld codes are not in stock until they are released', async () => {
    await start();
    await paste('AAA-111\nBBB-222');
    expect(await operations.get(codes.codeWithhold, { pack_id, reason: '厂商核对' })).toEqual({
      changed: 2,
      remaining: 0,
    });
    expect(await row()).toMatchObject({ withheld: 2, remaining: 0, total: 2 });
    expect(await operations.get(packs.list, { stock: 'withheld' })).toMatchObject({ total: 1 });
    expect(await operations.get(codes.codeRelease, { pack_id })).toEqual({ changed: 2, remaining: 2 });
    expect(await operations.call(codes.codeWithhold, { pack_id, reason: ' ' })).toMatchObject({
      code: 'BAD_REQUEST',
    });
    expect(await operations.get(packs.remove, { ids: [pack_id] })).toMatchObject({ done: [] });
  });
});
