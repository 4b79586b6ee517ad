import { expect, type Locator, type Page } from '@playwright/test';
import { scaled } from '../time-limits.ts';
import { expectAccessible } from './accessibility.ts';
import { test } from './fixtures.ts';

const GIFTS = '/BasePackageNumber';

interface Card {
  id: number;
  title: string;
  game: { name: string };
  unlimited: boolean;
}

/** Packs in a state, with a stock. */
async function packsIn(portal: { url: string }, state: string): Promise<Card[]> {
  const response = await fetch(`${portal.url}/vue/gift?state=${state}&size=50`);
  const packs: Card[] = (await response.json()).data.list;
  return packs.filter(({ unlimited }) => !unlimited);
}

async function onePack(portal: { url: string }, state: string, turn = 0): Promise<Card> {
  const packs = await packsIn(portal, state);
  const pack = packs[turn % packs.length];
  if (!pack) {
    throw new Error(`The demo has no pack that is ${state}.`);
  }
  return pack;
}

const claimPath = ({ id }: Card) => `/BaseGiftDetails/BaseDialog?id=${id}`;
const claimDialog = (page: Page, { title }: Card): Locator => page.getByRole('dialog', { name: title });

const claimOf = ({ id }: Card, more: object = {}) => ({
  id: 1,
  pack_id: id,
  code: 'YM0O-1lI5',
  claimed_at: '2026-11-21T12:00:00+08:00',
  expires_at: null,
  from_pool: false,
  feedback: null,
  ...more,
});

/** Responds to claims in turn; the last response repeats. */
async function resolveClaims(page: Page, responses: object[]): Promise<void> {
  const remaining = [...responses];
  await page.route('**/vue/getpacks?*', (route) =>
    route.fulfill({ json: remaining.length > 1 ? remaining.shift() : remaining[0] }),
  );
}

/** Makes the page believe that a player is logged in, for responses that the test provides. */
async function pretendPlayer(page: Page): Promise<void> {
  await page.route('**/vue/getfinshpacks?*', (route) =>
    route.fulfill({
      json: {
        status: 1,
        msg: 'ok',
        data: { list: [], total: 0, page: 1, size: 10, generated_at: '2026-11-21T12:00:00+08:00' },
      },
    }),
  );
  await page.route('**/vue/unread', (route) =>
    route.fulfill({ json: { status: 1, msg: 'ok', data: { unread: 0 } } }),
  );
  await page.route('**/vue/reservations', (route) =>
    route.fulfill({
      json: {
        status: 1,
        msg: 'ok',
        data: { games: [], packs: [], generated_at: '2026-11-21T12:00:00+08:00' },
      },
    }),
  );
  await page.route('**/vue/favourites', (route) =>
    route.fulfill({
      json: { status: 1, msg: 'ok', data: { list: [], generated_at: '2026-11-21T12:00:00+08:00' } },
    }),
  );
  await page.evaluate(() =>
    localStorage.setItem(
      'userData',
      JSON.stringify({
        uid: 'x',
        nickname: '玩家',
        icon_url: 'avatars/a01-128x128.webp',
        expires: Date.now(),
      }),
    ),
  );
}

for (const viewport of ['phone', 'desktop'] as const) {
  test.describe(`a player on a ${viewport}`, { tag: `@${viewport}` }, () => {
    test('[RT-05] [LG-07] logs in, claims, copies, sees the code in 我的礼包, and gets the same code again', async ({
      openPage,
      portal,
      logIn,
    }) => {
      const pack = await onePack(portal, '领取中', viewport === 'phone' ? 0 : 1);
      const page = await openPage({ path: `/BaseGiftDetails?id=${pack.id}` });
      await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
      const stock = async () =>
        (await (await fetch(`${portal.url}/vue/stock?ids=${pack.id}`)).json()).data.list[0].remaining;
      const before: number = await stock();
      await page.getByRole('button', { name: '登录后领取' }).click();
      await logIn(page);
      const dialog = claimDialog(page, pack);
      await dialog.getByText('领取成功').waitFor();
      const code = (await dialog.locator('code').textContent()) ?? '';
      expect(code).toMatch(/^\S{4,}$/);
      await dialog.getByRole('button', { name: '复制', exact: true }).click();
      await dialog.getByRole('button', { name: '已复制' }).waitFor();
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(code);
      await expectAccessible(page);
      await dialog.getByRole('button', { name: '可用' }).click();
      await expect(dialog.getByRole('button', { name: '可用' })).toHaveAttribute('aria-pressed', 'true');
      expect(await dialog.getByRole('link', { name: '下载游戏' }).getAttribute('href')).toMatch(
        /^\/BaseYxDetails\?id=\d+#download$/,
      );
      await dialog.getByRole('button', { name: '关闭' }).click();
      await page.getByRole('button', { name: '查看兑换码' }).waitFor();
      await expect.poll(stock, { timeout: scaled(2_000) }).toBe(before - 1);
      await page.goto(portal.url + claimPath(pack));
      await dialog.getByText('您已领取过，这是您的兑换码').waitFor();
      expect(await dialog.locator('code').textContent()).toBe(code);
      await dialog.getByRole('link', { name: '我的礼包' }).click();
      await page.waitForURL(`**${GIFTS}#mine`);
      const mine = page.getByRole('region', { name: '我的礼包' });
      await mine.locator('code', { hasText: code }).waitFor();
      expect(await mine.getByRole('button', { name: '可用' }).getAttribute('aria-pressed')).toBe('true');
      await expectAccessible(page);
      const list = page.getByRole('link', { name: `已领取 ${pack.game.name} ${pack.title}` });
      await page.goto(`${portal.url}${GIFTS}?state=${encodeURIComponent('领取中')}`);
      await list.waitFor();
    });
  });
}

