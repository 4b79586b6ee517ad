import { expect, test } from 'vitest';
import type { Site } from '#contract/entities/site.ts';
import { fixedClock } from '#platform/core/clock.ts';
import { slowdown } from '#tests/time-limits.ts';
import type { ServiceGateway } from '../services/service-gateway.ts';
import { SiteDirectory } from './site-directory.ts';

const NOW = '2026-11-21T02:00:00Z';

function directory() {
  const requested: string[] = [];
  const state = { ticks: 0, hangs: false, fails: false };
  const get = async (_path: string, { host }: { host: string }) => {
    requested.push(host);
    if (state.hangs) {
      await new Promise(() => undefined);
    }
    if (state.fails) {
      return { status: 0, msg: '服务暂时不可用', code: 'UNAVAILABLE' };
    }
    const key = host === 'second.example' ? 'second' : 'default';
    return { status: 1, msg: 'ok', data: { site: { key, verifications: [] } as unknown as Site } };
  };
  const gateway = { client: () => ({ get }) } as unknown as ServiceGateway;
  return {
    requested,
    state,
    sites: new SiteDirectory(gateway, { ...fixedClock(NOW), ticks: () => state.ticks }),
  };
}

test('unknown host names cause a bounded number of queries and do not evict known ones', async () => {
  const { requested, sites } = directory();
  expect((await sites.get('second.example')).key).toBe('second');
  for (let name = 0; name < 5_000; name += 1) {
    expect((await sites.get(`made-up-${name}.example`)).key).toBe('default');
  }
  expect(requested.length).toBeLessThan(150);
  expect(sites.peek('second.example')?.key).toBe('second');
});

test('an overlong host name gets the default site', async () => {
  const { requested, sites } = directory();
  expect((await sites.get('x'.repeat(300))).key).toBe('default');
  expect(requested).toEqual(['']);
});

test('an expired site is returned at once while the service hangs', async () => {
  const { requested, state, sites } = directory();
  await sites.get('second.example');
  state.ticks += 61_000;
  state.hangs = true;
  expect((await sites.get('second.example')).key).toBe('second');
  expect((await sites.get('second.example')).key).toBe('second');
  expect(requested).toEqual(['second.example', 'second.example']);
});

test('an invalidated site is loaded before it is returned', async () => {
  const { requested, sites } = directory();
  await sites.get('second.example');
  sites.invalidate(['site']);
  expect(sites.peek('second.example')).toBeUndefined();
  await sites.get('second.example');
  expect(requested).toHaveLength(2);
  expect(sites.peek('second.example')?.key).toBe('second');
});

test('an invalidated site is returned after a moment while the service hangs', async () => {
  const { state, sites } = directory();
  const site = await sites.get('second.example');
  expect(sites.isOutdated(site)).toBe(false);
  sites.invalidate(['site']);
  state.hangs = true;
  const started = performance.now();
  expect(await sites.get('second.example')).toBe(site);
  expect(performance.now() - started).toBeLessThan(600 * slowdown);
  expect(sites.peek('second.example')).toBeUndefined();
  expect(sites.isOutdated(site)).toBe(true);
});

test('an invalidated site is returned while the service fails, and loaded again until it responds', async () => {
  const { requested, state, sites } = directory();
  const site = await sites.get('second.example');
  sites.invalidate(['site']);
  state.fails = true;
  expect(await sites.get('second.example')).toBe(site);
  state.hangs = true;
  expect(await sites.get('second.example')).toBe(site);
  expect(sites.peek('second.example')).toBeUndefined();
  state.fails = false;
  state.hangs = false;
  state.ticks += 5_000;
  const renewed = await sites.get('second.example');
  expect(sites.isOutdated(renewed)).toBe(false);
  expect(sites.peek('second.example')).toBe(renewed);
  expect(requested).toHaveLength(4);
});

test('a site that is invalidated while it is loaded is outdated', async () => {
  const { sites } = directory();
  const loading = sites.get('second.example');
  sites.invalidate(['site']);
  expect(sites.isOutdated(await loading)).toBe(true);
});
