import { expect } from '@playwright/test';
import { htmlOf, pageAddresses } from './addresses.ts';
import { structureFaults } from './document-structure.ts';
import { test } from './fixtures.ts';

test.describe('the structure of pages', () => {
  test('headings, ids, landmarks, groups and page links are valid on every page', async ({
    openPage,
    portal,
  }) => {
    const page = await openPage({ path: '/robots.txt' });
    const faults: string[] = [];
    for (const address of pageAddresses) {
      const html = await htmlOf(portal.url, address);
      const found = await page.evaluate(structureFaults, html);
      faults.push(...found.map((fault) => `${decodeURI(address)}: ${fault}`));
    }
    expect(pageAddresses.length).toBeGreaterThan(80);
    expect(faults).toEqual([]);
  });

  test('finds each fault', async ({ openPage }) => {
    const page = await openPage({ path: '/robots.txt' });
    const broken = `<h1>甲</h1><h3 id="a">乙</h3><p id="a"></p><nav></nav><nav aria-label="目录"></nav>
      <nav aria-label="目录"></nav><fieldset></fieldset><a href="#b"></a><meta itemprop="name" content="丙">`;
    expect(await page.evaluate(structureFaults, broken)).toEqual([
      'h1 is followed by h3 “乙”',
      'the id a is used twice',
      'a nav without a name',
      'two nav are called “目录”',
      'a nav without a name',
      'a fieldset without a name',
      'a link leads to #b, which is not there',
      'itemprop name belongs to no item',
    ]);
  });
});
