// @module-tag exact

import { utils, write } from '@e965/xlsx';
import { expect, test } from 'vitest';
import type { Database } from '#platform/database/open.ts';
import { workbookParts, writtenZip } from '#tests/unit/written-zip.ts';
import { codeFiles, runCodeImport } from './code-imports.ts';
import { describeEachDatabase } from './databases.ts';
import { newPack } from './main-service/code-packs.ts';

const file = codeFiles();

async function imported(db: Database, packId: number, path: string, takesUsed = false) {
  const { events, summary } = await runCodeImport(db, packId, path, { takesUsed });
  const issues = events.flatMap((event) =>
    event.type === 'issue' && event.issue.level === 'rejected'
      ? [`${event.issue.line} ${event.issue.reason}`]
      : [],
  );
  const { rows, inserted, unchanged, rejected } = summary;
  return {
    counts: { rows, inserted, unchanged, rejected },
    issues,
    heldBack: events.find(({ type }) => type === 'held_back'),
  };
}

const heldBack = (used: number) => ({ type: 'held_back', unlike: 0, remarks: 0, used, hidden: 0 });

describeEachDatabase('codes that their file marks', (open) => {
  test('[COD-12] codes that the file marks as used or void are counted and held back, and taken by a choice', async () => {
    const db = await open();
    const id = await newPack(db, '有状态的礼包');
    const path = file(
      '兑换码,状态,领取人\nVT5G6H7J1,未使用,\nVT5G6H7J2,已使用,138****8000\nVT5G6H7J3,已作废,\nVT5G6H7J4,未使用,\n',
    );
    expect(await imported(db, id, path)).toEqual({
      counts: { rows: 4, inserted: 2, unchanged: 0, rejected: 2 },
      issues: [
        expect.stringMatching(/^3 “状态”列写着“已使用”/),
        expect.stringMatching(/^4 “状态”列写着“已作废”/),
      ],
      heldBack: heldBack(2),
    });
    expect(await imported(db, id, path, true)).toEqual({
      counts: { rows: 4, inserted: 2, unchanged: 2, rejected: 0 },
      issues: [],
      heldBack: undefined,
    });
  });

  test('[COD-12] of columns side by side, each has the state of its own group', async () => {
    const db = await open();
    const id = await newPack(db, '几列并排的礼包');
    const path = file('兑换码,状态,兑换码,状态\nVU1A,已使用,VU2A,未使用\nVU3A,,VU4A,已领取\n');
    const { counts } = await imported(db, id, path);
    expect(counts).toEqual({ rows: 4, inserted: 2, unchanged: 0, rejected: 2 });
    const codes = await db.selectFrom('pack_code').select('code').where('pack_id', '=', id).execute();
    expect(codes.map(({ code }) => code).sort()).toEqual(['VU2A', 'VU3A']);
  });

  test('[COD-12] cells of a workbook that are struck out are held back', async () => {
    const db = await open();
    const id = await newPack(db, '划掉的礼包');
    const rows = ['兑换码', 'VS1A', 'VS2A'].map(
      (value, at) =>
        `<row r="${at + 1}"><c r="A${at + 1}" s="${at % 2}" t="inlineStr"><is><t>${value}</t></is></c></row>`,
    );
    const styles =
      '<styleSheet><fonts><font/><font><strike/></font><font><strike val="0"/></font></fonts>' +
      '<cellXfs><xf fontId="2"/><xf fontId="1"/></cellXfs></styleSheet>';
    const sheet = `<worksheet><sheetData>${rows.join('')}</sheetData></worksheet>`;
    const path = file(writtenZip(workbookParts(sheet, { 'xl/styles.xml': styles })));
    const { counts, issues } = await imported(db, id, path);
    expect(counts).toEqual({ rows: 2, inserted: 1, unchanged: 0, rejected: 1 });
    expect(issues).toEqual([expect.stringMatching(/^2 在工作簿里用删除线或斜线划掉了/)]);
  });

  test('[COD-18] a comment beside a code holds its row back, and another one is named', async () => {
    const db = await open();
    const id = await newPack(db, '有批注的礼包');
    const rows = ['兑换码', 'VC1A5K', 'VC2A6K', 'VC3A7K'].map(
      (value, at) => `<row r="${at + 1}"><c r="A${at + 1}" t="inlineStr"><is><t>${value}</t></is></c></row>`,
    );
    const comments = [
      ['A1', '共三个'],
      ['A3', '已发给张三'],
      ['A4', '王五'],
    ].map(([ref, text]) => `<comment ref="${ref}"><text><t>${text}</t></text></comment>`);
    const path = file(
      writtenZip(
        workbookParts(`<worksheet><sheetData>${rows.join('')}</sheetData></worksheet>`, {
          'xl/worksheets/_rels/sheet1.xml.rels':
            '<Relationships><Relationship Id="r8" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/comments" Target="../comments1.xml"/></Relationships>',
          'xl/comments1.xml': `<comments><commentList>${comments.join('')}</commentList></comments>`,
        }),
      ),
    );
    const { events, summary } = await runCodeImport(db, id, path);
    expect(summary).toMatchObject({ rows: 3, inserted: 1, rejected: 2 });
    const issues = events.flatMap((event) => (event.type === 'issue' ? [event.issue] : []));
    expect(issues.map(({ line, reason }) => [line, reason.split('，')[0]])).toEqual([
      [1, '是批注'],
      [3, '批注写着“已发给张三”'],
      [4, '批注写着“王五”；看不出是不是已经发出'],
      [4, '批注：王五 1 行（第 4 行）、空 1 行；看不出是不是已经发出'],
    ]);
    expect(issues.filter(({ level, scope }) => level === 'rejected' && scope !== 'column')).toHaveLength(2);
  });

  test('[COD-20] a line that says that the codes above it were given away holds these back', async () => {
    const db = await open();
    const id = await newPack(db, '上面已发的礼包');
    const { counts, issues } = await imported(db, id, file('J20A1\nJ20A2\n以上已发\nJ20A3\nJ20A4\n'));
    expect(counts).toEqual({ rows: 5, inserted: 2, unchanged: 0, rejected: 3 });
    expect(issues.slice(1)).toEqual([
      expect.stringMatching(/^1 下面写着“以上已发”/),
      expect.stringMatching(/^2 下面写着“以上已发”/),
    ]);
  });

  test('[COD-19] below the heading of another column nothing is a code', async () => {
    const db = await open();
    const id = await newPack(db, '订单号的礼包');
    const { issues } = await imported(db, id, file('订单号\nJ19A1\nJ19A2\n'));
    expect(issues).toEqual([
      '1 是列名，不是兑换码',
      expect.stringMatching(/^2 列名是“订单号”，不像兑换码/),
      expect.stringMatching(/^3 列名是“订单号”，不像兑换码/),
    ]);
  });

  test('[COD-20] codes that another sheet lists as used are held back', async () => {
    const db = await open();
    const id = await newPack(db, '另有一张表的礼包');
    const book = utils.book_new();
    utils.book_append_sheet(
      book,
      utils.aoa_to_sheet([['兑换码'], ['VW1A5K'], ['VW2A6K'], ['VW3A7K']]),
      '全部',
    );
    utils.book_append_sheet(
      book,
      utils.aoa_to_sheet([
        ['兑换码', '时间'],
        ['VW2A6K', '2026-11-20'],
      ]),
      '已使用',
    );
    utils.book_append_sheet(book, utils.aoa_to_sheet([['兑换码'], ['VW3A7K']]), '未使用');
    const path = file(write(book, { type: 'buffer', bookType: 'xlsx' }));
    const { counts, issues } = await imported(db, id, path);
    expect(counts).toEqual({ rows: 3, inserted: 2, unchanged: 0, rejected: 1 });
    expect(issues).toEqual([expect.stringMatching(/^3 也在工作表“已使用”里/)]);
  });

  test('[COD-17] codes below titles of two packs are not imported as one', async () => {
    const db = await open();
    const id = await newPack(db, '周末礼包');
    const text = '云海剑歌 新手礼包\nVD1A5K\nVD2A6K\n\n星际迷航 新手礼包\nVD3A7K\nVD4A8K\n';
    const { counts, issues } = await imported(db, id, file(text));
    expect(counts).toEqual({ rows: 6, inserted: 2, unchanged: 0, rejected: 4 });
    expect(issues.filter((issue) => /^[67] /.test(issue))).toEqual([
      '6 在第 5 行“星际迷航 新手礼包”下面，不是第 1 行“云海剑歌 新手礼包”的',
      '7 在第 5 行“星际迷航 新手礼包”下面，不是第 1 行“云海剑歌 新手礼包”的',
    ]);
    const below = '新手礼包,\n序号,兑换码\n1,VD9A7K\n节日礼包,\n兑换码,序号\nVD9B7K,1\n';
    expect((await imported(db, id, file(below))).issues).toContainEqual(
      expect.stringMatching(/^6 在第 4 行“节日礼包”下面/),
    );
    const beside = '新手礼包,,,节日礼包,\n序号,兑换码,,序号,兑换码\n1,VD5A7K,,1,VD6A7K\n2,VD7A7K,,2,VD8A7K\n';
    expect((await imported(db, id, file(beside))).counts).toMatchObject({
      rows: 4,
      inserted: 2,
      rejected: 2,
    });
  });
});
