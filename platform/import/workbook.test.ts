import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { type BookType, type CellObject, utils, type WorkBook, write } from '@e965/xlsx';
import { afterAll, describe, expect, test } from 'vitest';
import { ZipFile } from 'yazl';
import { type WrittenPart, workbookParts, writtenZip } from '#tests/unit/written-zip.ts';
import { xlsxFile } from '../admin/export/xlsx-file.ts';
import { sheetsNote, WrongSheet } from './sheet-names.ts';
import { readOtherSheets, readWorkbook, type WorkbookRow } from './workbook.ts';

const folder = mkdtempSync(join(tmpdir(), 'youmen-workbook-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
let files = 0;

function file(bytes: Uint8Array): string {
  files += 1;
  const path = join(folder, `${files}.xlsx`);
  writeFileSync(path, bytes);
  return path;
}

async function noteOf(bytes: Uint8Array): Promise<string | undefined> {
  for await (const { sheets } of readWorkbook(file(bytes))) {
    return sheetsNote(sheets);
  }
  return undefined;
}

async function rowsOf(bytes: Uint8Array, sheet?: string): Promise<WorkbookRow[]> {
  const rows: WorkbookRow[] = [];
  for await (const group of readWorkbook(file(bytes), sheet)) {
    rows.push(...group.rows);
  }
  return rows;
}

function problemOf(bytes: Uint8Array): Promise<string> {
  return rowsOf(bytes).then(
    (rows) => `${rows.length} rows`,
    (error: Error) => error.message,
  );
}

function saved(cells: unknown[][], bookType: BookType = 'xlsx', change: (book: WorkBook) => void = () => {}) {
  const book = utils.book_new();
  utils.book_append_sheet(book, utils.aoa_to_sheet(cells));
  change(book);
  return write(book, { type: 'buffer', bookType, compression: true }) as Buffer;
}

function sheet(rows: string, parts: Partial<Record<string, string>> = {}): Uint8Array {
  return writtenZip(workbookParts(`<worksheet><sheetData>${rows}</sheetData></worksheet>`, parts));
}

async function zip64(parts: readonly WrittenPart[]): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, content] of parts) {
    zip.addBuffer(Buffer.from(content as string), name, { forceZip64Format: true });
  }
  zip.end({ forceZip64Format: true, comment: '' });
  return buffer(zip.outputStream);
}

/** A ZIP64 file whose end states this position of the record that locates the directory. */
function endingAt(position: bigint): Buffer {
  const locator = Buffer.alloc(20);
  locator.write('PK\x06\x07', 0, 'latin1');
  locator.writeBigUInt64LE(position, 8);
  const end = writtenZip([]);
  return Buffer.concat([Buffer.from('PK\x03\x04'), Buffer.alloc(60), locator, end]);
}

