import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createLogger } from './logger.ts';
import { withinRequest } from './request-id.ts';

let lines: Record<string, unknown>[];
const keep = (line: string) => lines.push(JSON.parse(line));

beforeEach(() => {
  lines = [];
  vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  vi.useFakeTimers({ toFake: ['performance'] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('warnings of one kind that come by the hundred are counted, and the count belongs to no request', () => {
  const logger = createLogger('info', keep);
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
  expect(count).toMatchObject({ msg: 'lines held back', lines: 100 - written });
  expect(count).not.toHaveProperty('request');
  expect(another).toMatchObject({ msg: 'another', request: 'b'.repeat(32) });
});

test('lines below the level aren’t written, and what is only told comes however often', () => {
  const logger = createLogger('info', keep);
  for (let call = 0; call < 100; call += 1) {
    logger.debug('asked');
    logger.info('served');
  }
  expect(lines.map(({ msg }) => msg)).toEqual(Array(100).fill('served'));
});
