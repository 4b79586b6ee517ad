// @module-tag exact

import { utils, write } from '@e965/xlsx';
import { expect, test } from 'vitest';
import { pasteCodes } from '#services/main/codes/code-import-service.ts';
import { isKilled, killedAfter } from '../hardening/import-killed/killed-after.ts';
import { codeFiles, runCodeImport, workbook } from './code-imports.ts';
import { describeEachDatabase } from './databases.ts';
import { newPack } from './main-service/code-packs.ts';
import { NOW } from './main-service/inputs.ts';

const MAX_STATEMENTS = 40;
const file = codeFiles();

describeEachDatabase('the result of an import of codes', (open) => {
  test('[BLR-18] is stored in the transaction that ends the import', async () => {
    const db = await open();
    const name = 'yun.ying';
    const operator = await db
      .insertInto('operator')
      .values({ name, display_name: name, role: 'operations', password_hash: '', created_at: NOW })
      .returning(['id', 'name', 'display_name', 'role'])
      .executeTakeFirstOrThrow();
    const context = { now: NOW, operator, address: '127.0.0.1', host: 'localhost' };
    const ended = new Set<string>();
    for (let limit = 0; limit < MAX_STATEMENTS && !ended.has('done'); limit += 1) {
      const pack_id = await newPack(db, `礼包${limit}`);
      const text = `YMA${limit}K\nYMB${limit}K\n不是码\n`;
      const params = {
        pack_id,
        text,
        dry_run: false,
        take_unlike: false,
        take_remarks: false,
        take_used: false,
      };
      const deps = { db: db.withPlugin(killedAfter(limit)), publish: async () => undefined };
      const wasKilled = await isKilled(Promise.resolve(pasteCodes({ ...deps, ...context } as never, params)));
      const batch = await db
        .selectFrom('code_batch')
        .select(['state', 'result'])
        .where('pack_id', '=', pack_id)
        .executeTakeFirst();
      ended.add(batch ? `${batch.state} ${batch.result ? 'with' : 'without'} result` : 'no batch');
      if (!wasKilled) {
        ended.add('done');
      }
    }
    expect([...ended].sort()).toEqual(['coming without result', 'done', 'no batch', 'there with result']);
  });

  test('[COD-14] a file without codes is refused; of a workbook the sheets that were not read are named', async () => {
    const db = await open();
    const id = await newPack(db, '没有码的文件');
    const run = (path: string) => runCodeImport(db, id, path);
    const book = utils.book_new(utils.aoa_to_sheet([]), '空表');
    utils.book_append_sheet(book, utils.aoa_to_sheet([['兑换码'], ['J14A1']]), '码');
    const path = file(write(book, { type: 'buffer', bookType: 'xlsx' }));
    await expect(run(path)).rejects.toThrow('“空表”这张表里没有兑换码，其他的表：“码”');
    await expect(run(file(workbook([['兑换码']])))).rejects.toThrow('这张表里没有兑换码。');
    await expect(run(file('新手礼包\n兑换码\n\n'))).rejects.toThrow('文件里只有列名或标题，没有兑换码。');
  });
});