describe('a workbook', () => {
  test('returns texts, numbers, booleans and dates by line and column', async () => {
    const bytes = saved(
      [
        ['名称', '数量', '时间', ''],
        [],
        ['甲 & <乙>', 12.5, new Date(Date.UTC(2026, 10, 1, 10, 0)), '', true],
      ],
      'xlsx',
      ({ Sheets }) => {
        const cell = Sheets.Sheet1?.C3 as CellObject;
        Object.assign(cell, { t: 'n', v: 46327.416666666664, z: 'yyyy-mm-dd hh:mm' });
      },
    );
    expect(await rowsOf(bytes)).toEqual([
      { line: 1, cells: ['名称', '数量', '时间'], numbers: [] },
      { line: 3, cells: ['甲 & <乙>', '12.5', '2026-11-01 10:00:00', '', 'true'], numbers: [1, 2] },
    ]);
  });

  test('may have shared strings with styles and phonetic readings, or inline strings', async () => {
    const strings =
      '<sst><si><r><rPr/><t>甲</t></r><r><t xml:space="preserve"> 乙</t></r><rPh><t>jia</t></rPh></si><si><t>一_x000D_二</t></si></sst>';
    const rows =
      '<row r="5"><c r="A5" t="s"><v>0</v></c><c r="C5" t="s"><v>1</v></c><c t="inlineStr"><is><t><![CDATA[a<b]]></t></is></c><c t="str"><f>A1&amp;"x"</f><v>fx</v></c><c t="e"><v>#N/A</v></c></row>';
    expect(await rowsOf(sheet(rows, { 'xl/sharedStrings.xml': strings }))).toEqual([
      { line: 5, cells: ['甲 乙', '', '一\r二', 'a<b', 'fx', '#N/A'], numbers: [] },
    ]);
  });

  test('may use the 1904 date system, and built-in and Chinese date formats', async () => {
    const styles =
      '<styleSheet><numFmts><numFmt numFmtId="170" formatCode="yyyy&quot;年&quot;m&quot;月&quot;d&quot;日&quot;"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="31"/><xf numFmtId="170"/><xf numFmtId="4"/></cellXfs></styleSheet>';
    const row = [0, 1, 2, 3, 4].map((style) => `<c s="${style}"><v>1</v></c>`).join('');
    const book =
      '<workbook xmlns:r="r"><workbookPr date1904="1"/><sheets><sheet r:id="r1"/></sheets></workbook>';
    const [read] = await rowsOf(
      sheet(`<row>${row}</row>`, { 'xl/styles.xml': styles, 'xl/workbook.xml': book }),
    );
    const day = '1904-01-02';
    expect(read?.cells).toEqual(['1', day, day, day, '1']);
  });

  test('of the portal’s export and of other writers is read identically', async () => {
    const cells = [
      ['a', 'b'],
      ['一', '2'],
    ];
    const parts: Uint8Array[] = [];
    for await (const part of xlsxFile(
      (async function* () {
        yield cells;
      })(),
    )) {
      parts.push(part);
    }
    for (const bytes of [Buffer.concat(parts), saved(cells), saved(cells, 'xlsm')]) {
      expect((await rowsOf(bytes)).map((row) => row.cells)).toEqual(cells);
    }
  });

  test('may be in the ZIP64 format, which programs use that do not know the size beforehand', async () => {
    const cells = '<worksheet><sheetData><row><c t="str"><v>甲</v></c></row></sheetData></worksheet>';
    expect(await rowsOf(await zip64(workbookParts(cells)))).toEqual([
      { line: 1, cells: ['甲'], numbers: [] },
    ]);
  });

  test('of many rows is returned in groups, complete and in order', async () => {
    const cells = Array.from({ length: 12_345 }, (_none, at) => [`第 ${at} 行`]);
    const rows = await rowsOf(saved(cells));
    expect(rows.map((row) => row.cells)).toEqual(cells);
  });
});

