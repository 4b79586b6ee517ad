import { expect, test } from 'vitest';
import { cellLook, colourName, colourTexts, lookText } from './cell-looks.ts';

test.each([
  [{ rgb: 'FFFF0000' }, '红色'],
  [{ rgb: 'FFC00000' }, '红色'],
  [{ rgb: 'FFFFC7CE' }, '红色'],
  [{ rgb: 'FFFFFF00' }, '黄色'],
  [{ rgb: 'FFFFC000' }, '黄色'],
  [{ rgb: 'FFED7D31' }, '橙色'],
  [{ rgb: 'FF92D050' }, '绿色'],
  [{ rgb: 'FF00B0F0' }, '蓝色'],
  [{ rgb: 'FF7030A0' }, '紫色'],
  [{ rgb: 'FFFF00FF' }, '粉色'],
  [{ rgb: 'FF999999' }, '灰色'],
  [{ rgb: 'FFFFFFFF' }, '白色'],
  [{ rgb: 'FF000000' }, '黑色'],
  [{ theme: '0' }, '白色'],
  [{ theme: '0', tint: '-0.35' }, '灰色'],
  [{ theme: '1' }, '黑色'],
  [{ theme: '9', tint: '0.6' }, '绿色'],
  [{ indexed: '10' }, '红色'],
  [{ indexed: '13' }, '黄色'],
  [{ indexed: '64' }, undefined],
  [{ theme: '40' }, undefined],
  [{ rgb: 'x' }, undefined],
  [{ auto: '1' }, undefined],
] as [Record<string, string>, string | undefined][])('the colour %j is %s', (attributes, name) => {
  expect(colourName(attributes)).toBe(name);
});

const plain = { fill: undefined, font: undefined, isBold: undefined, isItalic: undefined };

test.each([
  [{}, undefined],
  [{ font: '黑色', fill: '白色' }, undefined],
  [{ font: '红色' }, { font: '红色' }],
  [
    { font: '白色', fill: '蓝色' },
    { font: '白色', fill: '蓝色' },
  ],
  [{ font: '白色' }, { font: '白色', isUnseen: true }],
  [{ isBold: true, isItalic: true }, { style: '加粗、斜体' }],
])('the look of %j is %j', (parts, look) => {
  expect(cellLook({ ...plain, ...parts }, false)).toEqual(look);
});

test('a format that shows nothing hides a cell', () => {
  expect(cellLook(plain, true)).toEqual({ isUnseen: true });
  expect(lookText({ font: '红色', fill: '灰色', style: '加粗' })).toBe('红色的字、灰色的底、加粗');
  expect(lookText({ rowFills: ['灰色', '黄色'] })).toBe('同一行有灰色、黄色的底');
  expect(lookText({ isUnseen: true })).toBe('');
});

test('texts that name a colour are kept', () => {
  expect(colourTexts(['红色的已发', '红包*5', '标黄：已用', 'red = used', 'redeemed', 'ABC'])).toEqual([
    '红色的已发',
    '标黄：已用',
    'red = used',
  ]);
  expect(colourTexts(Array(300).fill('红色'))).toHaveLength(200);
});
