import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { switchScriptsOn } from './scripts-off.ts';

const WCAG_22_AA = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
const axeBuilder = createRequire(createRequire(import.meta.url).resolve('@axe-core/playwright'));
const minified = readFileSync(axeBuilder.resolve('axe-core/axe.min.js'), 'utf8');
/** The builder evaluates it twice for each analysis; a document needs it once. */
const AXE = `if (!window.axe) {\n${minified}\n}`;
/** Skips the preload of style sheets, which takes a third of the time and serves one rule. */
const WITHOUT_STYLE_SHEETS = { preload: false, rules: { 'css-orientation-lock': { enabled: false } } };

/**
 * Fails with every violation of WCAG 2.2 AA on the current page that axe finds. axe is a script: this enables
 * scripts.
 */
export async function expectAccessible(page: Page): Promise<void> {
  await drawWhole(page);
  await switchScriptsOn(page);
  const scrolledTo = await scrollTo(page, 0);
  await endTransitions(page);
  // Pages have no frames of other origins: axe needs no separate page to merge results.
  const { violations } = await new AxeBuilder({ page, axeSource: AXE })
    .setLegacyMode()
    .options({ resultTypes: ['violations'], ...WITHOUT_STYLE_SHEETS })
    .withTags(WCAG_22_AA)
    .analyze();
  await scrollTo(page, scrolledTo);
  const places = violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, html }) => `${id}: ${help} at ${target.join(' ')} ${html.slice(0, 160)}`),
  );
  expect(places.join('\n'), `breaks WCAG 2.2 AA at ${page.url()}`).toBe('');
}

/** Renders the off-screen blocks too, like the first interaction; axe ignores what isn't rendered. */
export async function drawWhole(page: Page): Promise<void> {
  await page.evaluate(() => {
    document.documentElement.dataset.whole = '';
  });
}

/** Ends the transitions of a change of theme: axe would read the colours between. */
async function endTransitions(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const animation of document.getAnimations()) {
      if (animation instanceof CSSTransition) {
        animation.finish();
      }
    }
  });
}

/**
 * Scrolls the window and returns where it was. axe counts what the sticky header covers as too small; how much that
 * is depends on where the page stands.
 */
function scrollTo(page: Page, to: number): Promise<number> {
  return page.evaluate((top) => {
    const before = window.scrollY;
    window.scrollTo({ top, behavior: 'instant' });
    return before;
  }, to);
}
