import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { planted } from './plants.ts';
import { runSlowClients } from './run.ts';
import { stopUnderLoad } from './stopping.ts';

const projectRoot = join(import.meta.dirname, '..', '..');
/** Seconds that the product promises. */
const BORNE = 15;
const ENDED = 10;

describe.concurrent('slow clients', () => {
  test('are let in and dropped, and the others are answered meanwhile', async ({ expect }) => {
    const { longest, turnedAway, asked, failed } = await runSlowClients(projectRoot, {
      clients: 200,
      perSecond: 20,
    });
    expect(longest.headers).toBeLessThan(BORNE);
    expect(longest.bodies).toBeLessThan(BORNE);
    expect([turnedAway, failed]).toEqual([0, 0]);
    expect(asked).toBeGreaterThan(20);
  });

  test('are noticed where they are borne with, by their headers or their bodies', async ({ expect }) => {
    const program = planted('slow headers', 'slow bodies');
    const { longest } = await runSlowClients(projectRoot, { clients: 20, perSecond: 5, program });
    expect(longest.headers).toBeGreaterThan(BORNE);
    expect(longest.bodies).toBeGreaterThan(BORNE);
  });
});

describe.concurrent('SIGTERM under load', () => {
  test('leaves no request unanswered, and ends the process in time', async ({ expect }) => {
    const { answered, unanswered, failed, seconds } = await stopUnderLoad(projectRoot);
    expect(answered).toBeGreaterThan(50);
    expect([unanswered, failed]).toEqual([0, 0]);
    expect(seconds).toBeLessThan(ENDED);
  });

  test('is noticed where somebody slow keeps the process', async ({ expect }) => {
    const program = planted('slow headers', 'no last orders');
    expect((await stopUnderLoad(projectRoot, { program })).seconds).toBeGreaterThan(ENDED);
  });
});

test('a SIGTERM that cuts off what was let in, or fails it, is noticed', async () => {
  const program = planted('half gone');
  const { unanswered, failed } = await stopUnderLoad(projectRoot, { program });
  expect(unanswered).toBeGreaterThan(0);
  expect(failed).toBeGreaterThan(0);
});
