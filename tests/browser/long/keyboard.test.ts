import { expect } from '@playwright/test';
import { test } from '../fixtures.ts';
import { hydrated } from '../hydrated.ts';

test.describe('by keyboard', () => {
  test('/ focuses the search, and is a letter in an input or with a modifier', async ({ openPage }) => {
    const page = await openPage({ path: '/BaseGameCenter' });
    const field = page.getByRole('banner').getByLabel('搜索内容');
    await expect(field).toHaveAttribute('aria-keyshortcuts', '/');
    const isFocused = () => field.evaluate((element) => element === document.activeElement);
    await page.keyboard.press('Control+/');
    expect(await isFocused()).toBe(false);
    await page.keyboard.press('/');
    expect(await isFocused()).toBe(true);
    expect(await field.inputValue()).toBe('');
    await page.keyboard.type('a/b');
    expect(await field.inputValue()).toBe('a/b');
  });

  test('arrow keys move along tabs and slides', async ({ openPage }) => {
    const page = await openPage({ path: '/BaseOpenserveSurface' });
    await expect(page.locator('[aria-keyshortcuts]')).toHaveCount(1);
    const tabs = page.getByRole('navigation', { name: '哪一天' }).getByRole('link');
    await tabs.first().focus();
    await page.keyboard.press('ArrowRight');
    expect(await tabs.nth(1).evaluate((element) => element === document.activeElement)).toBe(true);
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowLeft');
    expect(await tabs.first().evaluate((element) => element === document.activeElement)).toBe(true);
  });

  test('[KBD-01] arrow keys move the carousel of the home page, which stops at its ends; a dot in focus shows its slide', async ({
    openPage,
  }) => {
    const page = await openPage({ path: '/' });
    await expect(page.locator('[aria-keyshortcuts]')).toHaveCount(1);
    const carousel = page.getByRole('group', { name: '推荐' });
    const slides = carousel.getByRole('listitem').getByRole('link');
    const focused = () => slides.evaluateAll((links) => links.indexOf(document.activeElement as HTMLElement));
    /** The slide that fills the row. */
    const shown = () =>
      carousel
        .getByRole('list')
        .evaluate(({ scrollLeft, clientWidth }) => Math.round(scrollLeft / clientWidth));
    const last = (await slides.count()) - 1;
    expect(last).toBeGreaterThan(0);
    await slides.first().focus();
    await page.keyboard.press('ArrowLeft');
    expect(await focused()).toBe(0);
    for (let i = 1; i <= last; i += 1) {
      await page.keyboard.press('ArrowRight');
      expect(await focused()).toBe(i);
      await expect.poll(shown).toBe(i);
    }
    await page.keyboard.press('ArrowRight');
    expect(await focused()).toBe(last);
    await page.keyboard.press('ArrowLeft');
    expect(await focused()).toBe(last - 1);
    await expect.poll(shown).toBe(last - 1);
    const dots = carousel.getByRole('button', { name: /^第 \d+ 张/ });
    for (const at of [0, last]) {
      await dots.nth(at).focus();
      await expect.poll(shown).toBe(at);
    }
  });

  test('the empty search box shows its shortcut key to mouse users', async ({ openPage }) => {
    const page = await openPage({ path: '/BaseGameCenter' });
    const box = page.getByRole('banner').getByRole('search');
    const keyCap = () =>
      box.getByRole('button').evaluate((button) => getComputedStyle(button, '::before').content);
    await expect.poll(keyCap).toBe('"/"');
    await page.keyboard.press('/');
    expect(await keyCap()).toBe('none');
    const phone = await openPage({ path: '/BaseGameCenter', viewport: 'phone' });
    await expect(phone.locator('[aria-keyshortcuts]')).toHaveCount(1);
    const onPhone = phone.getByRole('banner').getByRole('search').getByRole('button');
    expect(await onPhone.evaluate((button) => getComputedStyle(button, '::before').content)).toBe('none');
  });

  test('the first key press offers a skip link', async ({ openPage }) => {
    const page = await openPage({ path: '/' });
    await page.keyboard.press('Tab');
    const skip = page.getByRole('link', { name: '跳到主要内容' });
    expect(await skip.evaluate((element) => element === document.activeElement)).toBe(true);
    await expect.poll(async () => (await skip.boundingBox())?.y ?? -1).toBeGreaterThanOrEqual(0);
    await page.keyboard.press('Enter');
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('main');
  });

  for (const path of ['/', '/BaseYxDetails?id=1', '/BaseGiftDetails?id=1']) {
    test(`every focused element on ${path} has a visible focus`, async ({ openPage }) => {
      const page = await openPage({ path });
      const seen = new Set<string>();
      for (let i = 0; i < 25; i += 1) {
        await page.keyboard.press('Tab');
        seen.add(
          await page.evaluate(() => {
            const element = document.activeElement as HTMLElement;
            const line = (of: Element, pseudo?: string) => {
              const { outlineStyle, borderColor } = getComputedStyle(of, pseudo);
              return `${outlineStyle} ${borderColor}`;
            };
            const shown = [line(element), line(element, '::after')].some((one) => !one.startsWith('none'));
            const inBox =
              element.matches('header input') && element.closest('form')?.matches(':focus-within');
            return shown || inBox ? 'shown' : element.outerHTML.slice(0, 120);
          }),
        );
      }
      expect([...seen]).toEqual(['shown']);
    });
  }
});

