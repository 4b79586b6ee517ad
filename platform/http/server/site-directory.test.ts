import { expect, test } from 'vitest';
import type { Site } from '#contract/entities/site.ts';
import { fixedClock } from '#platform/core/clock.ts';
import type { ServiceGateway } from '../services/service-gateway.ts';
import { SiteDirectory } from './site-directory.ts';

const NOW = '2026-11-21T02:00:00Z';

function directory() {
  const asked: string[] = [];
  const state = { ticks: 0, hangs: false };
  const get = async (_path: string, { host }: { host: string }) => {
    asked.push(host);
    if (state.hangs) {
      await new Promise(() => undefined);
    }
    const key = host === 'second.example' ? 'second' : 'default';
    return { status: 1, msg: 'ok', data: { site: { key, verifications: [] } as unknown as Site } };
  };
  const gateway = { client: () => ({ get }) } as unknown as ServiceGateway;
  return {
    asked,
    state,
    sites: new SiteDirectory(gateway, { ...fixedClock(NOW), ticks: () => state.ticks }),
  };
}

test('made-up names cost a bounded number of queries, and known ones stay known', async () => {
  const { asked, sites } = directory();
  expect((await sites.get('second.example')).key).toBe('second');
  for (let name = 0; name < 5_000; name += 1) {
    expect((await sites.get(`made-up-${name}.example`)).key).toBe('default');
  }
  expect(asked.length).toBeLessThan(150);
  expect(sites.peek('second.example')?.key).toBe('second');
});

test('a name longer than any is nobody', async () => {
  const { asked, sites } = directory();
  expect((await sites.get('x'.repeat(300))).key).toBe('default');
  expect(asked).toEqual(['']);
});

test('a known site that has aged is answered at once while a database says nothing', async () => {
  const { asked, state, sites } = directory();
  await sites.get('second.example');
  state.ticks += 61_000;
  state.hangs = true;
  expect((await sites.get('second.example')).key).toBe('second');
  expect((await sites.get('second.example')).key).toBe('second');
  expect(asked).toEqual(['second.example', 'second.example']);
});

test('one that was forgotten is asked for before it is answered', async () => {
  const { asked, sites } = directory();
  await sites.get('second.example');
  sites.forget();
  expect(sites.peek('second.example')).toBeUndefined();
  await sites.get('second.example');
  expect(asked).toHaveLength(2);
  expect(sites.peek('second.example')?.key).toBe('second');
});
