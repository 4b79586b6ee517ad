import { expect, test } from 'vitest';
import type { FoundCode } from './code-judge.ts';
import { ReadyCodes } from './ready-codes.ts';

const ABOVE = '下面写着“以上已发”';

/** Adds codes at addresses, of which a heading stands in the place of undefined; returns those that were given away. */
function givenAway(lines: readonly (string | undefined)[], end: { address?: string } = {}) {
  const ready = new ReadyCodes();
  for (const address of lines) {
    if (address === undefined) {
      ready.readHeading({ line: 1, text: '第二批：' }, { isHeading: true });
    } else {
      ready.add({ line: 1, code: address, address } as FoundCode);
    }
  }
  ready.readHeading({ line: 9, text: '以上已发', ...end }, { isHeading: true, above: ABOVE });
  ready.add({ line: 10, code: 'below', address: 'A10' } as FoundCode);
  return ready.take().flatMap(({ code, used }) => (used === ABOVE ? code : []));
}

test('[COD-20] what a line says of the codes above it counts up to the heading before', () => {
  expect(givenAway(['A1', 'A2'])).toEqual(['A1', 'A2']);
  expect(givenAway(['A1', undefined, 'A3', 'A4'])).toEqual(['A3', 'A4']);
});

test('[COD-20] a line in one of several columns speaks of its own', () => {
  expect(givenAway(['A1', 'C1', 'A2', 'C2'], { address: 'C9' })).toEqual(['C1', 'C2']);
});

test('[COD-20] codes that were taken are no longer there', () => {
  const ready = new ReadyCodes();
  ready.add({ line: 1, code: 'A', address: undefined } as FoundCode);
  expect(ready.take()).toHaveLength(1);
  expect(ready.count).toBe(0);
});
