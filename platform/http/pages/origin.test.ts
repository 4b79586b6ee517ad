import { describe, expect, test } from 'vitest';
import type { Site } from '#contract/entities/site.ts';
import { siteOrigin } from './origin.ts';

const site = (key: string, site_address: string) => ({ key, site_address }) as Site;
const main = site('main', 'www.youmen.example');
const second = site('second', 'http://games.youmen.example/start');
const nameless = site('nameless', '');
const unusable = site('unusable', 'not an address');

const originOf = (config: { host?: string; publicUrl?: string; demo?: boolean }) =>
  siteOrigin({
    config: { host: '127.0.0.1', publicUrl: undefined, demo: false, ...config },
    port: () => 3000,
    siteOf: async (host) => (host === 'play.youmen.example:8443' ? main : second),
  });

describe('the origin of absolute addresses', () => {
  test('is PUBLIC_URL for the site that it belongs to, and for no other', async () => {
    const of = originOf({ publicUrl: 'https://play.youmen.example:8443' });
    expect(await of(main)).toBe('https://play.youmen.example:8443');
    expect(await of(second)).toBe('https://games.youmen.example');
  });

  test('is the address of the site, as https and without a path', async () => {
    expect(await originOf({})(main)).toBe('https://www.youmen.example');
    expect(await originOf({})(second)).toBe('https://games.youmen.example');
  });

  test.each([nameless, unusable])('is the listening address for the $key site', async (one) => {
    expect(await originOf({})(one)).toBe('http://127.0.0.1:3000');
    expect(await originOf({ host: '::1' })(one)).toBe('http://[::1]:3000');
    expect(await originOf({ publicUrl: 'https://www.example.com' })(one)).toBe('https://www.example.com');
  });

  test('is never the fictitious address of a demo site', async () => {
    expect(await originOf({ demo: true })(main)).toBe('http://127.0.0.1:3000');
  });
});
