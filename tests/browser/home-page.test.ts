import { expect, type Page } from '@playwright/test';
import { test } from './fixtures.ts';
import { hydrated } from './hydrated.ts';

const carousel = (page: Page) => page.getByRole('group', { name: '推荐' });
const boards = (page: Page) => page.getByRole('region', { name: '排行榜' });
const packs = (page: Page) => page.getByRole('region', { name: '最新礼包' });

/** The number of the banner that fills the carousel. */
const shown = (page: Page) =>
  carousel(page)
    .getByRole('list')
    .evaluate(({ scrollLeft, clientWidth }) => Math.round(scrollLeft / clientWidth));

test('[ISL-20] [ISL-21] the carousel moves by its buttons, on the document and after a navigation', async ({
  openPage,
}) => {
  const page = await openPage({ path: '/' });
  const nav = page.getByRole('navigation', { name: '主导航' });
  for (const start of ['document', 'navigation']) {
    await hydrated(page, '[data-script="carousel"]');
    const dots = carousel(page).getByRole('button', { name: /^第 \d+ 张/ });
    const last = (await dots.count()) - 1;
    await carousel(page).getByRole('button', { name: '下一张' }).click();
    await expect.poll(() => shown(page), start).toBe(1);
    await expect(dots.nth(1)).toHaveAttribute('aria-current', 'true');
    await expect(dots.first()).toHaveAttribute('aria-current', 'false');
    await dots.first().click();
    await expect.poll(() => shown(page)).toBe(0);
    await carousel(page).getByRole('button', { name: '上一张' }).click();
    await expect.poll(() => shown(page)).toBe(last);
    await nav.getByRole('link', { name: '游戏中心' }).click();
    await page.waitForURL('**/BaseGameCenter');
    await nav.getByRole('link', { name: '首页' }).click();
    await carousel(page).waitFor();
  }
});

test('[ISL-21] without scripts the carousel is scrolled, and every block is there', async ({ openPage }) => {
  const page = await openPage({ path: '/', javascript: false });
  const row = carousel(page).getByRole('list');
  expect(
    await row.evaluate(({ scrollWidth, clientWidth }) => scrollWidth / clientWidth),
  ).toBeGreaterThanOrEqual(2);
  expect(await row.evaluate((element) => getComputedStyle(element).overflowX)).toBe('auto');
  await expect(boards(page).getByRole('tabpanel')).toHaveCount(1);
  for (const name of ['今日开服', '编辑推荐', '最新礼包', '新游测试', '游戏资讯', '活动']) {
    await page.getByRole('region', { name, exact: true }).getByRole('link').first().waitFor();
  }
});

test('[ISL-22] a tab or an arrow key shows a board, also a click before the scripts', async ({
  portal,
  openWithoutScripts,
}) => {
  const { page, release } = await openWithoutScripts(portal.url);
  const tab = (name: string) => boards(page).getByRole('tab', { name });
  const expectShown = async (name: string) => {
    await expect(tab(name)).toHaveAttribute('aria-selected', 'true');
    await expect(boards(page).getByRole('tab', { selected: true })).toHaveCount(1);
    await expect(boards(page).getByRole('tabpanel')).toHaveCount(1);
    await boards(page).getByRole('tabpanel', { name }).getByRole('link').first().waitFor();
  };
  await expectShown('热门榜');
  await tab('新游榜').click();
  release();
  await expectShown('新游榜');
  await page.keyboard.press('ArrowRight');
  await expectShown('预约榜');
  await expect(tab('预约榜')).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expectShown('热门榜');
  await page.keyboard.press('ArrowLeft');
  await expectShown('预约榜');
});

test('[ISL-25] the stock of its packs is requested when they come near, and shown', async ({ openPage }) => {
  const page = await openPage({ path: '/robots.txt' });
  let requests = 0;
  await page.route('**/vue/stock?*', async (route) => {
    requests += 1;
    const response = await route.fetch();
    const body = await response.json();
    for (const pack of body.data.list) {
      Object.assign(pack, { total: 100, remaining: 37, unlimited: false });
    }
    await route.fulfill({ response, json: body });
  });
  await page.goto(new URL('/', page.url()).href);
  await hydrated(page, '[data-script="pack-list"]');
  await page.waitForLoadState('networkidle');
  expect(requests).toBe(0);
  await packs(page).scrollIntoViewIfNeeded();
  await expect(packs(page).getByText(/37/).first()).toBeVisible();
  expect(requests).toBe(1);
});

test('[IMP-01] [ISL-20] what is seen counts for each view of the page, also after a navigation', async ({
  openPage,
}) => {
  const page = await openPage({ path: '/BaseGameCenter' });
  const sent: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/impressions') {
      sent.push(...(request.postData() ?? '').split(' '));
    }
  });
  const nav = page.getByRole('navigation', { name: '主导航' });
  await hydrated(page, 'header form');
  for (const view of [1, 2]) {
    await nav.getByRole('link', { name: '首页' }).click();
    await hydrated(page, '[data-script="shown"]');
    await page.waitForTimeout(1_500);
    await nav.getByRole('link', { name: '游戏中心' }).click();
    await page.waitForURL('**/BaseGameCenter');
    await expect.poll(() => sent.filter((one) => /^vb\d+\.1$/.test(one)).length).toBe(view);
  }
});
