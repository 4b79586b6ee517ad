import { expect } from '@playwright/test';
import { siteMap } from '#contract/site-map.ts';
import { htmlOf, pageAddresses } from './addresses.ts';
import { clearDemoMark } from './demo-mark.ts';
import { test } from './fixtures.ts';

clearDemoMark();

interface Head {
  address: string;
  title: string;
  description: string;
  canonical: string;
  robots: string | undefined;
  card: string | undefined;
}

const attribute = (html: string, pattern: RegExp) => pattern.exec(html)?.[1]?.replaceAll('&amp;', '&');

async function headOf(origin: string, address: string, status = 200): Promise<Head> {
  const html = await htmlOf(origin, address, status);
  const named = (name: string) =>
    attribute(html, new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`));
  const canonical = attribute(html, /<link rel="canonical" href="([^"]*)"/) ?? '';
  return {
    address,
    title: attribute(html, /<title>([^<]*)<\/title>/) ?? '',
    description: named('description') ?? '',
    canonical: decodeURI(canonical.replace(origin, '')),
    robots: named('robots'),
    card: named('twitter:card'),
  };
}

/** True if robots.txt disallows an address; `*` is a wildcard. */
function isDisallowed(robots: string, address: string): boolean {
  return [...robots.matchAll(/^Disallow: (\S+)$/gm)].some(([, rule = '']) =>
    new RegExp(`^${rule.replace(/[.?+^$()[\]{}|\\]/g, '\\$&').replaceAll('*', '.*')}`).test(address),
  );
}

test.describe('heads of pages', () => {
  test('every page has a title, a description and a card type', async ({ portal }) => {
    const heads = await Promise.all(pageAddresses.map((address) => headOf(portal.url, address)));
    for (const { address, title, description, card } of heads) {
      expect([title.length > 3, description.length > 8], address).toEqual([true, true]);
      expect(card, address).toMatch(/^summary(_large_image)?$/);
    }
  });

  test('later pages of a list have their number in the title', async ({ portal }) => {
    const lists = siteMap.filter(({ params }) => params.includes('page') && !params.includes('val'));
    expect(lists.length).toBeGreaterThan(9);
    for (const { path } of lists) {
      const address = `${path}?page=2`;
      const first = await headOf(portal.url, path);
      const second = await headOf(
        portal.url,
        address,
        pageAddresses.includes(encodeURI(address)) ? 200 : 404,
      );
      expect(first.title).not.toContain('第');
      expect(second.title, path).toMatch(/ 第2页 - /);
      expect(second.description, path).not.toBe(first.description);
    }
    const search = await headOf(portal.url, `/BaseSearch?val=${encodeURIComponent('云')}&page=2`, 404);
    expect(search.title).toMatch(/^搜索“云”的结果 第2页 - /);
  });

  test('[RT-10] [RT-13] the info pages have descriptions from their texts', async ({ portal }) => {
    const heads = await Promise.all(
      [0, 1, 2, 3, 4, 5, 6, 7].map((id) => headOf(portal.url, `/BaseWebNav?id=${id}`)),
    );
    expect(new Set(heads.map(({ description }) => description)).size).toBe(8);
    for (const { address, description } of heads) {
      expect(description.length, address).toBeGreaterThan(30);
    }
  });

  for (const [address, canonical] of [
    ['/BaseYxDetails/BaseLabel?id=1', '/BaseYxDetails?id=1'],
    ['/BaseYxDetails/BaseDeCarousel?id=1', '/BaseYxDetails?id=1'],
    ['/BaseYxDetails/BaseRecommend?id=1', '/BaseYxDetails?id=1'],
    ['/BaseJyDetails/BaseProcess?id=1', '/BaseJyDetails?id=1'],
    ['/BasePackageNumber/BaseBroadcast', '/BasePackageNumber'],
    ['/BasePackageNumber/BaseNotice', '/BasePackageNumber'],
    ['/BasePackageNumber/BaseScreen', '/BasePackageNumber'],
    ['/BaseTradingHall/BaseBroadcast', '/BaseTradingHall'],
    ['/BaseTradingHall/BaseNotice', '/BaseTradingHall'],
    ['/BaseHomePage/BaseLinks', '/'],
    ['/BaseHomePage/BaseCarousel', '/BaseHomePage/BaseCarousel'],
    ['/BaseHomePage/BaseRecom?page=2', '/BaseHomePage/BaseRecom?page=2'],
    ['/MovePage/ShareGameDetails/Bonus?id=1', '/BaseYxDetails?id=1'],
  ] as const) {
    test(`${address} has the canonical address ${canonical}`, async ({ portal }) => {
      expect(await headOf(portal.url, address)).toMatchObject({ canonical });
    });
  }

  test('the sitemap, robots.txt and the robots metadata agree', async ({ portal }) => {
    const [robots, xml] = await Promise.all(
      ['/robots.txt', '/sitemap.xml'].map(async (path) => (await fetch(portal.url + path)).text()),
    );
    const listed = [...(xml ?? '').matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, loc = '']) =>
      decodeURI(loc.replace(portal.url, '')),
    );
    const pages = listed.filter(
      (address) => !/[?&]id=([2-9]|\d\d)/.test(address) || address.startsWith('/BaseWebNav'),
    );
    for (const address of pages) {
      const head = await headOf(portal.url, address);
      expect(head, address).toMatchObject({ canonical: address, robots: undefined });
      expect(isDisallowed(robots ?? '', address), address).toBe(false);
    }
    for (const address of pageAddresses.filter((one) => !/[?&]page=/.test(one))) {
      const head = await headOf(portal.url, address);
      if (head.robots === undefined && !head.canonical.startsWith('/BaseJyDetails?')) {
        expect(listed, address).toContain(head.canonical);
      }
    }
  });

  test('an article has its publication and modification dates in its head and its data', async ({
    portal,
  }) => {
    const html = await htmlOf(portal.url, '/BaseGameInfoDetails?id=1');
    expect(html).toMatch(/<meta property="article:modified_time" content="20\d\d-/);
    expect(html).toMatch(/"dateModified":"20\d\d-/);
  });
});
