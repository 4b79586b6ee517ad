import { expect, test } from 'vitest';
import { PageRenewal } from './page-renewal.ts';

const HOUR_MS = 3_600_000;
const RENDER_MS = 10;

interface Wait {
  at: number;
  end(error?: Error): void;
}

/** Pages in a cache, with a clock that only `advance` moves. */
function setUp({ fails = [] as string[] } = {}) {
  let ticks = 0;
  const waits: Wait[] = [];
  /** The pages that were invalidated, by the change that did. */
  const invalid = new Map<string, number>();
  let changes = 0;
  const renewed: string[] = [];
  const wait = (ms: number, signal?: AbortSignal) =>
    new Promise<void>((resolve, reject) => {
      const end = (error?: Error) => (error ? reject(error) : resolve());
      waits.push({ at: ticks + ms, end });
      signal?.addEventListener('abort', () => end(new Error('aborted')));
    });
  const settled = async () => {
    for (let turn = 0; turn < 5; turn += 1) {
      await new Promise(setImmediate);
    }
  };
  /** Lets everything that is due happen, in its order. */
  const advance = async (ms: number) => {
    const until = ticks + ms;
    await settled();
    for (;;) {
      const [next] = waits.sort((a, b) => a.at - b.at);
      if (!next || next.at > until) {
        break;
      }
      waits.shift();
      ticks = Math.max(ticks, next.at);
      next.end();
      await settled();
    }
    ticks = until;
  };
  const renewal = new PageRenewal({
    clock: { now: () => new Date(ticks), ticks: () => ticks },
    isInvalidated: (key) => invalid.has(key),
    renew: async (key, { host, address }) => {
      renewed.push(`${ticks} ${host}${address}`);
      const change = invalid.get(key);
      await wait(RENDER_MS);
      if (fails.includes(key)) {
        throw new Error('no database');
      }
      if (invalid.get(key) === change) {
        invalid.delete(key);
      }
    },
    wait,
  });
  const visit = (address: string, times = 1) => {
    for (let i = 0; i < times; i += 1) {
      renewal.visited(address, 'host', address);
    }
  };
  const change = (...addresses: string[]) => {
    changes += 1;
    for (const address of addresses) {
      invalid.set(address, changes);
    }
    renewal.changed();
  };
  return { renewal, visit, change, advance, renewed, invalid };
}

test('[RW-01] visited pages are rendered after a change, the most visited first, one at a time with pauses', async () => {
  const { visit, change, advance, renewed, invalid } = setUp();
  visit('/seldom');
  visit('/often', 3);
  visit('/untouched', 9);
  change('/seldom', '/often', '/unvisited');
  await advance(1_000);
  expect(renewed).toEqual(['20 host/often', '60 host/seldom']);
  expect([...invalid.keys()]).toEqual(['/unvisited']);
});

test('[RW-01] pages that nobody visited within the hour are left to their next visitor', async () => {
  const { visit, change, advance, renewed } = setUp();
  visit('/long-ago', 9);
  await advance(HOUR_MS / 2);
  visit('/recent', 1);
  await advance(HOUR_MS / 2 + 1);
  change('/long-ago', '/recent');
  await advance(1_000);
  expect(renewed.map((entry) => entry.split(' ')[1])).toEqual(['host/recent']);
});

test('[RW-01] visits of former periods count no longer', async () => {
  const { visit, change, advance, renewed } = setUp();
  visit('/morning', 9);
  await advance(HOUR_MS);
  visit('/noon', 2);
  visit('/morning');
  change('/morning', '/noon');
  await advance(1_000);
  expect(renewed.map((entry) => entry.split(' ')[1])).toEqual(['host/noon', 'host/morning']);
});

test('[RW-02] a burst of changes renders a page at most twice a second, and the last change once more', async () => {
  const { visit, change, advance, renewed } = setUp();
  visit('/');
  for (let i = 0; i < 100; i += 1) {
    change('/');
    await advance(10);
  }
  await advance(5_000);
  expect(renewed).toEqual(['20 host/', '520 host/', '1020 host/']);
});

test('[RW-02] a change while a page is rendered renders it again', async () => {
  const { visit, change, advance, renewed, invalid } = setUp();
  visit('/');
  change('/');
  await advance(25);
  change('/');
  await advance(1_000);
  expect(renewed).toHaveLength(2);
  expect(invalid.size).toBe(0);
});

test('[RW-02] a page that fails is not tried again before its next visit', async () => {
  const { visit, change, advance, renewed } = setUp({ fails: ['/'] });
  visit('/');
  change('/');
  await advance(10_000);
  expect(renewed).toHaveLength(1);
  change('/');
  await advance(1_000);
  expect(renewed).toHaveLength(1);
  visit('/');
  change('/');
  await advance(1_000);
  expect(renewed).toHaveLength(2);
});

test('[RW-02] a process that stops starts no further page', async () => {
  const { renewal, visit, change, advance, renewed } = setUp();
  visit('/a', 2);
  visit('/b');
  change('/a', '/b');
  await advance(25);
  let isStopped = false;
  const stopped = renewal.stop().then(() => {
    isStopped = true;
  });
  await advance(1);
  expect(isStopped).toBe(false);
  await advance(5_000);
  await stopped;
  change('/a');
  await advance(5_000);
  expect(renewed).toEqual(['20 host/a']);
});
