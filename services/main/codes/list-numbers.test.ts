import { expect, test } from 'vitest';
import { ListNumbers } from './list-numbers.ts';

const cells = (...texts: string[]) => texts.map((text, at) => ({ line: at + 1, text }));

test('[COD-08] entries are numbered if the one above or below has the number beside theirs', () => {
  const numbers = new ListNumbers();
  expect(
    numbers.numbered(cells('1.A8G1', '2、A8G2', '', '3）A8G3', 'A8G4', '5.A8G5', '10.A8G6', '第12个：A8G7')),
  ).toEqual([true, true, false, true, false, false, false, false]);
  expect(numbers.numbered(cells('13 A8G8', '2024.X1Y2', '#11 A8G9'))).toEqual([true, false, false]);
});