describe('is refused with a message', () => {
  test.each<[string, () => Uint8Array, string]>([
    ['OpenDocument', () => saved([['a']], 'ods'), 'OpenDocument 表格（.ods）'],
    ['a binary workbook', () => saved([['a']], 'xlsb'), '二进制工作簿（.xlsb）'],
    ['another archive', () => writtenZip([['a.txt', 'a']]), '压缩包，不是 Excel 工作簿'],
    ['a truncated file', () => saved([['a']]).subarray(0, 900), '不完整或已损坏'],
    ['damaged bytes', () => Buffer.from(saved([['a'.repeat(500)]])).fill(0xff, 60, 300), '重新保存'],
    ['only a ZIP signature', () => Buffer.from('PK\u0003\u0004 not a workbook'), '不完整或已损坏'],
    [
      'too many entries',
      () => writtenZip(Array.from({ length: 2_001 }, (_none, at): WrittenPart => [`${at}`, ''])),
      '里面有 2001 个文件，最多 2000 个',
    ],
    [
      'long names of entries',
      () => writtenZip(Array.from({ length: 40 }, (_none, at): WrittenPart => [`${at}`.padEnd(60_000), ''])),
      '里面的文件目录超过 2 MB',
    ],
    ['a directory beyond the end', () => endingAt(2n ** 40n), '不完整或已损坏'],
    ['a directory at an impossible place', () => endingAt(2n ** 64n - 1n), '请在 Excel 里重新保存'],
    [
      'a cell far to the right',
      () => sheet('<row r="1"><c r="A1"><v>1</v></c><c r="XFD1"><v>1</v></c></row>'),
      '第 1 行在第 16384 列还有内容，最多 256 列',
    ],
    ['a row far down', () => sheet('<row r="1048577"><c><v>1</v></c></row>'), '行数超过 1048576 行'],
    [
      'an overlong row',
      () => sheet(`<row r="7"><c t="str"><v>${'字'.repeat(1_000_001)}</v></c></row>`),
      '第 7 行超过 100 万字',
    ],
    [
      'declared entities',
      () =>
        writtenZip(
          workbookParts(
            `<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]><worksheet><sheetData><row><c t="str"><v>&b;</v></c></row></sheetData></worksheet>`,
          ),
        ),
      'DOCTYPE',
    ],
    ['an unclosed tag', () => sheet(`<row ${'a'.repeat(3_000_000)}`), '超过 1 MB 的 XML 标签'],
    [
      'a password on its entries',
      () => writtenZip(workbookParts('<worksheet/>'), { flags: 0x801 }),
      '请去掉密码',
    ],
  ])('%s', async (_name, bytes, message) => {
    expect(await problemOf(bytes())).toMatch(
      new RegExp(`^无法读取这个 Excel 工作簿：.*${message.replace(/[.()]/g, '\\$&')}`),
    );
  });

  test('except for a cell in the last row or a declared extent to the last column', async () => {
    const xml =
      '<worksheet><dimension ref="A1:XFD1048576"/><sheetData><row r="1"><c r="A1" t="str"><v>x</v></c><c r="XFD1" s="1"/></row><row r="1048576"><c r="B1048576"><v>1</v></c></row></sheetData></worksheet>';
    expect(await rowsOf(writtenZip(workbookParts(xml)))).toEqual([
      { line: 1, cells: ['x'], numbers: [] },
      { line: 1_048_576, cells: ['', '1'], numbers: [1] },
    ]);
  });
});

