import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { test } from './fixtures.ts';

/** A game of the demo that can be reserved. */
async function comingGame(url: string): Promise<{ id: number; name: string; reserve_count: number }> {
  const query = new URLSearchParams({ status: '预约', size: '20' });
  const { data } = await (await fetch(`${url}/vue/game?${query}`)).json();
  return data.list[0];
}

/** The button that is shown at this width: on phones that of the bar. */
const button = (page: Page, viewport: 'phone' | 'desktop', name: string, pressed: boolean) =>
  (viewport === 'phone' ? page.getByRole('complementary', { name: '下载' }) : page.getByRole('main'))
    .getByRole('button', { name: pressed ? `已预约${name}，取消预约` : `预约${name}`, exact: true })
    .first();

for (const viewport of ['desktop', 'phone'] as const) {
  test.describe(`reservations on a ${viewport}`, { tag: `@${viewport}` }, () => {
    test('[RSV-01] [RSV-12] a guest reserves a game after the login and revokes it in 「我的」', async ({
      openPage,
      portal,
      logIn,
    }) => {
      const { id, name } = await comingGame(portal.url);
      const page = await openPage({
        path: `/BaseYxDetails?id=${id}`,
        theme: viewport === 'phone' ? 'dark' : 'light',
      });
      await button(page, viewport, name, false).click();
      await logIn(page);
      const reserved = button(page, viewport, name, true);
      await reserved.waitFor();
      const count = async () =>
        Number(
          (
            (await page
              .getByText(/人已预约$/)
              .first()
              .textContent()) ?? ''
          ).replace(/\D/g, ''),
        );
      const withOwn = await count();
      expect(withOwn).toBeGreaterThan(0);
      await page.getByRole('link', { name: '加入日历' }).first().waitFor();
      await expectAccessible(page);
      await page.setViewportSize({ width: 320, height: 800 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
      await page.setViewportSize({ width: viewport === 'phone' ? 390 : 1280, height: 800 });
      await page.reload();
      await reserved.waitFor();
      await reserved.click();
      await button(page, viewport, name, false).waitFor();
      expect(await count()).toBe(withOwn - 1);
      await button(page, viewport, name, false).click();
      await reserved.waitFor();

      await page.goto(`${portal.url}/BaseMy`);
      const own = page.getByRole('region', { name: '我的预约', exact: true });
      await own.getByRole('link', { name }).waitFor();
      await expectAccessible(page);
      await own.getByRole('button', { name: `取消预约${name}` }).click();
      await own.getByText('还没有预约').waitFor();
      await page.goto(`${portal.url}/BaseYxDetails?id=${id}`);
      await button(page, viewport, name, false).waitFor();
    });
  });
}

test('[RSV-03] a pack that is not open is reserved on its page, and lists show it', async ({
  openPage,
  portal,
  logIn,
}) => {
  const query = new URLSearchParams({ state: '未开始', size: '1' });
  const { data } = await (await fetch(`${portal.url}/vue/gift?${query}`)).json();
  const [pack] = data.list;
  expect(pack).toBeDefined();
  const page = await openPage({ path: `/BasePackageNumber?state=${encodeURIComponent('未开始')}` });
  const name = `预约 ${pack.game.name} ${pack.title}`;
  await page.getByRole('link', { name }).click();
  await page.getByRole('button', { name }).click();
  await logIn(page);
  await page.getByRole('button', { name: `已${name}，取消预约`, exact: true }).waitFor();
  await page.getByText(/人已预约$/).waitFor();
  await expectAccessible(page);
  await page.goto(`${portal.url}/BasePackageNumber?state=${encodeURIComponent('未开始')}`);
  await page.getByRole('link', { name: `已预约 ${pack.game.name} ${pack.title}` }).waitFor();
});

test('[RSV-02] [MY-32] without scripts the calendar is offered, and a page that reserves', async ({
  openPage,
  portal,
}) => {
  const { id } = await comingGame(portal.url);
  const page = await openPage({ path: `/BaseYxDetails?id=${id}`, javascript: false });
  const plain = page.getByRole('main').getByRole('link', { name: '在这里预约' });
  expect(await plain.getAttribute('href')).toBe(`/BaseMy/BasePlain?kind=game&id=${id}`);
  const link = page.getByRole('main').getByRole('link', { name: '加入日历' }).first();
  expect(await link.getAttribute('href')).toBe(`/calendar/game/${id}.ics`);
});

test('[RSV-13] operators see the reservations and the preview of a grant', async ({ openPage }) => {
  const page = await openPage({ path: '/console/reservations', operator: true });
  await page.getByRole('columnheader', { name: '预约人数' }).waitFor();
  await expect.poll(() => page.locator('tbody tr').count()).toBeGreaterThan(5);
  await page.goto(page.url().replace(/reservations.*/, 'reservations?kind=pack'));
  await page.getByRole('button', { name: '发放记录' }).first().click();
  const dialog = page.getByRole('dialog', { name: '发放礼包给预约玩家' });
  await dialog.getByText('礼包还没有开始领取').waitFor();
  expect(await dialog.getByRole('button', { name: /发\s?放$/ }).isDisabled()).toBe(true);
});

test('[RSV-13] the progress of a grant is shown, also if each response takes longer than the pause between requests', async ({
  openPage,
}) => {
  const page = await openPage({ path: '/console/reservations?kind=pack', operator: true });
  const grant = {
    id: 1,
    source: 'pack',
    state: 'running',
    why: null,
    operator: '运营',
    ended_at: null,
    created_at: '2026-11-21T12:00:00+08:00',
    players: 10,
    had: 0,
  };
  let requests = 0;
  const { promise: held, resolve: respond } = Promise.withResolvers<void>();
  await page.clock.install();
  await page.route('**/console/api/reservations/grants*', async (route) => {
    requests += 1;
    const given = requests - 1;
    const grants = [{ ...grant, given, without: 10 - given }];
    const pack = { id: 1, title: '礼包', game: '山海谣' };
    if (given > 0) {
      await held;
    }
    await route.fulfill({
      json: { status: 1, msg: 'ok', data: { pack, refusal: null, codes: 10, sources: [], grants } },
    });
  });
  await page.getByRole('button', { name: '发放记录' }).first().click();
  const dialog = page.getByRole('dialog', { name: '发放礼包给预约玩家' });
  await dialog.getByText('本次发放 0').waitFor();
  const again = page.waitForRequest('**/console/api/reservations/grants*');
  await page.clock.runFor(3_000);
  await again;
  await page.clock.runFor(4_000);
  await page.waitForTimeout(300);
  expect(requests).toBe(2);
  respond();
  await dialog.getByText(/本次发放 1(?!\d)/).waitFor();
});
