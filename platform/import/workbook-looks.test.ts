import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { workbookParts, writtenZip } from '#tests/unit/written-zip.ts';
import type { Looks } from './cell-looks.ts';
import { readWorkbookColumn } from './column-cells.ts';

const folder = mkdtempSync(join(tmpdir(), 'youmen-looks-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const path = join(folder, 'looks.xlsx');

const FONTS =
  '<font/><font><color rgb="FFFF0000"/></font><font><color theme="0"/></font><font><b val="0"/></font>';
const FILLS =
  '<fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"><fgColor rgb="FF000000"/></patternFill></fill>' +
  '<fill><patternFill patternType="solid"><fgColor rgb="FF999999"/><bgColor indexed="64"/></patternFill></fill>' +
  '<fill><gradientFill><stop position="0"><color rgb="FFFFFFFF"/></stop><stop position="1"><color rgb="FFFFFF00"/></stop></gradientFill></fill>' +
  '<fill><patternFill patternType="gray125"><fgColor rgb="FFFFFF00"/></patternFill></fill>' +
  '<fill><patternFill patternType="lightUp"><fgColor rgb="FF000000"/></patternFill></fill>';
const BORDERS =
  '<border/><border diagonalUp="1"><diagonal style="thin"><color rgb="FFFF0000"/></diagonal></border>' +
  '<border><diagonal style="thin"/></border><border diagonalDown="1"><diagonal/></border>';
const FORMATS =
  '<numFmt numFmtId="200" formatCode=";;;"/><numFmt numFmtId="201" formatCode="General&quot;(已用)&quot;"/><numFmt numFmtId="202" formatCode="0!A"/>' +
  '<numFmt numFmtId="203" formatCode="0;-0;0;@&quot;(已用)&quot;"/><numFmt numFmtId="204" formatCode="&quot;YM-&quot;@"/>' +
  '<numFmt numFmtId="205" formatCode="&quot;已用&quot;"/><numFmt numFmtId="206" formatCode="@"/>';
/** Number format, font, fill and border of each style. */
const STYLES = [
  [0, 0, 0],
  [0, 1, 0],
  [0, 0, 2],
  [0, 2, 0],
  [0, 2, 2],
  [0, 3, 1],
  [200, 0, 0],
  [201, 0, 0],
  [202, 0, 0],
  [0, 0, 3],
  [0, 0, 4],
  [0, 0, 5],
  [0, 0, 0, 1],
  [0, 0, 0, 2],
  [0, 0, 0, 3],
  [203, 0, 0],
  [204, 0, 0],
  [205, 0, 0],
  [206, 0, 0],
].map(
  ([format, font, fill, border = 0]) =>
    `<xf numFmtId="${format}" fontId="${font}" fillId="${fill}" borderId="${border}"/>`,
);
const STYLE_SHEET = `<styleSheet><numFmts>${FORMATS}</numFmts><fonts>${FONTS}</fonts><fills>${FILLS}</fills><borders>${BORDERS}</borders><cellXfs>${STYLES.join('')}</cellXfs><dxfs><dxf><font><color rgb="FF00FF00"/></font></dxf></dxfs></styleSheet>`;

/** Reads a column of these cells, each with its style and XML. */
function cellsOf(cells: readonly [style: number, xml: string][], strings = '') {
  const rows = cells.map(
    ([style, xml], at) => `<row r="${at + 1}"><c r="A${at + 1}" s="${style}" ${xml}</c></row>`,
  );
  return codesOf(rows.join(''), strings);
}

/** Reads the column of codes of these rows, with what follows them in the sheet. */
async function codesOf(rows: string, strings = '', after = '') {
  const sheet = `<worksheet><sheetData>${rows}</sheetData>${after}</worksheet>`;
  writeFileSync(
    path,
    writtenZip(
      workbookParts(sheet, { 'xl/styles.xml': STYLE_SHEET, 'xl/sharedStrings.xml': `<sst>${strings}</sst>` }),
    ),
  );
  const found = [];
  let looks: Looks | undefined;
  const onLooks = (given: Looks) => {
    looks = given;
  };
  for await (const group of readWorkbookColumn(path, 1_000, { names: ['兑换码'], onLooks })) {
    found.push(...group.cells);
  }
  return { found, looks };
}

const text = (value: string) => `t="inlineStr"><is><t>${value}</t></is>`;

test('[COD-22] cells of a workbook have their colours, and the texts that name colours are known before', async () => {
  const { found, looks } = await cellsOf(
    [0, 1, 2, 3, 4, 5, 6].map((style) => [style, text(`AB${style}K2Q`)]),
    '<si><t>红色的已发</t></si><si><t>兑换码</t></si>',
  );
  expect(found.map(({ look }) => look)).toEqual([
    undefined,
    { font: '红色' },
    { fill: '灰色' },
    { font: '白色', isUnseen: true },
    { fill: '灰色', font: '白色' },
    undefined,
    { isUnseen: true },
  ]);
  expect(looks?.texts).toEqual(['红色的已发']);
  expect(looks?.looks).toContainEqual({ font: '红色' });
});

test('[COD-22] a gradient and a pattern are fills, and a line across a cell strikes it out', async () => {
  const { found } = await cellsOf([9, 10, 11, 12, 13, 14].map((style) => [style, text(`AB${style}K2Q`)]));
  expect(found.map(({ look, isStruck }) => look?.fill ?? isStruck)).toEqual([
    '黄色',
    '黄色',
    '花纹',
    true,
    undefined,
    undefined,
  ]);
});

test('[COD-22] a code without a colour has that of another cell in its row, below a heading', async () => {
  const row = (...cells: [style: number, xml: string][]) =>
    `<row>${cells.map(([style, xml]) => `<c s="${style}" ${xml}</c>`).join('')}</row>`;
  const none: [number, string] = [2, '>'];
  const { found } = await codesOf(
    [
      row([0, text('兑换码')], [0, text('备注')], [0, '>'], [0, text('渠道')]),
      row([0, text('AB1K2Q')], [0, text('微信')]),
      row([0, text('AB2K2Q')], none),
      row([1, text('AB3K2Q')], [9, text('微信')]),
      row([9, text('AB4K2Q')], none),
      row([0, text('AB5K2Q')], [2, text('灰色的已发')], none),
      row([0, text('AB6K2Q')], [0, '>'], none),
      row([0, text('AB7K2Q')], [1, text('微信')]),
      row([0, text('AB8K2Q')], none, none, [9, '>']),
    ].join(''),
  );
  expect(found.map(({ look }) => look)).toEqual([
    undefined,
    { rowFills: ['灰色'] },
    { font: '红色', rowFills: ['黄色'] },
    { fill: '黄色' },
    undefined,
    undefined,
    undefined,
    { rowFills: ['灰色', '黄色'] },
  ]);
});

test('[COD-22] of a row with many coloured cells without texts, the first ones count', async () => {
  const headings = Array.from({ length: 30 }, (_, at) => `<c ${text(`备注${at}`)}</c>`).join('');
  const { found } = await codesOf(
    `<row><c ${text('兑换码')}</c>${headings}</row><row><c ${text('AB1K2Q')}</c>${'<c s="2"/>'.repeat(25)}<c s="9"/></row>`,
  );
  expect(found.map(({ look }) => look)).toEqual([{ rowFills: ['灰色'] }]);
});

test('[COD-22] ranges with conditional formats are known before, but not those that compare the codes', async () => {
  const formats = (ranges: string, type: string, attributes = 'dxfId="0"', formula = '') =>
    `<conditionalFormatting sqref="${ranges}"><cfRule type="${type}" ${attributes}>${formula && `<formula>${formula}</formula>`}</cfRule></conditionalFormatting>`;
  const formula = (ranges: string, text: string) => formats(ranges, 'expression', 'dxfId="0"', text);
  const { looks } = await codesOf(
    `<row><c ${text('AB1K2Q')}</c></row>`,
    '',
    [
      formats('A2:A7 C3', 'expression'),
      formats('B1:B9', 'duplicateValues'),
      formats('B1:B9', 'dataBar', ''),
      formats('D1:E2', 'cellIs'),
      ...['MOD(ROW(),2)=0', 'MOD(ROW()-1,2)', 'ISEVEN(ROW())', 'MOD(SUBTOTAL(103,$A$2:$A2),2)=0'].map((one) =>
        formula('F1:F9', one),
      ),
      formula('G1:G9', 'COUNTIF($A:$A,$A2)&gt;1'),
      formula('H1:H9', 'MOD(ROW(),2)*($B2="已用")'),
      '<extLst><ext><x14:conditionalFormattings><x14:conditionalFormatting><x14:cfRule type="expression"><xm:f>COUNTIF(已用!A:A,A2)&gt;0</xm:f><x14:dxf><fill/></x14:dxf></x14:cfRule><xm:sqref>I2:I9 J2</xm:sqref></x14:conditionalFormatting></x14:conditionalFormattings></ext></extLst>',
    ].join(''),
  );
  expect(looks?.conditional?.map((range) => range.text)).toEqual([
    'A2:A7',
    'C3:C3',
    'D1:E2',
    'H1:H9',
    'I2:I9',
    'J2:J2',
  ]);
});

test('[COD-23] a text has what its format puts around it, and a number whose format is a text has only that', async () => {
  const { found } = await cellsOf(
    [
      [15, text('AB1K2Q')],
      [16, 't="s"><v>0</v>'],
      [17, '><v>1</v>'],
      [17, text('AB3K2Q')],
      [18, text('AB4K2Q')],
    ],
    '<si><t>AB2K2Q</t></si>',
  );
  expect(found.map((cell) => cell.text)).toEqual(['AB1K2Q(已用)', 'YM-AB2K2Q', '已用', 'AB3K2Q', 'AB4K2Q']);
});

test('[COD-23] raised digits of a text are other characters than its own', async () => {
  const run = (value: string, properties = '') =>
    `<r>${properties && `<rPr>${properties}</rPr>`}<t>${value}</t></r>`;
  const footnote = run('YM8K2Q') + run('12', '<vertAlign val="superscript"/>');
  const { found } = await cellsOf(
    [
      [0, 't="s"><v>0</v>'],
      [0, `t="inlineStr"><is>${footnote}</is>`],
      [0, `t="inlineStr"><is>${run('1', '<vertAlign val="superscript"/>')}${run('A2')}</is>`],
      [0, 't="s"><v>1</v>'],
    ],
    `<si>${footnote}</si><si><t>YM8K2R1</t></si>`,
  );
  expect(found.map((cell) => cell.text)).toEqual(['YM8K2Q¹²', 'YM8K2Q¹²', '¹A2', 'YM8K2R1']);
});

test('[COD-23] a number has the text that its format puts behind it', async () => {
  const { found } = await cellsOf([
    [7, '><v>12345678</v>'],
    [8, '><v>12345678</v>'],
    [0, '><v>12345678</v>'],
  ]);
  expect(found.map((cell) => cell.text)).toEqual(['12345678(已用)', '12345678A', '12345678']);
});
