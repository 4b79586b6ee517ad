import { type BrowserContext, expect, type Page } from '@playwright/test';
import { drawWhole } from '../accessibility.ts';
import { pageAddresses } from '../addresses.ts';
import { test } from '../fixtures.ts';
import { hydrated } from '../hydrated.ts';

const SCREENS = [360, 768, 1280] as const;

/** The page at a width, fully rendered. */
async function at(page: Page, width: number, height = 800): Promise<Page> {
  await page.setViewportSize({ width, height });
  await drawWhole(page);
  return page;
}

interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

const boxes = (page: Page, selector: string): Promise<Box[]> =>
  page.locator(selector).evaluateAll((elements) =>
    elements
      .filter((element) => element.checkVisibility())
      .map((element) => {
        const { left, top, right, bottom } = element.getBoundingClientRect();
        return { left, top, right, bottom };
      }),
  );

const meet = (one: Box, other: Box) =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;

test.describe('the main heading', () => {
  test('has one size per screen width on all pages', async ({ openPage, portal }) => {
    test.setTimeout(120_000);
    const page = await openPage({ path: '/robots.txt', javascript: false });
    const odd: string[] = [];
    for (const address of pageAddresses) {
      await page.goto(portal.url + address);
      for (const [width, expected] of [
        [360, '22px'],
        [768, '28px'],
        [1280, '28px'],
      ] as const) {
        await page.setViewportSize({ width, height: 800 });
        const size = await page.locator('h1').evaluate((heading) => getComputedStyle(heading).fontSize);
        if (size !== expected) {
          odd.push(`${decodeURI(address)} at ${width}: ${size}`);
        }
      }
    }
    expect(odd).toEqual([]);
  });
});

test.describe('covers of activities', () => {
  for (const width of [1280, 1920]) {
    test(`at ${width} are uncropped, and never larger than their picture`, async ({ openPage }) => {
      const first = await openPage({ path: '/BaseHomePage/BaseActivity' });
      const sharp = (await first
        .context()
        .browser()
        ?.newContext({ viewport: { width, height: 900 }, deviceScaleFactor: 2 })) as BrowserContext;
      const page = await sharp.newPage();
      await page.goto(first.url());
      await drawWhole(page);
      const covers = page.locator('main li picture img');
      expect(await covers.count()).toBeGreaterThan(5);
      for (const cover of await covers.all()) {
        await cover.scrollIntoViewIfNeeded();
        await expect
          .poll(() => cover.evaluate((image) => (image as HTMLImageElement).naturalWidth))
          .toBeGreaterThan(0);
        const seen = await cover.evaluate((element) => {
          const image = element as HTMLImageElement;
          const [, width = '', height = ''] = /-(\d+)x(\d+)/.exec(image.currentSrc) ?? [];
          const [, scaled] = /@(\d+)/.exec(image.currentSrc) ?? [];
          const box = image.getBoundingClientRect();
          return {
            pixels: Number(scaled ?? width),
            shape: Number(width) / Number(height),
            shown: box.width * devicePixelRatio,
            box: box.width / box.height,
          };
        });
        expect(Math.abs(seen.box / seen.shape - 1), 'cut').toBeLessThan(0.01);
        expect(seen.shown, 'upscaled').toBeLessThanOrEqual(seen.pixels);
      }
      await sharp.close();
    });
  }
});

