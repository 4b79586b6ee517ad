import { expect, type Page } from '@playwright/test';
import { scaled } from '../time-limits.ts';
import { test } from './fixtures.ts';

const PAGES = [
  '/',
  '/BaseGameCenter',
  '/BaseYxDetails?id=1',
  '/BaseGameInfo',
  '/BaseGameInfoDetails?id=1',
  '/BasePackageNumber',
  '/BaseGiftDetails?id=1',
  '/BaseTradingHall',
  '/BaseHomePage/BaseActivity',
  '/BaseSearch?val=%E4%BA%91',
];
const WIDTHS = [360, 390, 768, 1280, 1920];

/** Pictures whose `sizes` selects another copy than their shown width needs, at one and two pixels per CSS pixel, on phones also at three. */
function wrongSizes(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const ruler = document.createElement('div');
    document.body.append(ruler);
    const widthOf = (sizes: string): number => {
      for (const part of sizes.split(', ')) {
        const [, condition, length = ''] = /^(\([^)]*\))? ?(.+)$/.exec(part) ?? [];
        if (condition === undefined || matchMedia(condition).matches) {
          ruler.style.width = length;
          return ruler.getBoundingClientRect().width;
        }
      }
      return Number.NaN;
    };
    const copies = (image: HTMLImageElement) =>
      image.srcset.split(', ').map((copy) => Number(/ (\d+)w$/.exec(copy)?.[1]));
    // A copy that is smaller by a tenth looks the same.
    const copyFor = (widths: readonly number[], pixels: number) =>
      widths.find((width) => width >= pixels * 0.9) ?? widths.at(-1);
    const found = [...document.images]
      .filter((image) => image.srcset !== '' && image.checkVisibility())
      .filter((image) => {
        const [stated, shown] = [widthOf(image.sizes), image.getBoundingClientRect().width];
        const widths = copies(image);
        return (innerWidth < 768 ? [1, 2, 3] : [1, 2]).some(
          (density) => copyFor(widths, stated * density) !== copyFor(widths, shown * density),
        );
      })
      .map((image) => `${image.sizes}, shown at ${Math.round(image.getBoundingClientRect().width)}px`);
    ruler.remove();
    return [...new Set(found)];
  });
}

test('[PIC-01] the sizes of each picture select the copy for its shown width', async ({
  openPage,
  portal,
}) => {
  test.setTimeout(scaled(60_000));
  const page = await openPage({ path: '/robots.txt', javascript: false });
  const wrong: Record<string, string[]> = {};
  for (const path of PAGES) {
    await page.goto(portal.url + path);
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      const found = await wrongSizes(page);
      if (found.length > 0) {
        wrong[`${path} at ${width}`] = found;
      }
    }
  }
  expect(wrong).toEqual({});
  // Planted: a picture with the width of the desktop on all screens.
  await page.goto(`${portal.url}/BaseGameInfoDetails?id=1`);
  await page.setViewportSize({ width: 360, height: 900 });
  await page.evaluate(() => {
    for (const image of document.images) {
      image.sizes = '1200px';
    }
  });
  expect((await wrongSizes(page)).length).toBeGreaterThan(0);
});