describe('[BLR-12] of several sheets', () => {
  const book = (hidden: readonly (0 | 1 | 2)[]) =>
    saved([['选项'], ['双端']], 'xlsx', (given) => {
      utils.book_append_sheet(given, utils.aoa_to_sheet([['兑换码'], ['AAA111']]), '礼包码');
      utils.book_append_sheet(given, utils.aoa_to_sheet([['备注']]), '说明');
      given.Workbook = { Sheets: hidden.map((Hidden) => ({ Hidden })) };
    });

  test.each([
    [[1, 0, 0], '兑换码', '“礼包码”，没有读取“说明”和隐藏的“Sheet1”'],
    [[2, 0, 1], '兑换码', '“礼包码”，没有读取隐藏的“Sheet1”、“说明”'],
    [[0, 0, 0], '选项', '“Sheet1”，没有读取“礼包码”、“说明”'],
    [[1, 1, 1], '选项', '“Sheet1”，'],
  ] as const)(
    'with the states %j the first visible one is read, and named if there are others',
    async (hidden, first, note) => {
      const [row] = await rowsOf(book(hidden));
      expect(row?.cells).toEqual([first]);
      expect(await noteOf(book(hidden))).toContain(note);
    },
  );

  test('[BLR-16] the chosen visible one is read', async () => {
    expect((await rowsOf(book([0, 0, 0]), '礼包码')).map(({ cells }) => cells)).toEqual([
      ['兑换码'],
      ['AAA111'],
    ]);
    const missing = rowsOf(book([0, 1, 0]), '礼包码');
    await expect(missing).rejects.toThrow('里面没有名为“礼包码”的表，只有“Sheet1”、“说明”');
    await expect(missing).rejects.toBeInstanceOf(WrongSheet);
  });

  const TYPE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const relation = (number: number) =>
    `<Relationship Id="r${number}" Type="${TYPE}/worksheet" Target="worksheets/sheet${number}.xml"/>`;
  const content = (text: string) =>
    `<worksheet><sheetData><row r="1"><c r="A1" t="str"><v>${text}</v></c></row></sheetData></worksheet>`;
  const ofSheets = (sheets: string, more: Record<string, string> = {}) =>
    writtenZip(
      workbookParts(content('A1'), {
        'xl/workbook.xml': `<workbook xmlns:r="${TYPE}"><sheets><sheet name="a" sheetId="1" r:id="r1"/>${sheets}</sheets></workbook>`,
        'xl/_rels/workbook.xml.rels': `<Relationships>${[1, 2, 3].map(relation).join('')}</Relationships>`,
        ...more,
      }),
    );
  /** The rows of the sheets that are not read, and why they can't be. */
  const others = async (bytes: Uint8Array, most?: number) => {
    const found: Record<string, (number | string)[]> = {};
    for await (const { sheet: name, rows, unread } of readOtherSheets(file(bytes), 'a', most)) {
      found[name] = [...(found[name] ?? []), unread ?? rows.length];
    }
    return found;
  };

  test('the others are read one after the other, also hidden ones, and one without its part has no rows', async () => {
    const bytes = ofSheets('<sheet name="b" r:id="r2"/><sheet name="c" r:id="r3" state="hidden"/>', {
      'xl/worksheets/sheet3.xml': content('A3'),
    });
    expect(await others(bytes)).toEqual({ b: ['工作簿里没有这张表的内容，请在 Excel 里重新保存'], c: [1] });
    const lost = ofSheets('<sheet name="b" r:id="r9"/>');
    expect(await others(lost)).toEqual({ b: [expect.stringContaining('没有这张表的内容')] });
  });

  test('the rows of the others are unpacked once, whatever the number of their names, and up to a limit', async () => {
    const names = Array.from({ length: 50 }, (_, at) => `<sheet name="n${at}" r:id="r2"/>`).join('');
    const rows = '<row><c t="str"><v>A3</v></c></row>'.repeat(9_000);
    const parts = {
      'xl/worksheets/sheet2.xml': `<worksheet><sheetData>${rows}</sheetData></worksheet>`,
      'xl/worksheets/sheet3.xml': content('A3'),
    };
    const { n0, ...more } = await others(ofSheets(names, parts));
    expect(n0).toEqual([2_000, 2_000, 2_000, 2_000, 1_000]);
    expect(Object.values(more)).toEqual(Array(49).fill([expect.stringContaining('同一份内容')]));
    const last = '<sheet name="last" r:id="r3"/>';
    const limited = await others(ofSheets(names + last, parts), 420_000);
    expect(limited.n0?.at(-1)).toBe('别的工作表解压后超过 0.2 MB。请删去不需要的工作表，再导入。');
    expect(limited.last).toEqual([expect.stringContaining('别的工作表解压后超过')]);
    const own = await others(ofSheets('<sheet name="b" r:id="r1"/>'));
    expect(own).toEqual({ b: [expect.stringContaining('同一份内容')] });
  });

  test('a workbook with thousands of names of sheets is refused', async () => {
    const names = Array.from({ length: 2_000 }, (_, at) => `<sheet name="n${at}" r:id="r1"/>`).join('');
    expect(await problemOf(ofSheets(names))).toContain('里面有 2000 张以上的工作表');
  });
});

test('what cells have from merged ranges counts for the limits of a row', async () => {
  const text = '字'.repeat(5_000);
  const columns = Array.from({ length: 220 }, (_, at) => utils.encode_col(at));
  const half = (row: number) =>
    columns
      .filter((_, at) => at % 2 === row - 1)
      .map((column) => `<c r="${column}${row}" t="str"><v>${text}</v></c>`);
  const merges = columns.map((column, at) => `<mergeCell ref="${column}${(at % 2) + 1}:${column}9"/>`);
  const rows = [1, 2].map((row) => `<row r="${row}">${half(row).join('')}</row>`).join('');
  const xml = `<worksheet><sheetData>${rows}</sheetData><mergeCells>${merges.join('')}</mergeCells></worksheet>`;
  expect(await problemOf(writtenZip(workbookParts(xml)))).toContain('第 2 行超过 100 万字');
});

