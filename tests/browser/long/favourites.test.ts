import { expect, type Page } from '@playwright/test';
import { expectAccessible } from '../accessibility.ts';
import { test } from '../fixtures.ts';
import { hydrated } from '../hydrated.ts';

const favouriteIds = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number[]>((resolve) => {
        const opening = indexedDB.open('youmen');
        opening.onsuccess = () => {
          const keys = opening.result.transaction('favourites').objectStore('favourites').getAllKeys();
          keys.onsuccess = () => resolve(keys.result as number[]);
          opening.result.close();
        };
      }),
  );

/** A calendar response with a favourite that opens in some minutes. */
function opensIn(minutes: number, id = 990) {
  const now = new Date();
  const game = { id: 1, name: '山海谣', icon_url: null };
  const opens_at = new Date(now.getTime() + minutes * 60_000).toISOString();
  const opening = {
    id,
    game,
    server_name: '双线9区',
    opens_at,
    dynamic: false,
    platform: null,
    pack_id: null,
    state: '今日',
  };
  return { status: 1, msg: 'ok', data: { game: null, list: [opening], generated_at: now.toISOString() } };
}

for (const viewport of ['phone', 'desktop'] as const) {
  test.describe(`favourites on a ${viewport}`, { tag: `@${viewport}` }, () => {
    test('are added with the heart, listed and removed; a visitor’s are stored in the browser', async ({
      openPage,
    }) => {
      const page = await openPage({ path: '/BaseYxDetails?id=1' });
      await hydrated(page, 'header form');
      const heart = page.getByRole('button', { name: /^已?收藏/ }).first();
      expect(await heart.getAttribute('aria-pressed')).toBe('false');
      await heart.click();
      await expect(heart).toHaveAttribute('aria-pressed', 'true');
      await expect.poll(() => favouriteIds(page)).toEqual([1]);
      const name = (await page.getByRole('heading', { level: 1 }).textContent()) ?? '';
      await page.goto(new URL('/BaseGameCenter#favourites', page.url()).href);
      const own = page.getByRole('region', { name: '我的收藏' });
      await own.getByRole('link', { name }).waitFor();
      expect(await own.getByRole('link', { name: '订阅到日历' }).getAttribute('href')).toBe(
        '/calendar/games.ics?ids=1',
      );
      await expectAccessible(page);
      await page.getByRole('region', { name: '最近看过' }).getByRole('link', { name }).waitFor();
      await own.getByRole('button', { name: `收藏${name}` }).click();
      await own.getByText('还没有收藏游戏').waitFor();
      expect(await favouriteIds(page)).toEqual([]);
    });
  });
}

test('favourites added before the login move to the player, return on another device, and leave the browser on logout', async ({
  openPage,
  logIn,
}) => {
  const page = await openPage({ path: '/BaseYxDetails?id=2' });
  await hydrated(page, 'header form');
  await page
    .getByRole('button', { name: /^已?收藏/ })
    .first()
    .click();
  await page
    .getByRole('button', { name: /^已收藏/ })
    .first()
    .waitFor();
  await page.getByRole('banner').getByRole('button', { name: '登录' }).click();
  await logIn(page);
  const saved = () =>
    page.evaluate(async () => {
      const response = await (await fetch('/vue/favourites')).json();
      return response.data?.list.map(({ id }: { id: number }) => id);
    });
  await expect.poll(saved).toEqual([2]);
  await page.evaluate(() => indexedDB.deleteDatabase('youmen'));
  await page.goto(new URL('/BaseGameCenter#favourites', page.url()).href);
  await page.getByRole('region', { name: '我的收藏' }).getByRole('article').waitFor();
  await page.getByRole('banner').getByRole('button', { name: '退出' }).click();
  await page.getByRole('button', { name: '确定' }).click();
  await page.getByText('还没有收藏游戏').waitFor();
  await expect.poll(() => favouriteIds(page)).toEqual([]);
});

test('the calendar of chosen games has only their openings and rejects invalid ids', async ({ portal }) => {
  const { data } = await (await fetch(`${portal.url}/vue/calendar`)).json();
  const { id, name } = data.list[0].game;
  const response = await fetch(`${portal.url}/calendar/games.ics?ids=${id}`);
  expect(response.headers.get('content-type')).toContain('text/calendar');
  expect(response.headers.get('cache-control')).toContain('public');
  const summaries = (await response.text()).replace(/\r\n /g, '').match(/^SUMMARY:.*/gm) ?? [];
  expect(summaries.length).toBeGreaterThan(0);
  expect(summaries.every((line) => line.includes(name))).toBe(true);
  const many = Array.from({ length: 51 }, (_, i) => i + 1).join();
  for (const ids of ['', 'x', many]) {
    expect((await fetch(`${portal.url}/calendar/games.ics?ids=${ids}`)).status, ids).toBe(404);
  }
});

test('an opening of a favourite is announced once, ten minutes before', async ({ openPage }) => {
  const page = await openPage({ path: '/BaseYxDetails?id=1' });
  const response = opensIn(9);
  await page.route('**/vue/calendar?*', (route) => route.fulfill({ json: response }));
  await hydrated(page, 'header form');
  await page
    .getByRole('button', { name: /^已?收藏/ })
    .first()
    .click();
  const reminder = page.getByRole('status').filter({ hasText: '山海谣 双线9区' });
  await reminder.waitFor();
  expect(await reminder.getByRole('link', { name: '去看看' }).getAttribute('href')).toBe(
    '/BaseYxDetails?id=1',
  );
  await reminder.getByRole('button', { name: '知道了' }).click();
  await reminder.waitFor({ state: 'detached' });
  const calendar = page.waitForResponse('**/vue/calendar?*');
  await page.reload();
  await calendar;
  await page.waitForTimeout(500);
  expect(await page.getByText('双线9区').count()).toBe(0);
  expect(await page.evaluate(() => Notification.permission)).not.toBe('granted');
});

