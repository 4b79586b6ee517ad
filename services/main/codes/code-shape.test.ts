import { describe, expect, test } from 'vitest';
import { CodeShape } from './code-shape.ts';

const CODES = ['YM8K2Q', 'YM7X1P', 'YMQ2W3', 'YM5T6Y', 'YMZ9X8'];

describe('[COD-09] a code is unlike the others', () => {
  test.each([
    ['by its length', '12', '有 2 位，其余的大多有 6 位'],
    ['by a mark', 'YM/K2Q', '有“/”，其余的大多没有'],
    ['by words', '复制码YM8', '有汉字，其余的大多没有'],
    ['by its case', 'ym8k2q', '有小写字母，其余的大多没有'],
  ])('%s', (_, code, reason) => {
    expect(new CodeShape([...CODES, code]).unlike(code)).toBe(reason);
    expect(new CodeShape([...CODES, code]).unlike('YM8K2Q')).toBeUndefined();
  });

  test('by being a short number, where lengths differ', () => {
    const codes = ['A1B2C3D4', 'A1B2C3D4E5', 'A1B2C3D', 'A1B2C3D4E', 'A1B2C3', '17'];
    expect(new CodeShape(codes).unlike('17')).toContain('短得多');
    expect(new CodeShape(codes).unlike('A1B2C3')).toBeUndefined();
  });
});

test('[COD-09] codes with dashes, words or of many lengths are like each other', () => {
  for (const codes of [
    CODES.map((code) => `${code.slice(0, 3)}-${code.slice(3)}`),
    CODES.map((code) => `云海${code}`),
    ['-AB12', '=CD34', '@EF56', "'GH78", '+IJ90'],
    ['恭喜发财1', '万事如意2', '马到成功3', '心想事成4', '一帆风顺5'],
    CODES.map((code, at) => code + code.slice(0, at)),
  ]) {
    const shape = new CodeShape(codes);
    expect(codes.map((code) => shape.unlike(code))).toEqual(codes.map(() => undefined));
  }
});

test('[COD-09] too few codes have no shape', () => {
  expect(new CodeShape(['219E01', '00123456']).unlike('219E01')).toBeUndefined();
});
