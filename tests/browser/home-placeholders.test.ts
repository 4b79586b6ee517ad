import { expect, type Page } from '@playwright/test';
import { test } from './fixtures.ts';

/** The tolerance for a placeholder's height. */
const TOLERANCE = 0.1;

interface Place {
  block: string;
  height: number;
}

/** The blocks of the page with their current heights. */
const heights = (page: Page): Promise<Place[]> =>
  page.locator('.place').evaluateAll((places) =>
    places.map((place) => ({
      block:
        place.querySelector('section')?.getAttribute('aria-label') ?? place.textContent?.slice(0, 12) ?? '',
      height: place.getBoundingClientRect().height,
    })),
  );

test.describe('the placeholders of the home page', () => {
  for (const width of [320, 360, 390, 430, 640, 768, 1024, 1280]) {
    test(`at ${width} are about as high as their blocks`, async ({ openPage }) => {
      const page = await openPage({ path: '/' });
      await page.setViewportSize({ width, height: 800 });
      await page.evaluate(() => document.documentElement.setAttribute('data-whole', ''));
      const drawn = await heights(page);
      // Removes all content: each block retains its placeholder's height.
      await page.evaluate(() => {
        document.documentElement.removeAttribute('data-whole');
        for (const place of document.querySelectorAll<HTMLElement>('.place')) {
          place.style.contentVisibility = 'hidden';
          place.style.containIntrinsicSize = getComputedStyle(place).containIntrinsicSize.replaceAll(
            'auto ',
            '',
          );
          place.style.alignSelf = 'start';
        }
      });
      const placeholders = await heights(page);
      expect(drawn.length).toBe(9);
      const off = drawn.flatMap(({ block, height }, index) => {
        const placeholder = placeholders[index]?.height ?? 0;
        const share = placeholder / height - 1;
        return Math.abs(share) > TOLERANCE
          ? [`${block}: ${Math.round(placeholder)} px for ${Math.round(height)} px`]
          : [];
      });
      expect(off).toEqual([]);
    });
  }

  for (const width of [360, 1280]) {
    test(`at ${width} nothing moves while the page is scrolled through`, async ({ openPage }) => {
      const page = await openPage({ path: '/' });
      await page.setViewportSize({ width, height: 800 });
      await page.reload({ waitUntil: 'load' });
      await page.evaluate(recordShifts);
      const height = await page.evaluate(() => document.documentElement.scrollHeight);
      for (let scrolled = 0; scrolled < height; scrolled += 400) {
        await page.mouse.wheel(0, 400);
        await page.evaluate(twoFrames);
      }
      expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(1_000);
      expect(await page.evaluate(() => Reflect.get(window, 'shifts'))).toEqual([]);
    });
  }
});

/** Collects each layout shift from now on, with the elements that moved. */
function recordShifts(): void {
  const shifts: string[] = [];
  Reflect.set(window, 'shifts', shifts);
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & {
      value: number;
      sources: { node?: Element | null }[];
    })[]) {
      shifts.push(
        `${entry.value.toFixed(4)} ${entry.sources.map(({ node }) => node?.textContent?.slice(0, 20))}`,
      );
    }
  }).observe({ type: 'layout-shift' });
}

function twoFrames(): Promise<void> {
  return new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())));
}
