import { expect } from '@playwright/test';
import { test } from './fixtures.ts';
import { hydrated } from './hydrated.ts';
import { openLogin } from './login-steps.ts';

test.describe('header', () => {
  test('[HD-07] a visitor sees the default avatar and 登录, and neither a picture nor 退出', async ({
    openPage,
  }) => {
    const page = await openPage({ path: '/BaseGameCenter' });
    const banner = page.getByRole('banner');
    const button = banner.getByRole('button', { name: '登录', exact: true });
    expect(await button.locator('xpath=preceding-sibling::*').locator('svg:visible').count()).toBe(1);
    expect(await banner.getByRole('img', { name: /的头像$/ }).count()).toBe(0);
    expect(await banner.getByRole('button', { name: '退出' }).count()).toBe(0);
    await openLogin(page);
  });

  for (const [path, label] of [
    ['/', '首页'],
    ['/BaseSearch?val=云海', '首页'],
    ['/BaseSearch/BaseGift?val=云海', '首页'],
    ['/BaseWebNav?id=4', '首页'],
    ['/BaseWebNav/BaseAbout', '首页'],
    ['/BaseHomePage/BaseRanking', '首页'],
    ['/BaseYxDetails?id=1', '游戏中心'],
    ['/BaseYxDetails/BaseLabel?id=1', '游戏中心'],
    ['/BaseGameInfo/BaseVideo', '游戏资讯'],
    ['/BaseGameInfoDetails?id=1', '游戏资讯'],
    ['/BasePackageNumber/BaseNotice', '礼包中心'],
    ['/BaseGiftDetails?id=1', '礼包中心'],
    ['/BaseOpenserveSurface', '开服表'],
  ] as const) {
    test(`[HD-02] on ${path} the item ${label} is highlighted`, async ({ openPage }) => {
      const page = await openPage({ path, javascript: false });
      const current = page.getByRole('navigation', { name: '主导航' }).locator('[aria-current]');
      expect(await current.allTextContents()).toEqual([label]);
    });
  }

  test('[HD-05] [ST-03] the box retains type and value during navigation, and the search page after a reload', async ({
    openPage,
  }) => {
    const page = await openPage({ path: '/BaseGameCenter' });
    await hydrated(page, 'header form');
    const box = page.getByRole('banner').getByRole('search');
    await box.getByLabel('搜索类型').selectOption('资讯');
    await box.getByLabel('搜索内容').fill('云海');
    await box.getByLabel('搜索内容').press('Enter');
    await page.waitForURL(/\/BaseSearch\?/);
    const state = async () => [
      await box.getByLabel('搜索类型').inputValue(),
      await box.getByLabel('搜索内容').inputValue(),
    ];
    expect(await state()).toEqual(['news', '云海']);
    await page.reload();
    await hydrated(page, 'header form');
    await expect.poll(state).toEqual(['news', '云海']);
  });
});