test.describe('the claim dialog', () => {
  test('[RT-05] opened from a card, closes to it; opened by its own address, closes to the pack', async ({
    openPage,
    portal,
  }) => {
    const page = await openPage({ path: `${GIFTS}?state=${encodeURIComponent('领取中')}` });
    const card = page
      .getByRole('main')
      .getByRole('link', { name: /^领取 / })
      .first();
    const address = (await card.getAttribute('href')) ?? '';
    expect(address).toMatch(/^\/BaseGiftDetails\/BaseDialog\?id=\d+$/);
    await card.click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: '登录后领取' }).waitFor();
    expect(new URL(page.url()).pathname).toBe(GIFTS);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    expect(await page.evaluate(() => document.activeElement?.getAttribute('href'))).toBe(address);
    await page.goto(portal.url + address);
    await dialog.getByRole('button', { name: '登录后领取' }).waitFor();
    expect(await page.locator('link[rel=canonical]').getAttribute('href')).toMatch(
      /\/BaseGiftDetails\?id=\d+$/,
    );
    await page.keyboard.press('Escape');
    await page.waitForURL((url) => url.pathname === '/BaseGiftDetails');
    expect((await fetch(`${portal.url}/BaseGiftDetails/BaseDialog?id=99999999`)).status).toBe(404);
  });

  test('[RT-05] a visitor who closes the login stays on the page', async ({ openPage, portal }) => {
    const pack = await onePack(portal, '领取中');
    const page = await openPage({ path: claimPath(pack) });
    const dialog = claimDialog(page, pack);
    await dialog.getByRole('button', { name: '登录后领取' }).click();
    await page.getByRole('dialog', { name: '登录' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog', { name: '登录' }).waitFor({ state: 'detached' });
    await dialog.getByRole('button', { name: '登录后领取' }).waitFor();
  });

  for (const [state, words] of [
    ['未开始', /开领，还有/],
    ['已领完', /补货|下一批/],
    ['已结束', /已过有效期/],
  ] as const) {
    test(`offers what a pack that is ${state} allows`, { tag: '@phone' }, async ({ openPage, portal }) => {
      const pack = await onePack(portal, state);
      const page = await openPage({ path: claimPath(pack), theme: 'dark' });
      const dialog = claimDialog(page, pack);
      await dialog.getByText(words).waitFor();
      expect(await dialog.getByRole('button', { name: /领取|淘号/ }).count()).toBe(0);
      await expectAccessible(page);
    });
  }

  test('a busy server and an outage offer a retry, an ended pack does not', async ({ openPage, portal }) => {
    const pack = await onePack(portal, '领取中');
    const page = await openPage({ path: GIFTS });
    await pretendPlayer(page);
    const refusal = (code: string, msg: string) => ({ status: 0, code, msg });
    await resolveClaims(page, [
      refusal('BUSY', '领取的人太多了，请稍后再试'),
      refusal('UNAVAILABLE', '服务暂时不可用，请稍后再试'),
      refusal('PACK_EMPTY', '礼包已领完'),
    ]);
    await page.goto(portal.url + claimPath(pack));
    const dialog = claimDialog(page, pack);
    await dialog.getByRole('button', { name: '立即领取' }).click();
    await dialog.getByText('领取的人太多了，请稍后再试').waitFor();
    await dialog.getByRole('button', { name: '再试一次' }).click();
    await dialog.getByText('服务暂时不可用，请稍后再试').waitFor();
    await dialog.getByRole('button', { name: '再试一次' }).click();
    await dialog.getByText('礼包已领完').waitFor();
    expect(await dialog.getByRole('button', { name: '再试一次' }).count()).toBe(0);
  });

  test('offline it shows a notice, and continues after the network returns', async ({ openPage, portal }) => {
    const pack = await onePack(portal, '领取中');
    const page = await openPage({ path: GIFTS });
    await pretendPlayer(page);
    await page.goto(portal.url + claimPath(pack));
    await page.route('**/vue/getpacks?*', (route) => route.abort('aborted'));
    const dialog = claimDialog(page, pack);
    await dialog.getByRole('button', { name: '立即领取' }).click();
    await dialog.getByText('网络好像断开了，请检查网络后重试').waitFor();
    const again = dialog.getByRole('button', { name: '再试一次' });
    await again.waitFor();
    await page.unroute('**/vue/getpacks?*');
    await resolveClaims(page, [{ status: 1, msg: 'ok', data: { claim: claimOf(pack) } }]);
    await again.click();
    await dialog.getByText('YM0O-1lI5').waitFor();
  });

  test('a pool code carries a warning', async ({ openPage, portal }) => {
    const pack = await onePack(portal, '领取中');
    const page = await openPage({ path: GIFTS });
    await pretendPlayer(page);
    await resolveClaims(page, [
      { status: 1, msg: 'ok', data: { claim: claimOf(pack, { from_pool: true }) } },
    ]);
    await page.route('**/vue/stock?*', (route) =>
      route.fulfill({
        json: {
          status: 1,
          msg: 'ok',
          data: { list: [{ id: pack.id, total: 100, remaining: 0, claim_state: '淘号' }] },
        },
      }),
    );
    await page.goto(portal.url + claimPath(pack));
    const dialog = claimDialog(page, pack);
    await dialog.getByText('新码已领完，淘到的码可能已被使用，不保证可用。').waitFor();
    await dialog.getByRole('button', { name: '立即淘号' }).click();
    await dialog.getByText('可能已被使用，不保证可用').waitFor();
    const family = await dialog.locator('code').evaluate((code) => getComputedStyle(code).fontFamily);
    expect(family).toContain('monospace');
  });
});

