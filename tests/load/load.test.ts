import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { isFast, watchWakeUps } from '../machine-load.ts';
import { slowdown } from '../time-limits.ts';
import { planted } from './plants.ts';
import { runSlowClients } from './slow-clients.ts';
import { stopUnderLoad } from './stopping.ts';

const projectRoot = join(import.meta.dirname, '..', '..');
/** The published limits, in seconds. */
const DISCONNECTED_WITHIN_S = 15 * slowdown;
const STOPPED_WITHIN_S = 10 * slowdown;
/** The limit of normal clients, in ms. */
const P99_MS = 200;

// Runs alone: portals that start at the same time would slow each other down.
test('accepts and disconnects slow clients, and serves the others meanwhile', async () => {
  const stop = watchWakeUps();
  const { longest, rejected, p99, requests, failed } = await runSlowClients(projectRoot, {
    clients: 200,
    perSecond: 20,
  });
  const delay = await stop();
  expect(longest.headers).toBeLessThan(DISCONNECTED_WITHIN_S);
  expect(longest.bodies).toBeLessThan(DISCONNECTED_WITHIN_S);
  expect([rejected, failed]).toEqual([0, 0]);
  expect(isFast(p99, P99_MS * slowdown, delay), `p99 ${p99} ms`).toBe(true);
  expect(requests).toBeGreaterThan(20);
});

describe.concurrent('concurrently', () => {
  test('detects a portal that does not disconnect slow clients, by their headers or their bodies', async ({
    expect,
  }) => {
    const program = planted('slow headers', 'slow bodies');
    const { longest } = await runSlowClients(projectRoot, { clients: 20, perSecond: 5, program });
    expect(longest.headers).toBeGreaterThan(DISCONNECTED_WITHIN_S);
    expect(longest.bodies).toBeGreaterThan(DISCONNECTED_WITHIN_S);
  });

  test('SIGTERM under load leaves no request unanswered, and the process ends in time', async ({
    expect,
  }) => {
    const { successful, unanswered, failed, seconds } = await stopUnderLoad(projectRoot);
    expect(successful).toBeGreaterThan(50);
    expect([unanswered, failed]).toEqual([0, 0]);
    expect(seconds).toBeLessThan(STOPPED_WITHIN_S);
  });

  test('detects a slow client that delays the end of a process', async ({ expect }) => {
    const program = planted('slow headers', 'no last orders');
    expect((await stopUnderLoad(projectRoot, { program })).seconds).toBeGreaterThan(STOPPED_WITHIN_S);
  });
});

test('detects a SIGTERM that cuts off or fails accepted requests', async () => {
  const program = planted('half gone');
  const { unanswered, failed } = await stopUnderLoad(projectRoot, { program });
  expect(unanswered).toBeGreaterThan(0);
  expect(failed).toBeGreaterThan(0);
});
