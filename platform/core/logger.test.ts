import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createLogger, LogFlood, logLine } from './logger.ts';
import { withinRequest } from './request-id.ts';

let lines: Record<string, unknown>[];
const collect = (line: string) => lines.push(JSON.parse(line));

beforeEach(() => {
  lines = [];
  vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  vi.useFakeTimers({ toFake: ['performance'] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('repeated warnings of one type are counted, and the count has no request id', () => {
  const logger = createLogger('info', collect);
  withinRequest('a'.repeat(32), () => {
    for (let call = 0; call < 100; call += 1) {
      logger.warn('call failed');
    }
  });
  const written = lines.length;
  expect(written).toBeLessThan(50);
  expect(lines.at(-1)).toMatchObject({ level: 'warn', msg: 'call failed', request: 'a'.repeat(32) });
  vi.advanceTimersByTime(60_000);
  withinRequest('b'.repeat(32), () => logger.warn('another'));
  const [count, another] = lines.slice(written);
  expect(count).toMatchObject({ msg: 'log lines suppressed', lines: 100 - written });
  expect(count).not.toHaveProperty('request');
  expect(another).toMatchObject({ msg: 'another', request: 'b'.repeat(32) });
});

test('lines below the level are not written, and info lines are not limited', () => {
  const logger = createLogger('info', collect);
  for (let call = 0; call < 100; call += 1) {
    logger.debug('requested');
    logger.info('served');
  }
  expect(lines.map(({ msg }) => msg)).toEqual(Array(100).fill('served'));
});

test('twenty lines of a type are written in ten seconds, and the others are counted', () => {
  let ticks = 0;
  const flood = new LogFlood(() => ticks);
  const taken = Array.from({ length: 1_000 }, () => flood.take('call failed: refused').write);
  expect(taken.filter(Boolean)).toHaveLength(20);
  expect(flood.take('another').write).toBe(true);
  ticks += 10_000;
  expect(flood.take('another')).toEqual({ write: true, suppressed: [['call failed: refused', 980]] });
  expect(flood.take('call failed: refused')).toEqual({ write: true, suppressed: [] });
});

test('a line end in a text starts no line', () => {
  const line = logLine('warn', 'a\n{"time":1}', { name: 'b\r\nc\u2028' });
  expect(line.trimEnd()).not.toMatch(/[\r\n]/);
  expect(JSON.parse(line)).toMatchObject({ msg: 'a\n{"time":1}', name: 'b\r\nc\u2028' });
});
