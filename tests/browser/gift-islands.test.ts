import { expect, type Page } from '@playwright/test';
import { test } from './fixtures.ts';
import { hydrated, postLoaded } from './hydrated.ts';

const OPEN = `/BasePackageNumber?state=${encodeURIComponent('领取中')}`;

interface Card {
  id: number;
  title: string;
  unlimited: boolean;
}

async function dataOf<T>(portal: { url: string }, path: string): Promise<T> {
  return (await (await fetch(portal.url + path)).json()).data;
}

const scriptsOf = (page: Page) =>
  page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => new URL(name).pathname)
      .filter((path) => path.endsWith('.js'))
      .join(' '),
  );

test('[ISL-11] a list of packs shows its stock without React, and hydrates an action whose state has changed', async ({
  openPage,
  portal,
}) => {
  const { list } = await dataOf<{ list: Card[] }>(portal, '/vue/gift?state=领取中&size=24');
  const page = await openPage({ path: '/robots.txt' });
  const stock = (claim_state: string) => ({
    status: 1,
    msg: 'ok',
    data: { list: [{ id: list[0]?.id, total: 1_000, remaining: 10, unlimited: false, claim_state }] },
  });
  let state = '领取中';
  await page.route('**/vue/stock?*', (route) => route.fulfill({ json: stock(state) }));
  await page.goto(portal.url + OPEN);
  const card = page.locator(`[data-pack="${list[0]?.id}"]`);
  await card.getByText(/^(剩余 1%|不限量)$/).waitFor();
  await postLoaded(page);
  expect(await scriptsOf(page)).not.toContain('react-');
  state = '已领完';
  await page.reload();
  await card.getByText('已领完', { exact: true }).waitFor();
  expect(await card.getByRole('link').count()).toBe(1);
});

test('[CHU-03] a pack shows its stock without React, and goes on from there when it is used', async ({
  openPage,
  portal,
}) => {
  const { list } = await dataOf<{ list: Card[] }>(portal, '/vue/gift?state=领取中&size=24');
  const pack = list.find(({ unlimited }) => !unlimited);
  const page = await openPage({ path: '/robots.txt' });
  await page.route('**/vue/stock?*', async (route) => {
    const json = await (await route.fetch()).json();
    json.data.list[0].remaining = 7;
    await route.fulfill({ json });
  });
  await page.goto(`${portal.url}/BaseGiftDetails?id=${pack?.id}`);
  const box = page.getByRole('region', { name: '礼包', exact: true });
  await box.getByText('剩余 7 份').waitFor();
  await postLoaded(page);
  expect(await scriptsOf(page)).not.toContain('react-');
  // Hydration reports a difference as an error.
  await page.unroute('**/vue/stock?*');
  await page.route('**/vue/stock?*', (route) => route.abort('aborted'));
  await hydrated(page, 'main [data-island="pack-claim"] button');
  await expect(box.getByText('剩余 7 份')).toBeVisible();
});

test('[ISL-11] a login on the page marks the packs that the player has', async ({
  openPage,
  portal,
  logIn,
}) => {
  const page = await openPage({ path: OPEN });
  const link = page.locator('main a[href*="/BaseGiftDetails/BaseDialog"]').nth(1);
  const href = await link.getAttribute('href');
  await link.click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: '登录后领取' }).click();
  await logIn(page);
  await dialog.locator('code').first().waitFor();
  await dialog.getByRole('button', { name: '关闭' }).click();
  await page.locator(`main a[href="${href}"]`).getByText('已领取').waitFor();
  expect(page.url()).toBe(portal.url + OPEN);
  // A link of the dialog to 我的礼包 closes it.
  await page.goto(`${portal.url}/BasePackageNumber`);
  await hydrated(page, 'main [data-script="pack-list"]');
  await page.locator('main a', { hasText: '已领取' }).first().click();
  await dialog.getByRole('link', { name: '我的礼包' }).click();
  await page.getByRole('region', { name: '我的礼包' }).locator('code').first().waitFor();
  expect(await dialog.count()).toBe(0);
  await page.goBack();
  await page.getByRole('region', { name: '礼包列表' }).waitFor();
  expect(await page.getByRole('region', { name: '我的礼包' }).count()).toBe(0);
  // What was claimed meanwhile is there when 我的礼包 is shown again.
  const codes = page.getByRole('region', { name: '我的礼包' }).locator('code');
  await page
    .locator(`main a[href*="/BaseGiftDetails/BaseDialog"]`, { hasText: /^领取$/ })
    .first()
    .click();
  await dialog.getByRole('button', { name: '立即领取' }).click();
  await dialog.locator('code').first().waitFor();
  await dialog.getByRole('link', { name: '我的礼包' }).click();
  await expect(codes).toHaveCount(2);
});

test('[RT-05] a dialog that a link opened closes to the page of the link; forward opens it, back closes it', async ({
  openPage,
  portal,
}) => {
  const { list } = await dataOf<{ list: Card[] }>(portal, '/vue/gift?state=领取中&size=50');
  let pack: Card | undefined;
  for (const one of list) {
    const { others } = await dataOf<{ others: { claim_state: string }[] }>(
      portal,
      `/vue/giftinfo?id=${one.id}`,
    );
    if (others.some(({ claim_state }) => claim_state === '领取中')) {
      pack = one;
      break;
    }
  }
  const path = `/BaseGiftDetails?id=${pack?.id}`;
  const page = await openPage({ path });
  const heading = page.getByRole('heading', { level: 1, name: pack?.title ?? '' });
  const dialog = page.getByRole('dialog');
  const link = page.locator('main li a[href*="/BaseDialog"]', { hasText: '领取' }).first();
  const href = (await link.getAttribute('href')) ?? '';
  await link.click();
  await dialog.getByRole('button', { name: '登录后领取' }).waitFor();
  expect(page.url()).toBe(portal.url + href);
  await dialog.getByRole('button', { name: '关闭' }).click();
  await page.waitForURL(portal.url + path);
  await heading.waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('href'))).toBe(href);
  await page.goForward();
  await dialog.getByRole('button', { name: '登录后领取' }).waitFor();
  await page.goBack();
  await heading.waitFor();
  await dialog.waitFor({ state: 'detached' });
  // By its own address it closes to its pack, which the history then has.
  await page.goto(portal.url + href);
  await dialog.getByRole('button', { name: '关闭' }).click();
  await page.waitForURL((url) => url.pathname === '/BaseGiftDetails');
  await page.getByRole('main').getByRole('link', { name: '礼包中心' }).first().click();
  await page.getByRole('heading', { level: 1, name: '礼包中心' }).waitFor();
  await page.goBack();
  await page.waitForURL((url) => url.pathname === '/BaseGiftDetails');
  expect(await dialog.count()).toBe(0);
});