test.describe('display settings', () => {
  test('at 200 % nothing is cut off or outside the viewport', async ({ openPage }) => {
    const page = await openPage({ path: '/' });
    await page.setViewportSize({ width: 640, height: 400 });
    for (const path of [
      '/',
      '/BaseGameCenter',
      '/BaseYxDetails?id=1',
      '/BaseGiftDetails?id=1',
      '/BaseOpenserveSurface',
    ]) {
      await page.goto(new URL(path, page.url()).href);
      const [content, screen] = await page.evaluate(() => [
        document.documentElement.scrollWidth,
        document.documentElement.clientWidth,
      ]);
      expect(content, path).toBeLessThanOrEqual(screen ?? 0);
    }
  });

  test('in forced colours the focus and the selection have an outline', async ({ openPage }) => {
    const page = await openPage({ path: '/BaseGameCenter' });
    await page.emulateMedia({ forcedColors: 'active' });
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    const line = (selector: string) =>
      page
        .locator(selector)
        .first()
        .evaluate((element) => {
          const { outlineStyle, outlineWidth } = getComputedStyle(element);
          return `${outlineStyle} ${outlineWidth}`;
        });
    expect(await line(':focus-visible')).toBe('solid 3px');
    expect(await line('nav [aria-current=page]')).toBe('solid 2px');
  });

  test('with reduced motion, no element starts an animation', async ({ openPage }) => {
    const page = await openPage({ path: '/' });
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.reload();
    await hydrated(page, 'header form');
    const moving = await page.evaluate(() => {
      const isMoving = (time: string) => time.split(',').some((one) => Number.parseFloat(one) > 0);
      return [...document.querySelectorAll('*')]
        .filter((element) => {
          const { transitionDuration, animationDuration, animationName } = getComputedStyle(element);
          return isMoving(transitionDuration) || (animationName !== 'none' && isMoving(animationDuration));
        })
        .map((element) => `${element.tagName}.${element.className}`);
    });
    expect(moving).toEqual([]);
    expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
  });

  test('an article prints in black on white, without header and footer', async ({ openPage }) => {
    const page = await openPage({ path: '/BaseGameInfoDetails?id=1' });
    await page.emulateMedia({ media: 'print' });
    expect(await page.getByRole('banner').isVisible()).toBe(false);
    expect(await page.getByRole('contentinfo').isVisible()).toBe(false);
    expect(await page.getByRole('navigation', { name: '底部导航' }).isVisible()).toBe(false);
    expect(await page.getByRole('article').getByRole('button').count()).toBe(0);
    expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe(
      'rgb(255, 255, 255)',
    );
  });

  test('an info page prints at paper width, without controls', async ({ openPage }) => {
    const page = await openPage({ path: '/BaseWebNav/BaseAgreement' });
    await page.emulateMedia({ media: 'print' });
    const [text, paper] = await page
      .getByRole('article')
      .evaluate((article) => [article.clientWidth, document.documentElement.clientWidth]);
    expect(text).toBeGreaterThan(Number(paper) * 0.8);
    await page.goto(new URL('/BaseYxDetails?id=1', page.url()).href);
    expect(await page.locator('main').getByText('下载', { exact: true }).first().isVisible()).toBe(false);
    expect(await page.locator('main textarea').isVisible()).toBe(false);
  });

  test('a copy of an article contains only its text', async ({ openPage }) => {
    const page = await openPage({ path: '/BaseGameInfoDetails?id=1' });
    const copied = await page.evaluate(() => {
      getSelection()?.selectAllChildren(document.querySelector('article') as Element);
      return String(getSelection());
    });
    expect(copied).toContain(await page.getByRole('heading', { level: 1 }).textContent());
    expect(copied).not.toMatch(/\u200b|复制链接|转载/);
  });
});
