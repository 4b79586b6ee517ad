import { SSF } from '@e965/xlsx';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { customFormat, dateOfSerial, shownDigits, shownText } from './workbook-formats.ts';

const dated = [
  'yyyy-mm-dd',
  'yyyy/m/d h:mm',
  'm/d/yy',
  '[h]:mm:ss',
  '[$-804]yyyy"年"m"月"d"日"',
  '[$-F800]dddd',
  'ge.m.d',
  '[mm]:ss.0',
  'h:mm AM/PM',
  '上午/下午h"时"',
  '[Red]yyyy-mm-dd',
  'yyyy\\-mm\\-dd;@',
  '[DBNum1]yyyy"年"',
];
const undated = [
  'General',
  '0',
  '0.00',
  '#,##0.00',
  '0%',
  '0.00E+00',
  '##0.0E+0',
  '# ?/?',
  '@',
  '[Red]0.00',
  '[Blue]General',
  '"yyyy"0',
  '0"日"',
  '\\d0',
  '_d0',
  '* 0',
  '[>100]0.0',
  '[$¥-804]#,##0.00',
  '"YM"0000-0000',
  '00000000',
  '¥0',
];

test.each([...dated.map((code) => [code, true] as const), ...undated.map((code) => [code, false] as const)])(
  'the format %s is one of dates: %s',
  (code, isDate) => {
    expect(customFormat(code).isDate).toBe(isDate);
    expect(SSF.is_date(code)).toBe(isDate);
  },
);

test('serial numbers have the dates that another reader of workbooks gives them', () => {
  const two = (number: number) => String(number).padStart(2, '0');
  fc.assert(
    fc.property(fc.integer({ min: -10, max: 2_958_470 }), fc.boolean(), (days, date1904) => {
      const date = SSF.parse_date_code(days, { date1904 });
      const isAfterLast = date1904 && days > 2_957_003;
      expect(dateOfSerial(days, date1904)).toBe(
        date && !isAfterLast ? `${date.y}-${two(date.m)}-${two(date.d)}` : undefined,
      );
    }),
    {
      examples: [0, 1, 59, 60, 61, 1_462, 2_958_465, 2_958_466].flatMap((days) => [
        [days, false],
        [days, true],
      ]),
    },
  );
});

test.each([
  ['00000000', '123456', '00123456'],
  ['0000-0000', '123456', '0012-3456'],
  ['"YM"0000', '7', 'YM0007'],
  ['\\Y00"年"00', '2611', 'Y26年11'],
  ['-000', '5', '-005'],
  ['00-', '5', '05-'],
  ['"已用"', '1', '已用'],
  ['"已用";"已用";"已用"', '1', '已用'],
  ['[Red]General"(已用)"', '12', '12(已用)'],
  ['[红色]0000', '12', '0012'],
  ['@"(已用)"', '12', '12(已用)'],
])('%s shows %s as %s', (format, digits, shown) => {
  expect(shownDigits(customFormat(format).shown ?? '', digits)).toBe(shown);
});

test.each([
  ['[红色]@"(已用)"', 'AB1K2Q(已用)'],
  ['[Red]@"(已用)"', 'AB1K2Q(已用)'],
  ['@ "(已用)"', 'AB1K2Q (已用)'],
  ['@_ "(已用)"', 'AB1K2Q(已用)'],
  ['@(已用)', 'AB1K2Q(已用)'],
  ['0;-0;0;[红色]@"(已用)"', 'AB1K2Q(已用)'],
])('%s shows a text as %s', (format, shown) => {
  expect(shownText(customFormat(format).shownText ?? '', 'AB1K2Q')).toBe(shown);
});

test.each(['@', '[Red]@', '@ ', '_(@_)', '_ * #,##0_ ;_ * \\-#,##0_ ;_ * "-"_ ;_ @_ ', 'yyyy\\-mm\\-dd;@'])(
  '%s shows no more than a text',
  (format) => {
    expect(customFormat(format).shownText).toBeUndefined();
  },
);

test.each(['-', '""', '0', '@', '[Red]0', '"已用";0', '"A0"'])(
  '%s shows no text of its own for a number',
  (format) => {
    expect(customFormat(format).shown).toBeUndefined();
  },
);

test('digits that a format has no place for come first', () => {
  expect(shownDigits('0000-0000', '1234567890')).toBe('123456-7890');
});
