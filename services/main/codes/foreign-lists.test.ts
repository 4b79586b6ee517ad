import { expect, test } from 'vitest';
import { ForeignList } from './foreign-lists.ts';

const numbers = (from: number, pad = 0) =>
  Array.from({ length: 20 }, (_, at) => String(from + at).padStart(pad, '0'));

test.each([
  ['手机号', numbers(13_800_138_000)],
  ['手机号', ['13045893104', '13160819152', '+86-13167692861', '13198146141', '139-0013-9000']],
  [
    '身份证号',
    [
      '110101199003070279',
      '11010119900307137X',
      '440305198512311234',
      '110101199003074294',
      '310101200002290015',
    ],
  ],
  ['日期', numbers(20_261_101)],
  ['表格软件的日期序号', ['46357', '44197', '45000', '46029', '47000']],
  ['序号', numbers(1)],
  ['序号', numbers(1, 4)],
  ['序号', [...numbers(100_001)].reverse()],
  ['序号', ['1', '2', '4', '5', '8', '9']],
])('[COD-19] a list of %s is no list of codes', (kind, texts) => {
  const list = new ForeignList(texts);
  expect(texts.map((text) => list.kindOf(text))).toEqual(texts.map(() => kind));
});

test.each([
  ['random digits', ['48151623', '42108531', '90125574', '31415926', '27182818']],
  ['years before digits', ['20264815', '20261623', '20269912', '20260108', '20267731', '20265513']],
  ['running numbers with letters', numbers(1, 4).map((number) => `YM${number}`)],
  ['few numbers', ['1001', '1002', '1003', '1004']],
  [
    'eleven digits',
    ['13800138000', '48151623421', '90125574310', '31415926535', '27182818284', '14142135623'],
  ],
])('[COD-19] codes of %s are codes', (_, texts) => {
  const list = new ForeignList(texts);
  expect(texts.map((text) => list.kindOf(text)).filter(Boolean)).toEqual([]);
});