test('what formats put around texts and numbers counts for the limits of a row', async () => {
  const long = 'x'.repeat(600_000);
  for (const [format, cell] of [
    [`@&quot;${long}&quot;`, '<c s="0" t="str"><v>A1</v></c>'],
    [`0&quot;${long}&quot;`, '<c s="0"><v>12</v></c>'],
  ]) {
    const styles = `<styleSheet><numFmts><numFmt numFmtId="200" formatCode="${format}"/></numFmts><cellXfs><xf numFmtId="200"/></cellXfs></styleSheet>`;
    const rows = `<row r="3">${cell}${cell}</row>`;
    expect(await problemOf(sheet(rows, { 'xl/styles.xml': styles }))).toContain('第 3 行超过 100 万字');
  }
});

test('[BLR-01] a number with a format of zeros and texts is read as the workbook shows it', async () => {
  const numbers = [123456, 7, 1234567890123456, 1.5, 123456, 123456, 123456];
  const formats = ['00000000', '0', '00000000', '000', '0000-0000', '"YM"000000', '"A0"'];
  const bytes = saved([numbers], 'xlsx', ({ Sheets }) => {
    for (const [at, z] of formats.entries()) {
      Object.assign(Sheets.Sheet1?.[utils.encode_cell({ r: 0, c: at })] as CellObject, { z });
    }
  });
  expect(await rowsOf(bytes)).toEqual([
    {
      line: 1,
      cells: ['00123456', '7', '1234567890123456', '1.5', '0012-3456', 'YM123456', '123456'],
      numbers: [1, 2, 3, 6],
    },
  ]);
});

test.each([
  ['a spreadsheet of Numbers', 'Index/Document.iwa', '这是 Numbers 表格'],
  ['an OpenDocument spreadsheet', 'mimetype', '这是 OpenDocument 表格'],
  ['another archive', 'codes.txt', '这是压缩包'],
])('[BLK-10] %s is refused with what to do', async (_name, entry, problem) => {
  expect(await problemOf(writtenZip([[entry, 'x']]))).toContain(problem);
});

test.each([
  [46327.4166666667, '2026-11-01 10:00:00'],
  [46327.416666667, '2026-11-01 10:00:00'],
  [46327.4166667, '2026-11-01 10:00:00'],
  [46327.9999999, '2026-11-02 00:00:00'],
  [46327.000011574, '2026-11-01 00:00:01'],
])('[BLR-12] the number %d of a date is rounded to the second: %s', async (v, text) => {
  const bytes = saved([['时间'], [1]], 'xlsx', ({ Sheets }) => {
    Object.assign(Sheets.Sheet1?.A2 as CellObject, { t: 'n', v, z: 'yyyy-mm-dd hh:mm' });
  });
  expect((await rowsOf(bytes)).at(-1)?.cells).toEqual([text]);
});

test('[BLR-12] a merged range of rows and columns gives its value to its rows', async () => {
  const bytes = saved(
    [
      ['游戏', '', '区服'],
      ['云海剑歌', '', '1服'],
      ['', '', '2服'],
      ['', '', '3服'],
    ],
    'xlsx',
    ({ Sheets }) => {
      Object.assign(Sheets.Sheet1 ?? {}, { '!merges': [{ s: { r: 1, c: 0 }, e: { r: 2, c: 1 } }] });
    },
  );
  const rows = await rowsOf(bytes);
  expect(rows.map(({ cells }) => cells[0])).toEqual(['游戏', '云海剑歌', '云海剑歌', '']);
  expect(rows[1]?.remarks?.[0]?.reason).toContain('合并的单元格');
});
