import { expect } from '@playwright/test';
import { test } from './fixtures.ts';
import { hydrated } from './hydrated.ts';

const field = '[data-search-box]';

test.describe('the search box of the header', () => {
  test('[HD-05] goes to the search with value and type, and a reload retains both', async ({ openPage }) => {
    const page = await openPage({ path: '/' });
    expect(await page.locator('select[name=type]').first().inputValue()).toBe('game');
    await page.selectOption('header select[name=type]', 'gift');
    await page.fill(field, '云海');
    await page.press(field, 'Enter');
    // Before the script of the box comes the browser submits it, with the parameters in the order of the fields.
    await page.waitForURL(
      ({ pathname, searchParams }) =>
        pathname === '/BaseSearch' &&
        searchParams.get('val') === '云海' &&
        searchParams.get('type') === 'gift',
    );
    await page.locator('h1', { hasText: '搜索“云海”的结果' }).waitFor();
    await page.reload();
    expect(await page.inputValue(field)).toBe('云海');
    expect(await page.locator('header select[name=type]').inputValue()).toBe('gift');
  });

  test('[HD-05] a blank value has no effect', async ({ openPage }) => {
    const page = await openPage({ path: '/BaseGameCenter' });
    await page.fill(field, '   ');
    await hydrated(page, 'header form');
    await page.press(field, 'Enter');
    expect(new URL(page.url()).pathname).toBe('/BaseGameCenter');
  });

  test('[HD-05] is a plain form without scripts', async ({ openPage }) => {
    const page = await openPage({ path: '/', javascript: false });
    await page.fill(field, '云海');
    await page.press(field, 'Enter');
    await page.waitForURL('**/BaseSearch?type=game&val=%E4%BA%91%E6%B5%B7');
    expect(await page.locator('main mark').count()).toBeGreaterThan(0);
  });

  test('suggestions are selected with the arrow keys and announced', async ({ openPage }) => {
    const page = await openPage({ path: '/' });
    await page.click(field);
    await page.fill(field, 'yunhai');
    const first = page.locator('[role=option]', { hasText: '云海剑歌' }).first();
    await first.waitFor();
    expect(await page.getAttribute(field, 'aria-expanded')).toBe('true');
    await page.press(field, 'ArrowDown');
    const active = await page.getAttribute(field, 'aria-activedescendant');
    expect(await page.getAttribute('[role=option][aria-selected=true]', 'id')).toBe(active);
    await page.press(field, 'ArrowUp');
    expect(await page.getAttribute(field, 'aria-activedescendant')).toBeNull();
    await page.press(field, 'Escape');
    await page.waitForFunction((box) => document.querySelector(box)?.ariaExpanded === 'false', field);
    await page.press(field, 'ArrowDown');
    await first.waitFor();
    await page.press(field, 'ArrowDown');
    await page.press(field, 'Enter');
    await page.waitForURL('**/BaseYxDetails?id=*');
  });
});

