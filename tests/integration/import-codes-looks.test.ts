// @module-tag exact

import { expect, test } from 'vitest';
import { workbookParts, writtenZip } from '#tests/unit/written-zip.ts';
import { codeFiles, runCodeImport } from './code-imports.ts';
import { describeEachDatabase } from './databases.ts';
import { newPack } from './main-service/code-packs.ts';

const file = codeFiles();

const STYLES =
  '<styleSheet><fonts><font/><font><color rgb="FFFF0000"/></font></fonts>' +
  '<fills><fill/><fill><patternFill patternType="solid"><fgColor rgb="FF999999"/></patternFill></fill></fills>' +
  '<cellXfs><xf fontId="0" fillId="0"/><xf fontId="1" fillId="0"/><xf fontId="0" fillId="1"/></cellXfs></styleSheet>';

/** A workbook of codes, each in one of the styles, with a remark at the first, or as a text of its own cell at the last. */
function workbook(
  codes: readonly [code: string, style: number][],
  remark: string,
  isLast = false,
): Uint8Array {
  const cell = isLast ? `<c t="inlineStr"><is><t>${remark}</t></is></c>` : '<c t="s"><v>0</v></c>';
  const rows = codes.map(([code, style], at) => {
    const beside = at === (isLast ? codes.length - 1 : 0) ? cell : '';
    return `<row><c s="${style}" t="inlineStr"><is><t>${code}</t></is></c>${beside}</row>`;
  });
  const header = ['兑换码', '说明'].map((text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`).join('');
  const sheet = `<worksheet><sheetData><row>${header}</row>${rows.join('')}</sheetData></worksheet>`;
  return writtenZip(
    workbookParts(sheet, {
      'xl/styles.xml': STYLES,
      'xl/sharedStrings.xml': isLast ? '<sst/>' : `<sst><si><t>${remark}</t></si></sst>`,
    }),
  );
}

describeEachDatabase('codes of a workbook in colours', (open) => {
  test('[COD-22] codes in the colour of the used ones are held back, and other colours have a warning', async () => {
    const db = await open();
    const id = await newPack(db, '有颜色的礼包');
    const path = file(
      workbook(
        [
          ['K7QX2MPD', 0],
          ['W3NV9RTC', 1],
          ['B8HZ4YLF', 0],
          ['G5TJ6XSE', 2],
          ['R2CM7DKW', 0],
        ],
        '红色的已发',
      ),
    );
    const { events, summary } = await runCodeImport(db, id, path, { isDryRun: true });
    const issues = events.flatMap((event) =>
      event.type === 'issue' ? [`${event.issue.level} ${event.issue.line} ${event.issue.reason}`] : [],
    );
    expect(issues).toEqual([
      expect.stringMatching(/^rejected 3 单元格是红色的，表里写着“红色的已发”，没有导入/),
      expect.stringMatching(/^warning 5 有 1 个兑换码与其余的样子不同：灰色的底 1 个（第 5 行）；/),
    ]);
    expect(summary).toMatchObject({ rows: 5, inserted: 4, rejected: 1, warnings: 1 });
    expect(events.find(({ type }) => type === 'held_back')).toMatchObject({ used: 1, remarks: 0 });
  });

  test('[COD-24] a code in the colour of the used ones is held back where it stands without it, too', async () => {
    const db = await open();
    const id = await newPack(db, '重复的颜色');
    const codes: [string, number][] = [
      ['K7QX2MPD', 1],
      ['W3NV9RTC', 0],
      ['K7QX2MPD', 0],
      ['B8HZ4YLF', 0],
    ];
    const { events } = await runCodeImport(db, id, file(workbook(codes, '红色的已发', true)));
    expect(events.find(({ type }) => type === 'held_back')).toMatchObject({ used: 2, remarks: 0 });
    const rows = await db.selectFrom('pack_code').select('code').where('pack_id', '=', id).execute();
    expect(rows.map(({ code }) => code).sort()).toEqual(['B8HZ4YLF', 'W3NV9RTC']);
  });

  test('[COD-22] what the last row says of a colour counts for the codes above it', async () => {
    const db = await open();
    const id = await newPack(db, '最后一行的说明');
    const codes: [string, number][] = [
      ['K7QX2MPD', 1],
      ['W3NV9RTC', 0],
      ['B8HZ4YLF', 0],
    ];
    const { events } = await runCodeImport(db, id, file(workbook(codes, '红色的已发', true)));
    expect(events.find(({ type }) => type === 'held_back')).toMatchObject({ used: 1, remarks: 0 });
    const rows = await db.selectFrom('pack_code').select('code').where('pack_id', '=', id).execute();
    expect(rows.map(({ code }) => code).sort()).toEqual(['B8HZ4YLF', 'W3NV9RTC']);
  });
});
