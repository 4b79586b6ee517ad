import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { clearDemoMark } from './demo-mark.ts';
import { test } from './fixtures.ts';

clearDemoMark();

const PATH = '/BaseMessage';
const ANNOUNCEMENT = '消息上线了：回复、礼包和开服都在这里提醒';

/** Waits for the announcement of the demo, which a new player has. */
const announcementShown = (page: Page) => page.getByRole('link', { name: ANNOUNCEMENT }).waitFor();

/** The content that the style sheets show at an element: the number at the bell, the dot in the bottom navigation. */
const mark = (page: Page, selector: string) =>
  page.evaluate(
    (name) => getComputedStyle(document.querySelector(name) as Element, '::after').content,
    selector,
  );

const BELL = 'header a[href="/BaseMessage"]';
const OWN = 'nav[aria-label="底部导航"] a[href="/BaseMy"]';

for (const viewport of ['phone', 'desktop'] as const) {
  test.describe(`messages on a ${viewport}`, { tag: `@${viewport}` }, () => {
    test('[MSG-04] a player reads messages: the mark at the bell and in the bottom navigation follows', async ({
      openPage,
      logIn,
    }) => {
      const theme = viewport === 'phone' ? 'dark' : 'light';
      const page = await openPage({ path: PATH, theme });
      await expectAccessible(page);
      expect(await page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex');
      await page.getByRole('main').getByRole('button', { name: '登录', exact: true }).click();
      await logIn(page);
      await announcementShown(page);
      await page.getByText('1 条未读').waitFor();
      const [selector, shown] = viewport === 'phone' ? [OWN, '"" / "有未读消息"'] : [BELL, '"1"'];
      expect(await mark(page, selector)).toBe(shown);
      await expectAccessible(page);
      for (const width of [320, viewport === 'phone' ? 390 : 1280]) {
        await page.setViewportSize({ width, height: 800 });
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      }
      await page.getByRole('button', { name: '全部已读' }).click();
      await page.getByText('没有未读消息').waitFor();
      expect(await mark(page, selector)).toBe('none');
      await page.reload();
      await page.getByText('没有未读消息').waitFor();
    });

    test('[MSG-04] on another page the number is requested after the load, once', async ({
      openPage,
      phones,
    }) => {
      const page = await openPage({ path: '/robots.txt', player: phones.newNumber() });
      const requests: string[] = [];
      page.on('request', (request) => {
        if (request.url().endsWith('/vue/unread')) {
          requests.push(request.url());
        }
      });
      const response = page.waitForResponse((one) => one.url().endsWith('/vue/unread'));
      await page.goto(new URL('/BaseGameCenter', page.url()).href);
      expect((await response).headers()['cache-control']).toBe('no-store');
      const selector = viewport === 'phone' ? OWN : BELL;
      await expect.poll(() => mark(page, selector)).not.toBe('none');
      await page.waitForTimeout(1_000);
      expect(requests).toHaveLength(1);
    });
  });
}

test('[MSG-06] a player switches a kind off in the own page', { tag: '@phone' }, async ({
  openPage,
  phones,
}) => {
  const page = await openPage({ path: '/BaseMy', player: phones.newNumber() });
  const packs = page.getByRole('checkbox', { name: '礼包上新 站内消息' });
  await packs.waitFor();
  expect(await packs.isChecked()).toBe(true);
  const saved = page.waitForResponse((one) => one.url().endsWith('/vue/messagesetting'));
  await packs.click();
  await saved;
  expect(await page.getByRole('checkbox', { name: '处理结果 站内消息' }).isDisabled()).toBe(true);
  await expectAccessible(page);
  await page.reload();
  await packs.waitFor();
  expect(await packs.isChecked()).toBe(false);
});

test('[MSG-04] a visitor gets a login button, no bell and no call', async ({ openPage }) => {
  const page = await openPage({ path: '/' });
  const requests: string[] = [];
  page.on('request', (request) => void requests.push(request.url()));
  await page.waitForTimeout(2_000);
  expect(await page.getByRole('banner').getByRole('link', { name: '消息' }).count()).toBe(0);
  expect(requests.filter((url) => url.endsWith('/vue/unread'))).toEqual([]);
  const plain = await openPage({ path: PATH, javascript: false });
  await plain.locator('main noscript p').waitFor();
  await expectAccessible(plain);
});

test('[MSG-04] the list continues after its last message, and the focus goes on when a pressed button is gone', async ({
  openPage,
  phones,
}) => {
  const page = await openPage({ path: '/robots.txt', player: phones.newNumber() });
  const all = Array.from({ length: 45 }, (_, index) => ({
    id: 45 - index,
    kind: '礼包上新',
    title: `第 ${45 - index} 条`,
    body: '',
    read: false,
    link: index % 2 ? '/' : '',
    created_at: '2026-11-21T12:00:00+08:00',
  }));
  await page.route('**/vue/messages?*', (route) => {
    const before = Number(new URL(route.request().url()).searchParams.get('before') ?? 1_000);
    const older = all.filter(({ id }) => id < before);
    const list = older.slice(0, 20);
    const data = {
      list,
      total: older.length,
      unread: 45,
      page: 1,
      size: 20,
      generated_at: '2026-11-21T12:00:00+08:00',
    };
    return route.fulfill({ json: { status: 1, msg: 'ok', data } });
  });
  let unread = 45;
  await page.route('**/vue/messageread', (route) => {
    unread = route.request().postDataJSON().all ? 0 : unread - 1;
    return route.fulfill({ json: { status: 1, msg: 'ok', data: { unread } } });
  });
  await page.goto(new URL(PATH, page.url()).href);
  const rows = page.getByRole('main').locator('ul > li');
  await expect(rows).toHaveCount(20);
  const focused = () => page.evaluate(() => document.activeElement?.textContent);
  for (const title of ['第 44 条', '第 45 条']) {
    await page.getByRole('button', { name: `标为已读：${title}` }).press('Enter');
    await expect.poll(focused).toBe(title);
  }
  const more = page.getByRole('button', { name: '加载更多' });
  await more.press('Enter');
  await expect.poll(focused).toBe('第 25 条');
  all.unshift({ ...all[0], id: 46, title: '新来的' } as (typeof all)[number]);
  await more.press('Enter');
  await expect.poll(focused).toBe('第 5 条');
  expect(await rows.count()).toBe(45);
  expect(await more.count()).toBe(0);
  await page.getByRole('button', { name: '全部已读' }).press('Enter');
  await expect.poll(focused).toBe('没有未读消息');
});

test('[MSG-04] the number outlasts a navigation while it is requested, and a failure is followed by another request', async ({
  openPage,
  phones,
}) => {
  const page = await openPage({ path: '/robots.txt', player: phones.newNumber() });
  const requests: (() => Promise<void>)[] = [];
  await page.route('**/vue/unread', (route) => {
    requests.push(() => route.continue());
  });
  await page.goto(new URL('/', page.url()).href);
  await expect.poll(() => requests.length).toBe(1);
  const goTo = async (path: string) => {
    await page.getByRole('banner').locator(`a[href="${path}"]`).first().click();
    await page.waitForURL(`**${path}`);
  };
  await goTo('/BaseGameCenter');
  await page.waitForTimeout(500);
  await requests[0]?.();
  await expect.poll(() => mark(page, BELL)).toBe('"1"');
  expect(requests).toHaveLength(1);

  await page.unroute('**/vue/unread');
  const failure = { status: 0, code: 'UNAVAILABLE', msg: '' };
  await page.route('**/vue/unread', (route) => route.fulfill({ json: failure }), { times: 1 });
  const failed = page.waitForResponse('**/vue/unread');
  await page.goto(new URL('/', page.url()).href);
  await failed;
  expect(await mark(page, BELL)).toBe('none');
  await goTo('/BaseGameCenter');
  await expect.poll(() => mark(page, BELL)).toBe('"1"');
});
