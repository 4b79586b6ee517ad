import { read, utils } from '@e965/xlsx';
import { expect, test } from 'vitest';
import { type SheetColumn, tableFile } from './table-file.ts';

interface Row {
  name: string;
  count: number | null;
  tags: string[];
}

const columns: SheetColumn<Row>[] = [
  ['名称', (row) => row.name],
  ['数量', (row) => row.count],
  ['标签', (row) => row.tags],
  ['有货', (row) => (row.count ?? 0) > 0],
];
const now = new Date('2026-11-21T10:00:00+08:00');

async function* rowsOf(...rows: Row[]) {
  yield* rows;
}

async function bytesOf(body: AsyncIterable<string | Uint8Array>): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of body) {
    parts.push(Buffer.from(part as string));
  }
  return Buffer.concat(parts);
}

const special = [
  { name: '=HYPERLINK("http://evil.example")', count: -5, tags: ['a', 'b'] },
  { name: '引号"、逗号,\n换行 <b>&amp;\u0001', count: null, tags: [] },
];

test('CSV has a BOM, escapes formulas and keeps numbers', async () => {
  const { name, type, body } = tableFile({ format: 'csv', title: '礼包', now }, columns, rowsOf(...special));
  expect([name, type]).toEqual(['礼包-202611211000.csv', 'text/csv; charset=utf-8']);
  expect((await bytesOf(body)).toString()).toBe(
    '\ufeff名称,数量,标签,有货\r\n' +
      '"\'=HYPERLINK(""http://evil.example"")",-5,a|b,否\r\n' +
      '"引号""、逗号,\n换行 <b>&amp;\u0001",,,否\r\n',
  );
});

test('a workbook round-trips, with formulas as text', async () => {
  const { body } = tableFile({ format: 'xlsx', title: '礼包', now }, columns, rowsOf(...special));
  const book = read(await bytesOf(body));
  const [sheet] = Object.values(book.Sheets);
  expect(sheet && utils.sheet_to_json(sheet, { header: 1, defval: '' })).toEqual([
    ['名称', '数量', '标签', '有货'],
    ['=HYPERLINK("http://evil.example")', -5, 'a|b', '否'],
    ['引号"、逗号,\n换行 <b>&amp;', '', '', '否'],
  ]);
  expect(sheet?.A2?.f).toBeUndefined();
});

test('a failure while rows are read rejects the stream instead of ending it', async () => {
  async function* broken(): AsyncGenerator<Row> {
    yield { name: 'a', count: 1, tags: [] };
    throw new Error('the connection was lost');
  }
  for (const format of ['csv', 'xlsx'] as const) {
    await expect(bytesOf(tableFile({ format, title: 't', now }, columns, broken()).body)).rejects.toThrow(
      'was lost',
    );
  }
});

test('rows are not read any more once nobody reads the file', async () => {
  for (const format of ['csv', 'xlsx'] as const) {
    let read = 0;
    const ended = Promise.withResolvers<void>();
    async function* endless(): AsyncGenerator<Row> {
      try {
        for (; ; read += 1) {
          yield { name: `${read}`.repeat(20), count: read, tags: [] };
        }
      } finally {
        ended.resolve();
      }
    }
    for await (const _part of tableFile({ format, title: 't', now }, columns, endless()).body) {
      if (read > 2_000) {
        break;
      }
    }
    await ended.promise;
    expect(read).toBeLessThan(100_000);
  }
});
