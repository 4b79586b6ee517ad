import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { contextOptions, type PageSettings } from './page-settings.ts';

const WCAG_22_AA = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
/** Loading all style sheets once more takes the checker a third of its time, for the one rule that reads them. */
const WITHOUT_STYLE_SHEETS = { preload: false, rules: { 'css-orientation-lock': { enabled: false } } };

/**
 * Fails with every place on the page as it stands that breaks WCAG 2.2 AA, as far as a program can tell. The
 * checker is a script: a page shown without scripts is checked in a copy that has none of its own.
 */
export async function expectAccessible(page: Page, settings?: PageSettings): Promise<void> {
  await drawWhole(page);
  const checked = settings?.javascript === false ? await copyWithoutScripts(page, settings) : page;
  // Pages hold no frames of other origins: the checker need not put results together in a page of its own.
  const { violations } = await new AxeBuilder({ page: checked })
    .setLegacyMode()
    .options({ resultTypes: ['violations'], ...WITHOUT_STYLE_SHEETS })
    .withTags(WCAG_22_AA)
    .analyze();
  if (checked !== page) {
    await checked.context().close();
  }
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

async function copyWithoutScripts(page: Page, settings: PageSettings): Promise<Page> {
  const html = (await page.content())
    .replace(/<script\b.*?<\/script>/gs, '')
    .replace(/<\/?noscript>/g, '')
    .replace(/<link rel="modulepreload"[^>]*>/g, '');
  const options = contextOptions({ ...settings, javascript: true });
  const context = await page.context().browser()?.newContext(options);
  if (!context) {
    throw new Error('The browser has gone.');
  }
  const copy = await context.newPage();
  await copy.route(page.url(), (route) =>
    route.fulfill({ contentType: 'text/html; charset=utf-8', body: html }),
  );
  await copy.goto(page.url(), { waitUntil: 'load' });
  return copy;
}
