// @module-tag exact

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
    expect(issues).toEqual([expect.stringMatching(/^2 在工作簿里用删除线划掉了/)]);
  });
});
