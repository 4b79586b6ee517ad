import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { switchScriptsOn } from './scripts-off.ts';

const WCAG_22_AA = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
/** Loading all style sheets once more takes the checker a third of its time, for the one rule that reads them. */
const WITHOUT_STYLE_SHEETS = { preload: false, rules: { 'css-orientation-lock': { enabled: false } } };

/**
 * Fails with every place on the page as it stands that breaks WCAG 2.2 AA, as far as a program can tell. The
 * checker is a script: where those are off they are on afterwards.
 */
export async function expectAccessible(page: Page): Promise<void> {
  await drawWhole(page);
  await switchScriptsOn(page);
  // Pages hold no frames of other origins: the checker need not put results together in a page of its own.
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode()
    .options({ resultTypes: ['violations'], ...WITHOUT_STYLE_SHEETS })
    .withTags(WCAG_22_AA)
    .analyze();
  const places = violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, html }) => `${id}: ${help} at ${target.join(' ')} ${html.slice(0, 160)}`),
  );
  expect(places.join('\n'), `breaks WCAG 2.2 AA at ${page.url()}`).toBe('');
}

/** Draws what is far from the screen too, as a visitor's first touch does: nothing looks at what isn't drawn. */
export async function drawWhole(page: Page): Promise<void> {
  await page.evaluate(() => {
    document.documentElement.dataset.whole = '';
  });
}
