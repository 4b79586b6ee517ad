import { expect, test } from 'vitest';
import { maskNumbers } from './mask-numbers.ts';

test.each(['13', '14', '15', '16', '17', '18', '19'])(
  'masks a mobile number that begins with %s',
  (start) => {
    const text = `联系${start}800138000谢谢`;
    expect(maskNumbers(text)).toBe(`联系${start}8****8000谢谢`);
    expect(maskNumbers(text)).toHaveLength(text.length);
  },
);

test('masks every number of a text, including at its edges', () => {
  expect(maskNumbers('13800138000,13900139000')).toBe('138****8000,139****9000');
});

test.each([
  '10800138000',
  '11800138000',
  '12800138000',
  '23800138000',
  '1380013800',
  '138001380001',
  '213800138000',
])('does not mask %s', (text) => {
  expect(maskNumbers(text)).toBe(text);
});
