import { statSync } from 'node:fs';
import { describe, expect, test, vi } from 'vitest';
import { repeatedPart, workbookParts, writtenZip } from '../unit/written-zip.ts';
import { expectRefused, fileMaker, LIMIT_MS, measure } from './bombs/measure.ts';

vi.setConfig({ testTimeout: LIMIT_MS });
const MEGABYTE = 1024 * 1024;
const file = fileMaker();

describe('a workbook', () => {
  const small = file(writtenZip(workbookParts(sheetOf('<row><c><v>1</v></c></row>'))));
  const text = (letters: string) => `<c t="str"><v>${letters}</v></c>`;

  function sheetOf(rows: string): string {
    return `<worksheet><sheetData>${rows}</sheetData></worksheet>`;
  }

  const heads = `<row>${Array.from({ length: 250 }, (_none, at) => text(`c${at}`)).join('')}</row>`;

  function bomb(
    row: string,
    times: number,
    strings?: ReturnType<typeof repeatedPart> | string,
    first = '',
  ): string {
    const sheet = repeatedPart(`<worksheet><sheetData>${first}`, row, times, '</sheetData></worksheet>');
    return file(writtenZip(workbookParts(sheet, strings ? { 'xl/sharedStrings.xml': strings } : {})));
  }

  test.each<[string, () => string, RegExp]>([
    [
      'of 1 MB that unpacks to 1.2 GB, and states 1,000 bytes',
      () => {
        const rows = repeatedPart(
          '<worksheet><sheetData>',
          `<row ht="${'1'.repeat(3_000)}"/>`,
          400_000,
          '</sheetData></worksheet>',
        );
        return file(writtenZip(workbookParts({ ...rows, stated: 1_000 })));
      },
      /文件只有 [\d.]+ MB，里面的 xl\/worksheets\/sheet1\.xml 解压后却超过 512 MB。请只保留要导入的行和列/,
    ],
    [
      'of eleven million cells',
      () => bomb(`<row>${'<c><v>1</v></c>'.repeat(250)}</row>`, 44_000, undefined, heads),
      /有内容的单元格超过 1000 万个/,
    ],
    ['of two million rows', () => bomb(`<row>${text('a')}</row>`, 2_000_000), /行数超过 1048576 行/],
    [
      'of cells in the last column, row after row',
      () => bomb('<row><c r="A1"><v>1</v></c><c r="XFD1"><v>2</v></c></row>', 500_000),
      /第 1 行在第 16384 列还有内容，最多 256 列/,
    ],
    [
      'of one long shared string',
      () =>
        bomb(
          '<row><c t="s"><v>0</v></c></row>',
          10,
          repeatedPart('<sst><si><t>', '字'.repeat(1_000), 100_000, '</t></si></sst>'),
        ),
      /sharedStrings\.xml 解压后却超过 128 MB|文字超过 6400 万字/,
    ],
    [
      'of three million shared strings',
      () =>
        bomb(
          '<row><c t="s"><v>0</v></c></row>',
          10,
          repeatedPart('<sst>', '<si><t>ab</t></si>', 3_000_000, '</sst>'),
        ),
      /不同的文字超过 200 万条/,
    ],
    [
      'of a long text that a million cells refer to',
      () =>
        bomb(
          '<row><c t="s"><v>0</v></c></row>',
          1_000_000,
          `<sst><si><t>${'字'.repeat(900_000)}</t></si></sst>`,
        ),
      /文字超过 40000 万字/,
    ],
    [
      'of entities within entities',
      () => {
        const names = 'abcdefghij'.split('');
        const entities = names.map(
          (name, at) => `<!ENTITY ${name} "${at === 0 ? 'ha' : `&${names[at - 1]};`.repeat(10)}">`,
        );
        return file(
          writtenZip(
            workbookParts(`<!DOCTYPE x [${entities.join('')}]>${sheetOf(`<row>${text('&j;')}</row>`)}`),
          ),
        );
      },
      /DOCTYPE/,
    ],
    [
      'of an attribute without an end',
      () => bomb(`<row x="${'a'.repeat(1_000)}`, 100_000),
      /超过 1 MB 的 XML 标签/,
    ],
    ['of a comment without an end', () => bomb('<!-- ', 100_000_000), /XML 标签|解压后却超过/],
  ])('%s', async (_what, make, message) => {
    const path = make();
    expect(statSync(path).size).toBeLessThan(6 * MEGABYTE);
    await expectRefused('table', path, message, small);
  });

  test('is read completely close to the limits', async () => {
    const cells = Array.from({ length: 25 }, (_none, at) => `<c t="s"><v>${at}</v></c>`).join('');
    const strings = `<sst>${Array.from({ length: 25 }, (_none, at) => `<si><t>值 ${at}</t></si>`).join('')}</sst>`;
    const rows = 380_000;
    const { outcome } = await measure('table', bomb(`<row>${cells}</row>`, rows, strings, heads), small);
    expect(outcome).toBe(`${rows} rows `);
  });

  test('of a million codes, each a shared string, is read completely', async () => {
    const count = 1_000_000;
    const codes = Array.from(
      { length: count },
      (_none, at) => `<si><t>YM${String(at).padStart(12, '0')}</t></si>`,
    );
    const rows = Array.from(
      { length: count },
      (_none, at) => `<row r="${at + 1}"><c r="A${at + 1}" t="s"><v>${at}</v></c></row>`,
    );
    const path = file(
      writtenZip(
        workbookParts(sheetOf(rows.join('')), { 'xl/sharedStrings.xml': `<sst>${codes.join('')}</sst>` }),
      ),
    );
    const { outcome } = await measure('table', path, small);
    expect(outcome).toBe(`${count - 1} rows `);
  });
});

describe('a table of text', () => {
  const small = file('a,b\n1,2\n');

  test.each<[string, () => string, RegExp]>([
    [
      'with two hundred thousand columns',
      () => file(`${names(200_000)}\n${`${','.repeat(199_999)}\n`.repeat(60)}`),
      /表头有 200000 列，最多 256 列/,
    ],
    ['in one line without an end', () => file(`a,b\n"${'x'.repeat(20_000_000)}`), /引号没有闭合/],
    [
      'of JSON that is nested a hundred thousand times',
      () => file(`[{"a":${'['.repeat(100_000)}${']'.repeat(100_000)}}]`),
      /嵌套超过 32 层/,
    ],
    [
      'of JSON with a hundred thousand keys',
      () =>
        file(
          JSON.stringify([Object.fromEntries(Array.from({ length: 90_000 }, (_none, at) => [`k${at}`, 1]))]),
        ),
      /有 90000 个键，最多 256 个/,
    ],
  ])('%s', async (_what, make, message) => {
    await expectRefused('table', make(), message, small);
  });

  function names(count: number): string {
    return Array.from({ length: count }, (_none, at) => at.toString(36)).join(',');
  }

  test('of 256 columns is read', async () => {
    const path = file(`${names(256)}\n${`${'1,'.repeat(255)}1\n`.repeat(20_000)}`);
    expect((await measure('table', path, small)).outcome).toBe('20000 rows ');
  });
});
