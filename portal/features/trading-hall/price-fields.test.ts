import { expect, test } from 'vitest';
import { priceFields, withPrices } from './price-fields.ts';
import { readYuan } from './yuan.ts';

test.each([
  ['3000', 3_000],
  ['1,000', 1_000],
  ['1，000', 1_000],
  ['1 000', 1_000],
  ['3000元', 3_000],
  ['¥3000', 3_000],
  ['￥３０００', 3_000],
  ['1千', 1_000],
  ['1k', 1_000],
  ['1.5千元', 1_500],
  ['1w', 10_000],
  ['１Ｗ', 10_000],
  ['0.29万', 2_900],
  ['3百块', 300],
  ['3000元以内', 3_000],
  [' 0 ', 0],
  ['100万', 1_000_000],
])('[RT-08] the price %s is %i yuan', (text, value) => {
  expect(readYuan(text)).toEqual({ value });
});

test.each([
  ['abc', '无法识别'],
  ['-5', '无法识别'],
  ['1,00', '无法识别'],
  ['1千5', '无法识别'],
  ['99.5', '整数'],
  ['101万', '100万'],
])('[RT-08] the price %s is refused: %s', (text, problem) => {
  expect(readYuan(text)).toMatchObject({ problem: expect.stringContaining(problem) });
});

test('[RT-08] what is no price stays in its field and in the URL, and is named', () => {
  const entered = new URLSearchParams({ price_min: 'abc', price_max: '3千' });
  expect(priceFields(entered)).toEqual([
    {
      name: 'price_min',
      label: '最低价',
      text: 'abc',
      problem: expect.stringMatching(/^最低价“abc”无法识别/),
    },
    { name: 'price_max', label: '最高价', text: '3000' },
  ]);
  expect(withPrices('/BaseTradingHall?platform=ios&page=2', entered)).toBe(
    '/BaseTradingHall?platform=ios&price_min=abc&price_max=3000',
  );
});

test('[RT-08] entered prices are swapped if they are in the wrong order, and removed if empty', () => {
  const query = (price_min: string, price_max: string) => new URLSearchParams({ price_min, price_max });
  expect(withPrices('/BaseTradingHall', query('1w', '1,000'))).toBe(
    '/BaseTradingHall?price_min=1000&price_max=10000',
  );
  expect(withPrices('/BaseTradingHall?price_min=5&price_max=9', query('', ' '))).toBe('/BaseTradingHall');
});
