import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createLogger } from '#platform/core/logger.ts';
import { ReplicaFollower } from './replica-follower.ts';

/** A primary and a replica that are as far as a test says. */
class Servers {
  primary = 1;
  replica = 1;
  fault: Error | undefined;
  primaryFault: Error | undefined;
  asked = 0;

  position = async () => {
    if (this.primaryFault) {
      throw this.primaryFault;
    }
    return { cluster: 'one', lsn: String(this.primary) };
  };

  hasReached = async ({ lsn }: { lsn: string }) => {
    this.asked += 1;
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

test('a replica that shows what the primary has is read', () => {
  expect(follower.isCurrent).toBe(true);
});

test('after a change it is read again once it has replayed that, not before', async () => {
  servers.primary = 2;
  follower.changed();
  expect(follower.isCurrent).toBe(false);
  await vi.advanceTimersByTimeAsync(500);
  expect(follower.isCurrent).toBe(false);
  servers.replica = 2;
  await vi.advanceTimersByTimeAsync(50);
  expect(follower.isCurrent).toBe(true);
});

test('a change while it is waited for moves what has to be reached', async () => {
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

test('a replica that lags isn’t read, though nothing was told, and its lag grows', async () => {
  servers.primary = 2;
  await vi.advanceTimersByTimeAsync(5_000);
  expect(follower.isCurrent).toBe(false);
  expect(follower.lagSeconds).toBeGreaterThan(4);
  servers.replica = 2;
  await vi.advanceTimersByTimeAsync(1_000);
  expect(follower.isCurrent).toBe(true);
  expect(follower.lagSeconds).toBeLessThan(2);
});

test('a replica that is always seconds behind is never read', async () => {
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

test('a replica that fails is left alone, for longer each time that it fails again', async () => {
  servers.fault = new Error('away');
  await vi.advanceTimersByTimeAsync(1_500);
  expect(follower.isCurrent).toBe(false);
  await vi.advanceTimersByTimeAsync(30_000);
  servers.asked = 0;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(servers.asked).toBeLessThan(5);
  servers.fault = undefined;
  await vi.advanceTimersByTimeAsync(31_000);
  expect(follower.isCurrent).toBe(true);
});

test('a read that failed has it left alone at once', async () => {
  follower.failed(new Error('reset'));
  expect(follower.isCurrent).toBe(false);
  await vi.advanceTimersByTimeAsync(900);
  expect(follower.isCurrent).toBe(false);
  await vi.advanceTimersByTimeAsync(200);
  expect(follower.isCurrent).toBe(true);
});

test('while the primary is away the replica is read, unless something had changed before', async () => {
  servers.primaryFault = new Error('away');
  await vi.advanceTimersByTimeAsync(10_000);
  expect(follower.isCurrent).toBe(true);
  follower.changed();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(follower.isCurrent).toBe(false);
});