test.describe('the carousel', () => {
  for (const width of SCREENS) {
    test(`at ${width} shows its arrows and dots beside the art`, async ({ openPage }) => {
      const page = await at(await openPage({ path: '/' }), width);
      const carousel = '[aria-roledescription="轮播"]';
      const [controls, pictures] = await Promise.all([
        boxes(page, `${carousel} button`),
        boxes(page, `${carousel} img`),
      ]);
      expect([controls.length > 4, pictures.length > 3]).toEqual([true, true]);
      for (const control of controls) {
        expect(pictures.filter((picture) => meet(control, picture))).toEqual([]);
      }
    });
  }

  for (const width of SCREENS) {
    test(`at ${width} shows its text beside the lettering on the right`, async ({ openPage }) => {
      const page = await at(await openPage({ path: '/' }), width);
      const [picture] = await boxes(page, '[aria-roledescription="轮播"] li:first-child img');
      const words = await boxes(page, '[aria-roledescription="轮播"] li:first-child a > span > span');
      const lettering = picture && {
        ...picture,
        left: picture.left + (picture.right - picture.left) * 0.36,
        top: picture.top + (picture.bottom - picture.top) * 0.75,
      };
      expect(words.length).toBeGreaterThan(1);
      expect(words.filter((box) => lettering && meet(box, lettering))).toEqual([]);
    });
  }
});

test.describe('a game on a phone', () => {
  const lines = (page: Page, selector: string) =>
    page.locator(selector).evaluateAll((elements) =>
      elements
        .filter((element) => element.checkVisibility())
        .map((element) => {
          const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
          const tops = new Set<number>();
          while (texts.nextNode()) {
            const range = document.createRange();
            range.selectNodeContents(texts.currentNode);
            for (const { top } of range.getClientRects()) {
              tops.add(Math.round(top));
            }
          }
          return tops.size;
        }),
    );

  test('shows its date and its reminder on one line each; the button has one line', {
    tag: '@phone',
  }, async ({ openPage, portal }) => {
    const { data } = await (
      await fetch(`${portal.url}/vue/game?status=${encodeURIComponent('预约')}`)
    ).json();
    for (const { id } of data.list.slice(0, 5)) {
      const page = await at(await openPage({ path: `/BaseYxDetails?id=${id}` }), 360, 740);
      expect(await lines(page, 'main header p:has(+ a[href^="/calendar/"])'), `game ${id}`).toEqual([1]);
      expect(await lines(page, 'main header a[href^="/calendar/"]'), `game ${id}`).toEqual([1]);
      expect(await lines(page, 'aside button'), `game ${id}`).toEqual([1]);
      const buttons = await boxes(page, 'main header :is(a, button)');
      expect(buttons.every(({ right }) => right <= 360)).toBe(true);
    }
  });

  test('has one prominent download button on every path to the page', { tag: '@phone' }, async ({
    openPage,
  }) => {
    const page = await at(await openPage({ path: '/BaseGameCenter?letter=Y' }), 360, 740);
    const prominent = () =>
      page.locator('main :is(a, button, summary), aside :is(a, button)').evaluateAll((elements) => {
        const probe = document.createElement('i');
        probe.style.background = 'var(--action)';
        document.body.append(probe);
        const ground = getComputedStyle(probe).backgroundColor;
        probe.remove();
        return elements
          .filter((element) => element.checkVisibility() && /下载|在线玩/.test(element.textContent ?? ''))
          .filter((element) => getComputedStyle(element).backgroundColor === ground)
          .map((element) => element.textContent?.trim());
      });
    await page.getByRole('link', { name: '云海剑歌' }).first().click();
    await page.getByRole('heading', { level: 1, name: '云海剑歌' }).waitFor();
    // Hydration replaces the link once the device is known: an element of before has no style.
    await expect.poll(prominent).toEqual(['下载']);
    await page.reload();
    await hydrated(page, 'aside[aria-label="下载"] a');
    await expect.poll(prominent).toEqual(['下载']);
    expect(await prominent()).toEqual(['下载']);
  });
});

test.describe('titles', () => {
  test('the search title does not start with the space of a quotation mark', async ({ openPage }) => {
    const page = await openPage({ path: `/BaseSearch?val=${encodeURIComponent('云海')}` });
    expect(await page.locator('h1').textContent()).toMatch(/^[\p{L}\p{N}]/u);
    expect(await page.title()).toMatch(/^[\p{L}\p{N}]/u);
  });
});
