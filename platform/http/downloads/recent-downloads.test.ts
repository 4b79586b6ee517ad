import { expect, test } from 'vitest';
import { ServerSecret } from '#platform/security/secrets/server-secret.ts';
import { RecentDownloads } from './recent-downloads.ts';

test('[FIG-13] a second click within five seconds is a repeat, of the same browser, address and download only', () => {
  let ticks = 0;
  const clock = { now: () => new Date(0), ticks: () => ticks };
  const recent = new RecentDownloads(new ServerSecret('a secret'), clock);
  const click = (known: Partial<Parameters<typeof recent.isRepeated>[0]> = {}) =>
    recent.isRepeated({ address: '203.0.113.7', agent: 'a phone', download: '12 android', ...known });
  expect(click()).toBe(false);
  ticks += 4_999;
  expect(click()).toBe(true);
  expect(click({ agent: 'another phone' })).toBe(false);
  expect(click({ address: '203.0.113.8' })).toBe(false);
  expect(click({ download: '12 ios' })).toBe(false);
  ticks += 5_000;
  expect(click()).toBe(false);
});