/** The system notifications that the page shows; `response` is the player's decision. */
function standInNotices(response: string) {
  const published: string[] = [];
  let permission: NotificationPermission = 'default';
  class StandIn {
    static requests = 0;
    static published = published;
    static get permission() {
      return permission;
    }
    static async requestPermission() {
      StandIn.requests += 1;
      permission = response as NotificationPermission;
      return permission;
    }
    constructor(title: string) {
      published.push(title);
    }
  }
  if (response === 'none') {
    Reflect.deleteProperty(window, 'Notification');
  } else {
    Object.defineProperty(window, 'Notification', { value: StandIn });
  }
}

const notices = (page: Page) =>
  page.evaluate(() => {
    const { requests, published } = window.Notification as unknown as {
      requests: number;
      published: string[];
    };
    return { requests, published };
  });

test.describe('system notifications', () => {
  test('are offered with a reminder, requested by a click, and shown while the page is hidden', async ({
    openPage,
  }) => {
    const page = await openPage({ path: '/BaseGameCenter' });
    await page.addInitScript(standInNotices, 'granted');
    await page.clock.install();
    const response = opensIn(9);
    response.data.list.push(...opensIn(13, 991).data.list);
    await page.route('**/vue/calendar?*', (route) => route.fulfill({ json: response }));
    await page.goto(new URL('/BaseYxDetails?id=1', page.url()).href);
    await hydrated(page, 'header form');
    await page
      .getByRole('button', { name: /^已?收藏/ })
      .first()
      .click();
    const reminder = page.getByRole('status').filter({ hasText: '双线9区' });
    await reminder.waitFor();
    await expectAccessible(page);
    expect(await notices(page)).toEqual({ requests: 0, published: [] });
    await reminder.getByRole('button', { name: '开启系统通知' }).click();
    await reminder.getByText('系统通知已开启').waitFor();
    expect(await notices(page)).toEqual({ requests: 1, published: [] });
    await page.evaluate(() => Object.defineProperty(document, 'hidden', { value: true }));
    await page.clock.fastForward(4 * 60_000);
    await expect
      .poll(async () => (await notices(page)).published)
      .toEqual([expect.stringMatching(/^山海谣 双线9区 \d\d:\d\d 开服$/)]);
  });

  for (const [permission, offer] of [
    ['denied', '开启系统通知'],
    ['none', null],
  ] as const) {
    test(`with the permission ${permission}, the calendar is offered instead`, async ({ openPage }) => {
      const page = await openPage({ path: '/BaseGameCenter' });
      await page.addInitScript(standInNotices, permission);
      await page.route('**/vue/calendar?*', (route) => route.fulfill({ json: opensIn(9) }));
      await page.goto(new URL('/BaseYxDetails?id=1', page.url()).href);
      await hydrated(page, 'header form');
      await page
        .getByRole('button', { name: /^已?收藏/ })
        .first()
        .click();
      const reminder = page.getByRole('status').filter({ hasText: '双线9区' });
      await reminder.waitFor();
      expect(await reminder.getByRole('button', { name: '开启系统通知' }).count()).toBe(offer ? 1 : 0);
      if (offer) {
        await reminder.getByRole('button', { name: offer }).click();
        await reminder.getByText('系统通知未开启，到时仍在这里提醒。').waitFor();
      }
      const calendar = reminder.getByRole('link', { name: '把收藏的开服订阅到日历' });
      expect(await calendar.getAttribute('href')).toBe('/BaseGameCenter#favourites');
    });
  }
});

/** The number of recently viewed games in the browser. */
function countViewed(): Promise<number> {
  return new Promise((resolve) => {
    const opening = indexedDB.open('youmen');
    opening.onupgradeneeded = () => opening.transaction?.abort();
    opening.onerror = () => resolve(0);
    opening.onsuccess = () => {
      const counting = opening.result.transaction('viewed').objectStore('viewed').count();
      counting.onsuccess = () => resolve(counting.result);
      opening.result.close();
    };
  });
}

test('recently viewed games are listed on the search page, shift no layout, and can be cleared', async ({
  openPage,
}) => {
  const page = await openPage({ path: '/BaseYxDetails?id=3' });
  await hydrated(page, 'header form');
  const name = (await page.getByRole('heading', { level: 1 }).textContent()) ?? '';
  await expect.poll(() => page.evaluate(countViewed)).toBe(1);
  await page.goto(new URL('/BaseSearch', page.url()).href);
  const viewed = page.getByRole('region', { name: '最近看过' });
  await viewed.getByRole('link', { name }).waitFor();
  const shift = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) =>
          resolve(
            list
              .getEntries()
              .reduce((sum, entry) => sum + ((entry as { value?: number } & PerformanceEntry).value ?? 0), 0),
          ),
        ).observe({ type: 'layout-shift', buffered: true });
        setTimeout(resolve, 300, 0);
      }),
  );
  expect(shift).toBeLessThan(0.02);
  await viewed.getByRole('button', { name: '清空最近看过的游戏' }).click();
  await viewed.waitFor({ state: 'detached' });
  await page.reload({ waitUntil: 'networkidle' });
  expect(await viewed.count()).toBe(0);
});
