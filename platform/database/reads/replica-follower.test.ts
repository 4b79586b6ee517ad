import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createLogger } from '#platform/core/logger.ts';
import { ReplicaFollower } from './replica-follower.ts';

/** A primary and a replica at positions that a test sets. */
class Servers {
  primary = 1;
  replica = 1;
  fault: Error | undefined;
  primaryFault: Error | undefined;
  calls = 0;

  position = async () => {
    if (this.primaryFault) {
      throw this.primaryFault;
    }
    return { cluster: 'one', lsn: String(this.primary) };
  };

  hasReached = async ({ lsn }: { lsn: string }) => {
    this.calls += 1;
    if (this.fault) {
      throw this.fault;
    }
    return this.replica >= Number(lsn);
  };
}

let servers: Servers;
let follower: ReplicaFollower;

beforeEach(async () => {
  vi.useFakeTimers();
  servers = new Servers();
  follower = new ReplicaFollower({ servers, logger: createLogger('silent'), ticks: () => Date.now() });
  follower.start();
  await vi.advanceTimersByTimeAsync(1);
});

afterEach(async () => {
  const stopped = follower.stop();
  await vi.advanceTimersByTimeAsync(1);
  await stopped;
  vi.useRealTimers();
});

test('a replica at the position of the primary is current', () => {
  expect(follower.isCurrent).toBe(true);
});

test('after a change the replica is current once it has replayed it', async () => {
  servers.primary = 2;
  follower.changed();
  expect(follower.isCurrent).toBe(false);
  await vi.advanceTimersByTimeAsync(500);
  expect(follower.isCurrent).toBe(false);
  servers.replica = 2;
  await vi.advanceTimersByTimeAsync(50);
  expect(follower.isCurrent).toBe(true);
});

test('a change during the wait advances the awaited position', async () => {
  servers.primary = 2;
  follower.changed();
  await vi.advanceTimersByTimeAsync(50);
  servers.primary = 3;
  servers.replica = 2;
  follower.changed();
  await vi.advanceTimersByTimeAsync(100);
  expect(follower.isCurrent).toBe(false);
  servers.replica = 3;
  await vi.advanceTimersByTimeAsync(50);
  expect(follower.isCurrent).toBe(true);
});

test('a lagging replica is not current without a reported change, and its lag grows', async () => {
  servers.primary = 2;
  await vi.advanceTimersByTimeAsync(5_000);
  expect(follower.isCurrent).toBe(false);
  expect(follower.lagSeconds).toBeGreaterThan(4);
  servers.replica = 2;
  await vi.advanceTimersByTimeAsync(1_000);
  expect(follower.isCurrent).toBe(true);
  expect(follower.lagSeconds).toBeLessThan(2);
});

test('a replica that is always seconds behind is never current', async () => {
  let past: number[] = [];
  servers.primary = 2;
  follower.changed();
  for (let tenth = 0; tenth < 200; tenth += 1) {
    servers.primary += 1;
    past = [...past, servers.primary];
    servers.replica = past.at(-30) ?? 1;
    await vi.advanceTimersByTimeAsync(100);
    expect(follower.isCurrent).toBe(false);
  }
});

test('a failing replica is retried with exponential back-off', async () => {
  servers.fault = new Error('away');
  await vi.advanceTimersByTimeAsync(1_500);
  expect(follower.isCurrent).toBe(false);
  await vi.advanceTimersByTimeAsync(30_000);
  servers.calls = 0;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(servers.calls).toBeLessThan(5);
  servers.fault = undefined;
  await vi.advanceTimersByTimeAsync(31_000);
  expect(follower.isCurrent).toBe(true);
});

test('a failed read starts the back-off at once', async () => {
  follower.failed(new Error('reset'));
  expect(follower.isCurrent).toBe(false);
  await vi.advanceTimersByTimeAsync(900);
  expect(follower.isCurrent).toBe(false);
  await vi.advanceTimersByTimeAsync(200);
  expect(follower.isCurrent).toBe(true);
});

test('while the primary is down the replica stays current until a change is reported', async () => {
  servers.primaryFault = new Error('away');
  await vi.advanceTimersByTimeAsync(10_000);
  expect(follower.isCurrent).toBe(true);
  follower.changed();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(follower.isCurrent).toBe(false);
});
