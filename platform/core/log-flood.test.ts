import { expect, test } from 'vitest';
import { LogFlood } from './log-flood.ts';

test('of one kind of line twenty are written in ten seconds, and the rest is told as a number', () => {
  let ticks = 0;
  const flood = new LogFlood(() => ticks);
  const taken = Array.from({ length: 1_000 }, () => flood.take('call failed: refused').write);
  expect(taken.filter(Boolean)).toHaveLength(20);
  expect(flood.take('another').write).toBe(true);
  ticks += 10_000;
  expect(flood.take('another')).toEqual({ write: true, heldBack: [['call failed: refused', 980]] });
  expect(flood.take('call failed: refused')).toEqual({ write: true, heldBack: [] });
});