test.describe('the search pages', () => {
  for (const [val, label] of [
    ['忘记密码', '账号申诉'],
    ['可以预约的游戏', '可以预约的新游'],
  ]) {
    test(`[FND-17] a text that asks for a page links it: ${val}`, async ({ openPage }) => {
      const page = await openPage({ path: `/BaseSearch?val=${val}`, javascript: false });
      expect(await page.locator('main a', { hasText: label }).count()).toBe(1);
    });
  }

  for (const [path, label] of [
    ['/BaseSearch/BaseGame', '游戏'],
    ['/BaseSearch/BaseInfo', '资讯'],
    ['/BaseSearch/BaseGift', '礼包'],
  ] as const) {
    test(`[RT-09] ${path} shows the results of its type for val`, async ({ openPage }) => {
      const page = await openPage({ path: `${path}?val=${encodeURIComponent('云海')}` });
      const tab = page.locator('nav[aria-label=搜索类型] a[aria-current=page]');
      expect(await tab.textContent()).toContain(label);
      expect(await page.locator('main article').count()).toBeGreaterThan(0);
      if (label === '游戏') {
        expect(await page.locator('main mark').count()).toBeGreaterThan(0);
      }
    });
  }

  test('[FND-07] without a type it shows all kinds, the best one first, and tabs with their numbers', async ({
    openPage,
  }) => {
    const page = await openPage({ path: '/' });
    await page.fill(field, '云海剑歌');
    await hydrated(page, 'header form');
    await page.press(field, 'Enter');
    await page.waitForURL('**/BaseSearch?val=%E4%BA%91%E6%B5%B7%E5%89%91%E6%AD%8C');
    const main = page.locator('main');
    await main.locator('h1', { hasText: '搜索“云海剑歌”的结果' }).waitFor();
    const kinds = await main.locator('section section h2').allTextContents();
    expect(kinds[0]).toBe('游戏');
    expect(kinds.slice(1).toSorted()).toEqual(['开服', '礼包', '资讯']);
    const tabs = page.locator('nav[aria-label=搜索类型] a');
    expect(await tabs.first().getAttribute('aria-current')).toBe('page');
    await main.getByRole('link', { name: /^全部 \d+ 个礼包$/ }).click();
    await page.waitForURL('**/BaseSearch?val=*&type=gift');
    // [ISL-18] The header's search follows.
    const chosen = page.locator('header select[name=type]');
    await expect(chosen).toHaveValue('gift');
    await expect(page.locator(field)).toHaveValue('云海剑歌');
    await expect(page.locator(field)).toHaveAttribute('aria-keyshortcuts', '/');
  });

  test('[FND-02] a theme leads to the game centre, also from the suggestions', async ({ openPage }) => {
    const page = await openPage({ path: '/' });
    await page.fill(field, '三国');
    const suggested = page.getByRole('option', { name: /^三国题材 · \d+ 款$/ });
    await suggested.waitFor();
    await page.press(field, 'Enter');
    const filter = page.locator('main').getByRole('link', { name: /^三国题材 · \d+ 款$/ });
    await filter.click();
    await page.waitForURL('**/BaseGameCenter?theme=%E4%B8%89%E5%9B%BD');
  });

  test('[FND-07] a tab without results shows those of the other kinds', async ({ openPage }) => {
    const val = encodeURIComponent('盐帮漕帮之争');
    const page = await openPage({ path: `/BaseSearch?val=${val}&type=gift`, javascript: false });
    const main = page.locator('main');
    expect(await main.textContent()).toContain('没有找到和“盐帮漕帮之争”有关的礼包，看看别的结果。');
    expect(await main.locator('section section h2').allTextContents()).toEqual(['资讯']);
  });

  test('[RT-01] the search opens by its address and without a value', async ({ openPage }) => {
    const page = await openPage({ path: '/BaseSearch', javascript: false });
    expect(await page.textContent('h1')).toBe('搜索');
    expect(await page.locator('main ol a').count()).toBeGreaterThan(5);
  });

  test('[FRM-31] the page of a text that is longer than a search says so', async ({ portal }) => {
    const search = async (length: number) =>
      (await fetch(`${portal.url}/BaseSearch?val=${encodeURIComponent('云'.repeat(length))}`)).text();
    expect(await search(61)).toContain('搜索内容太长，只用了前');
    expect(await search(60)).not.toContain('搜索内容太长');
  });

  test('[FND-11] without a game it shows related ones, under a heading that says so', async ({
    openPage,
  }) => {
    const page = await openPage({
      path: `/BaseSearch?val=${encodeURIComponent('会写日记的机器人陪我种番茄')}`,
    });
    const related = page.locator('section[aria-label="没有完全符合的游戏，这些比较接近"]');
    expect(await related.locator('a', { hasText: '火星七号农场' }).count()).toBeGreaterThan(0);
    expect(await page.textContent('main')).toContain('没有找到完全符合“会写日记的机器人陪我种番茄”的内容');
  });

  test('without results it offers similar names and links', async ({ openPage }) => {
    const page = await openPage({ path: `/BaseSearch?val=${encodeURIComponent('呵呵江湖')}` });
    expect(await page.textContent('main')).toContain('没有找到和“呵呵江湖”有关的内容');
    expect(await page.locator('section[aria-label=您是不是要找] a').count()).toBeGreaterThan(0);
    // [FIG-22] Also what is offered instead has an order.
    await page.locator('main').getByRole('link', { name: '排序说明' }).waitFor();
    await page.fill(field, '云海');
    const suggestions = page.getByRole('search').getByRole('listbox', { name: '搜索建议' });
    await suggestions.waitFor();
    const link = page.getByRole('search').getByRole('link', { name: '排序说明' });
    expect(await link.getAttribute('href')).toBe('/BaseOrdering#search');
    await link.click();
    await page.getByRole('heading', { level: 1, name: '排序说明' }).waitFor();
    await suggestions.waitFor({ state: 'detached' });
  });

  for (const type of ['', '&type=gift']) {
    test(`[FND-14] a code is not looked up: the page${type} says where it is redeemed and where codes are claimed`, async ({
      openPage,
    }) => {
      const page = await openPage({ path: `/BaseSearch?val=LIUQI2026${type}`, javascript: false });
      expect(await page.textContent('main')).toContain(
        '“LIUQI2026”看起来像兑换码。已有的码请在对应的游戏里兑换；还没有码，可以到礼包中心领取。',
      );
      await page.locator('main').getByRole('link', { name: '去礼包中心' }).click();
      await page.waitForURL('**/BasePackageNumber');
    });
  }

  test('[ISL-18] recent searches are stored in the browser until cleared, outside local storage', async ({
    openPage,
  }) => {
    const page = await openPage({ path: `/BaseSearch?val=${encodeURIComponent('云海')}&type=game` });
    await page.waitForFunction(async () => {
      const known = await indexedDB.databases();
      return known.some(({ name }) => name === 'youmen');
    });
    await page.waitForTimeout(200);
    await page.goto(new URL('/BaseSearch', page.url()).href);
    const history = page.locator('section', { has: page.locator('#search-history') });
    await history.locator('a', { hasText: '云海' }).waitFor();
    expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('云海');
    await history.locator('button').click();
    await history.waitFor({ state: 'detached' });
    await page.reload();
    await page.waitForTimeout(300);
    expect(await history.count()).toBe(0);
  });
});