test.describe('the gift centre', () => {
  test('我的礼包 asks a visitor to log in, and loads more pages', async ({ openPage, portal }) => {
    const page = await openPage({ path: GIFTS });
    await page.getByRole('link', { name: '我的礼包' }).click();
    await page.getByText('登录后，领过的兑换码都在这里。').waitFor();
    const [pack] = await packsIn(portal, '领取中');
    await pretendPlayer(page);
    await page.route('**/vue/getfinshpacks?*', (route) => {
      const at = Number(new URL(route.request().url()).searchParams.get('page'));
      const list = Array.from({ length: at === 1 ? 10 : 3 }, (_, i) => ({
        id: at * 100 + i,
        pack_id: pack?.id,
        code: `CODE-${at}-${i}`,
        claimed_at: '2026-11-21T12:00:00+08:00',
        expires_at: i === 0 ? '2026-11-22T12:00:00+08:00' : '2026-11-20T12:00:00+08:00',
        from_pool: i === 1,
        feedback: null,
        pack,
        how_to: [],
      }));
      return route.fulfill({
        json: {
          status: 1,
          msg: 'ok',
          data: { list, total: 13, page: at, size: 10, generated_at: '2026-11-21T12:00:00+08:00' },
        },
      });
    });
    await page.reload();
    const mine = page.getByRole('region', { name: '我的礼包' });
    await expect(mine.locator('code')).toHaveCount(10);
    await mine.getByText('即将到期，剩 1 天：明天 12:00 前兑换').waitFor();
    expect(await mine.getByText('已过期').count()).toBe(9);
    expect(await mine.getByText('淘号', { exact: true }).count()).toBe(1);
    await mine.getByRole('button', { name: '加载更多' }).click();
    await expect(mine.locator('code')).toHaveCount(13);
    expect(await mine.getByRole('button', { name: '加载更多' }).count()).toBe(0);
  });

  test('the broadcast shows real claims, masked', async ({ openPage, portal, logIn }) => {
    const pack = await onePack(portal, '领取中', 2);
    const page = await openPage({ path: claimPath(pack) });
    await claimDialog(page, pack).getByRole('button', { name: '登录后领取' }).click();
    const number = await logIn(page);
    await claimDialog(page, pack).getByText('领取成功').waitFor();
    const masked = `${number.slice(0, 3)}****${number.slice(7)}`;
    await expect
      .poll(async () => (await (await fetch(`${portal.url}/vue/broadcast`)).text()).includes(masked), {
        timeout: scaled(15_000),
      })
      .toBe(true);
    await page.goto(`${portal.url}${GIFTS}/BaseBroadcast`);
    const line = page.getByRole('listitem').filter({ hasText: masked });
    expect(await line.textContent()).toContain(`领取了${pack.game.name}的${pack.title}`);
    expect(await page.content()).not.toContain(number);
  });
});
