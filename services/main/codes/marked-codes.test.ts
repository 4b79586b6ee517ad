import { expect, test } from 'vitest';
import type { ColumnCell } from '#platform/import/column-cell.ts';
import { MarkedCodes } from './marked-codes.ts';

const NOW = new Date('2026-11-30T12:00:00+08:00');
const CODE = { line: 1, text: 'J5T4Y2QKFM', address: 'A1' };

/** What the cells of a file say of its first code, and the turns of the event loop while they are read. */
async function read(cells: readonly ColumnCell[], most?: number) {
  const marks = new MarkedCodes(NOW, most);
  async function* groups() {
    yield { cells: [CODE, ...cells], bytesRead: 1 } as never;
  }
  let turns = 0;
  let isOver = false;
  const turn = () => {
    turns += 1;
    if (!isOver) {
      setImmediate(turn);
    }
  };
  setImmediate(turn);
  await marks.read(groups());
  isOver = true;
  const said = marks.reasonOf(CODE.text, CODE)?.reason;
  marks.close();
  return { said, turns };
}

const remark = (line: number, text: string): ColumnCell => ({
  line,
  text: `YM8K2Q${1_000 + line}`,
  address: `A${line}`,
  beside: [{ heading: '备注', text }],
});
const many = (line: number, count: number) =>
  Array.from({ length: count }, (_, at) => `w${line}x${1_000 + at}`).join(' ');

test('[COD-24] of more named codes than a temporary file may hold, all codes are held back', async () => {
  const cells = [remark(2, many(2, 40)), remark(3, many(3, 40))];
  expect((await read(cells)).said).toBeUndefined();
  expect((await read(cells, 1_000)).said).toBe('说明文字里像兑换码的内容太多，没有核对完');
});

test('[COD-24] a text beside many codes counts once', async () => {
  const text = many(1, 60);
  const cells = Array.from({ length: 3_000 }, (_, at) => remark(at + 2, text));
  expect((await read(cells, 10_000)).said).toBeUndefined();
});

test('[COD-24] a text that is too long to look for codes in holds back all codes', async () => {
  expect((await read([remark(2, '新手礼包'.repeat(6_000))])).said).toBeUndefined();
  const text = `${'新手礼包'.repeat(6_000)} ${CODE.text} 已发`;
  expect((await read([remark(2, text)])).said).toBe('第 2 行有一段文字太长，没有核对完里面写着的兑换码');
});

test('[COD-24] texts that begin alike name their own codes', async () => {
  const text = '说明'.repeat(200);
  const { said } = await read([remark(2, text), remark(3, `${text} ${CODE.text}`)]);
  expect(said).toMatch(/^第 3 行也有它：/);
});

test('the event loop has turns while a few rows with long remarks are read', async () => {
  const cells = Array.from({ length: 60 }, (_, at) => remark(at + 2, many(at + 2, 2_000)));
  expect((await read(cells)).turns).toBeGreaterThanOrEqual(20);
});
