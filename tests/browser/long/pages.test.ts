import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { siteMap } from '#contract/site-map.ts';
import { drawWhole, expectAccessible } from '../accessibility.ts';
import { test } from '../fixtures.ts';
import { pairings, rotation } from '../page-settings.ts';

const portalFolder = join(import.meta.dirname, '..', '..', '..', 'portal');

/** The built pages by module; detail pages also with the first record of the demo. */
const pagesByModule = Object.values(
  Object.groupBy(
    siteMap.filter(
      ({ module, path }) =>
        module.endsWith('.tsx') && path !== '/BaseHomePage' && existsSync(join(portalFolder, module)),
    ),
    ({ module }) => module,
  ),
).map((entries = []) =>
  entries.flatMap(({ path, params }) => {
    const address = encodeURI(path);
    return params.includes('id') ? [`${address}?id=1`, address] : [address];
  }),
);
const combinations = [
  ...pairings(pagesByModule.flatMap(([first]) => first ?? [])),
  ...rotation(pagesByModule.flatMap(([, ...others]) => others)),
];

test.describe.configure({ mode: 'parallel' });

for (const { page: path, settings } of combinations) {
  test.describe(`${path} for ${settings.viewport}, ${settings.theme}, scripts: ${settings.javascript}`, () => {
    test('has no faults, fits the screen, and is accessible', async ({ openPage }) => {
      const page = await openPage({ path, ...settings });
      await drawWhole(page);
      expect(await page.locator('h1').count(), 'one main heading').toBe(1);
      const { content, screen } = await page.evaluate(() => ({
        content: document.documentElement.scrollWidth,
        screen: document.documentElement.clientWidth,
      }));
      expect(content, 'not wider than the screen').toBeLessThanOrEqual(screen);
      await expectAccessible(page);
    });
  });
}

test('no style depends on the screen orientation', async ({ openPage }) => {
  const page = await openPage({ path: '/' });
  const rules = await page.evaluate(() =>
    [...document.styleSheets].flatMap(({ cssRules }) => [...cssRules].map(({ cssText }) => cssText)),
  );
  expect(rules.length).toBeGreaterThan(500);
  expect(rules.filter((rule) => rule.includes('orientation'))).toEqual([]);
});
