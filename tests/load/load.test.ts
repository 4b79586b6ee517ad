import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { isFast, watchWakeUps } from '../machine-load.ts';
import { scaled } from '../time-limits.ts';
import { planted } from './plants.ts';
import { runSlowClients } from './run.ts';
import { stopUnderLoad } from './stopping.ts';

const projectRoot = join(import.meta.dirname, '..', '..');
/** Seconds that the product promises. */
const BORNE = scaled(15);
const ENDED = scaled(10);
/** Of whoever isn't slow, in ms. */
const P99_MS = 200;

// Alone: where other portals begin at the same time, neither they nor the others are seen to in time.
test('slow clients are let in and dropped, and the others are answered meanwhile', async () => {
  const stop = watchWakeUps();
  const { longest, turnedAway, p99, asked, failed } = await runSlowClients(projectRoot, {
    clients: 200,
    perSecond: 20,
  });
  const delay = await stop();
  expect(longest.headers).toBeLessThan(BORNE);
  expect(longest.bodies).toBeLessThan(BORNE);
  expect([turnedAway, failed]).toEqual([0, 0]);
  expect(isFast(p99, scaled(P99_MS), delay), `p99 ${p99} ms`).toBe(true);
  expect(asked).toBeGreaterThan(20);
});

describe.concurrent('beside each other', () => {
  test('slow clients who are borne with are noticed, by their headers or their bodies', async ({
    expect,
  }) => {
    const program = planted('slow headers', 'slow bodies');
    const { longest } = await runSlowClients(projectRoot, { clients: 20, perSecond: 5, program });
    expect(longest.headers).toBeGreaterThan(BORNE);
    expect(longest.bodies).toBeGreaterThan(BORNE);
  });

  test('SIGTERM under load leaves no request unanswered, and ends the process in time', async ({
    expect,
  }) => {
    const { answered, unanswered, failed, seconds } = await stopUnderLoad(projectRoot);
    expect(answered).toBeGreaterThan(50);
    expect([unanswered, failed]).toEqual([0, 0]);
    expect(seconds).toBeLessThan(ENDED);
  });

  test('somebody slow who keeps a process that is to end is noticed', async ({ expect }) => {
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
