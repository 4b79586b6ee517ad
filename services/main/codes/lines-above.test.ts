import { expect, test } from 'vitest';
import { LinesAbove } from './lines-above.ts';

const HEADING = { isHeading: true };
const above = (said: string) => ({ isHeading: true, above: said });

test('[COD-20] what a line says of the codes above it counts up to the heading before', () => {
  const lines = new LinesAbove();
  lines.read({ line: 3 }, HEADING);
  lines.read({ line: 5 }, { isHeading: false });
  lines.read({ line: 7 }, above('一'));
  lines.read({ line: 9 }, above('二'));
  const said = [2, 4, 6, 8, 10].map((line) => lines.textOf({ line, address: `A${line}` }));
  expect(said).toEqual([undefined, '一', '一', '二', undefined]);
});

test('[COD-20] a line in one of several columns speaks of its own, up to a heading of this one or of all', () => {
  const lines = new LinesAbove();
  lines.read({ line: 2 }, HEADING);
  lines.read({ line: 4, address: 'A4' }, HEADING);
  lines.read({ line: 9, address: 'C9' }, above('已发'));
  const said = ['C1', 'C3', 'A3', 'C5', 'A8', 'C8'].map((address) =>
    lines.textOf({ line: Number(address.slice(1)), address }),
  );
  expect(said).toEqual([undefined, '已发', undefined, '已发', undefined, '已发']);
});