test.describe('footer', () => {
  for (const [path, count] of [
    ['/', 1],
    ['/BaseGameCenter', 1],
    ['/BaseGameLogin', 0],
    ['/BaseGameLogin/test', 0],
    ['/MovePage/ShareGameDetails?id=1', 0],
  ] as const) {
    test(`[FT-01] [HD-06] ${path} has ${count} of them`, async ({ openPage }) => {
      const page = await openPage({ path, javascript: false });
      expect(await page.getByRole('contentinfo').count()).toBe(count);
    });
  }

  test('[FT-03] the links panel has the site’s friendly links, and closes', async ({ openPage, portal }) => {
    const { data } = await (await fetch(`${portal.url}/vue/site?host=`)).json();
    const page = await openPage({ path: '/BaseGameCenter' });
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
    await hydrated(page, 'footer button');
    const toggle = page.getByRole('contentinfo').getByRole('button', { name: '友情链接' });
    expect(await toggle.getAttribute('aria-expanded')).toBe('false');
    await toggle.click();
    expect(await toggle.getAttribute('aria-expanded')).toBe('true');
    const links = page.locator('#footer-links a');
    const shown = await links.evaluateAll((all) =>
      all.map((one) => ({ name: one.textContent, url: one.getAttribute('href') })),
    );
    expect(shown.length).toBeGreaterThan(0);
    expect(shown).toEqual(data.site.links);
    await toggle.click();
    expect(await links.first().isVisible()).toBe(false);
  });

  test('[FT-04] the tag panel links to other sites, except 账号问题', async ({ openPage, portal }) => {
    const { data } = await (await fetch(`${portal.url}/vue/site?host=`)).json();
    const page = await openPage({ path: '/BaseGameCenter', javascript: false });
    const tags = page.locator('#footer-tags a');
    const shown = await tags.evaluateAll((all) =>
      all.map((one) => [one.textContent, one.getAttribute('href'), one.getAttribute('target')]),
    );
    const outside = data.site.tags.map(({ name, url }: { name: string; url: string }) => [
      name,
      url,
      '_blank',
    ]);
    expect(shown).toEqual([...outside, ['账号问题', '/BaseWebNav?id=6', null]]);
    expect(outside.map(([name]: [string]) => name)).toEqual(['手游推荐', '游戏资讯']);
  });

  test('[FT-05] has its own style on the game details page, and not on the sub-routes or elsewhere', {
    tag: '@phone',
  }, async ({ openPage }) => {
    const styles = async (path: string) => {
      const page = await openPage({ path, javascript: false });
      const footer = page.getByRole('contentinfo');
      return {
        names: (await footer.getAttribute('class'))?.split(' ').length,
        room: await footer.evaluate((one) => Number.parseFloat(getComputedStyle(one).paddingBottom)),
      };
    };
    const plain = await styles('/BaseGameCenter');
    const details = await styles('/BaseYxDetails?id=1');
    expect(details.names).toBe((plain.names ?? 0) + 1);
    expect(details.room).toBeGreaterThan(plain.room);
    expect(await styles('/BaseYxDetails/BaseLabel?id=1')).toEqual(plain);
  });

  test('[FT-06] licence, notice, partners and hotline are links', async ({ openPage }) => {
    const page = await openPage({ path: '/BaseGameCenter', javascript: false });
    const footer = page.getByRole('contentinfo');
    const href = (name: RegExp) => footer.getByRole('link', { name }).getAttribute('href');
    expect(await href(/增值电信业务经营许可证/)).toMatch(/^https:\/\//);
    expect(await href(/公网安备/)).toMatch(/^https:\/\//);
    expect(await footer.locator('a[href^="tel:"]').textContent()).toMatch(/\d/);
    const logos = footer.getByRole('list', { name: '合作伙伴' }).getByRole('img');
    expect(await logos.count()).toBe(3);
    for (const logo of await logos.all()) {
      const src = new URL((await logo.getAttribute('src')) ?? '', page.url());
      expect(src.pathname).toMatch(/^\/images\//);
      expect((await fetch(src)).status).toBe(200);
    }
    const text = (await footer.textContent()) ?? '';
    expect(text).toMatch(/应用名称：\S+版本：2\.0\.0开发者：\S+/);
    expect(text).toContain('© 2019–2025');
  });
});

test('[ST-04] [CON-01] the progress bar starts after 200 ms, moves every 100 ms, and is full after 5000 ms', async ({
  openPage,
}) => {
  const page = await openPage({ path: '/BaseOrdering' });
  await hydrated(page, 'header form');
  await page.waitForLoadState('networkidle');
  let go = () => {};
  const held = new Promise<void>((resolve) => {
    go = resolve;
  });
  await page.route(/\/BaseGameCenter$/, async (route) => {
    await held;
    await route.continue();
  });
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 1_000);
  const timerOf200 = await page.evaluateHandle(() => {
    const seen = { set: false };
    const setTimer = window.setTimeout;
    window.setTimeout = ((run: TimerHandler, ms?: number) => {
      seen.set ||= ms === 200;
      return setTimer(run, ms);
    }) as typeof window.setTimeout;
    return seen;
  });
  await page.getByRole('navigation', { name: '主导航' }).getByRole('link', { name: '游戏中心' }).click();
  await expect.poll(() => timerOf200.evaluate((seen) => seen.set)).toBe(true);
  const bar = page.getByRole('progressbar', { name: '页面加载中' });
  const percent = () => bar.evaluate((one) => (one as HTMLProgressElement).value);
  await page.clock.runFor(190);
  expect(await bar.count()).toBe(0);
  await page.clock.runFor(20);
  await expect.poll(percent).toBe(0);
  await page.clock.runFor(100);
  await expect.poll(percent).toBe(2);
  await page.clock.runFor(400);
  await expect.poll(percent).toBe(10);
  await page.clock.runFor(4_500);
  await expect.poll(percent).toBe(100);
  go();
  await page.clock.resume();
  await page.waitForURL('**/BaseGameCenter');
  await bar.waitFor({ state: 'detached' });
});
