import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect } from 'vitest';
import { siteMap } from '../../portal/site-map.ts';
import { expectAccessible } from './accessibility.ts';
import { test } from './fixtures.ts';
import { pairings } from './page-settings.ts';

const portalFolder = join(import.meta.dirname, '..', '..', 'portal');

/** Every page of the site map that is built, and where it shows one thing, the first of the demo. */
const pages = siteMap
  .filter(({ module }) => module.endsWith('.tsx') && existsSync(join(portalFolder, module)))
  .flatMap(({ path, params }) => {
    const address = encodeURI(path);
    return params.includes('id') ? [address, `${address}?id=1`] : [address];
  });

describe.each(pairings(pages))(
  '$page for $settings.viewport, $settings.theme, scripts: $settings.javascript',
  ({ page: path, settings }) => {
    test('shows without fault, fits the screen, and is accessible', async ({ openPage }) => {
      const page = await openPage({ path, ...settings });
      expect(await page.locator('h1').count(), 'one main heading').toBe(1);
      const { content, screen } = await page.evaluate(() => ({
        content: document.documentElement.scrollWidth,
        screen: document.documentElement.clientWidth,
      }));
      expect(content, 'no wider than the screen').toBeLessThanOrEqual(screen);
      await expectAccessible(page, settings);
    });
  },
);
