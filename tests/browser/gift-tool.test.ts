import { expect, type Route } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { test } from './fixtures.ts';
import { hydrated } from './hydrated.ts';

const GIFTS = '/BasePackageNumber';
const SHOTS = process.env.GIFT_SHOTS;

test.describe('the gift centre as a tool', () => {
  test('[GFT-01] [GFT-02] a claim opens above the list, and one click claims the packs of favourite games, twice without harm', {
    tag: '@phone',
  }, async ({ openPage, phones, portal }) => {
    const { data } = await (await fetch(`${portal.url}/vue/gift?state=领取中&size=50`)).json();
    const game = data.list[0].game.id;
    const page = await openPage({ path: `/BaseYxDetails?id=${game}`, player: phones.newNumber() });
    const saved = page.waitForResponse((response) => new URL(response.url()).pathname === '/vue/favourite');
    await page.getByRole('button', { name: /^收藏/ }).first().click();
    await page.getByText('已收藏，可在', { exact: false }).waitFor();
    await saved;
    await page.goto(portal.url + GIFTS);
    await hydrated(page, 'main section[aria-label="一键领取"] button');
    const box = page.getByRole('region', { name: '一键领取' });
    await box.getByRole('button', { name: '一键领取' }).click();
    await box.getByText(/领到 \d+ 个/).waitFor();
    const codes = await box.locator('code').count();
    expect(codes).toBeGreaterThan(0);
    expect(await box.getByRole('status').locator('code').count()).toBe(0);
    await expectAccessible(page);
    if (SHOTS) {
      await page.screenshot({ path: `${SHOTS}/claim-all.png` });
    }
    expect(new URL(page.url()).pathname).toBe(GIFTS);
    await box.getByRole('button', { name: '一键领取' }).click();
    await box.getByText(`已领过 ${codes} 个`).waitFor();
    expect(await box.getByText(/领到 \d+ 个/).count()).toBe(0);
  });

  test('[GFT-01] the packs of all games are claimed, new codes are listed first, and the message at the limit says how many are left', async ({
    openPage,
    phones,
    portal,
  }) => {
    const { data } = await (await fetch(`${portal.url}/vue/gift?state=领取中&size=1`)).json();
    const [card] = data.list;
    const page = await openPage({ path: GIFTS, player: phones.newNumber() });
    const at = '2026-11-21T12:00:00+08:00';
    const fulfil = (route: Route, found: object) =>
      route.fulfill({ json: { status: 1, msg: 'ok', data: { generated_at: at, ...found } } });
    const packs = Array.from({ length: 70 }, (_, index) => ({
      ...card,
      id: 1_001 + index,
      title: `礼包${index + 1}`,
      game: { ...card.game, id: 2_001 + index },
    }));
    /** A page of a list. */
    const paged = (url: URL, list: object[]) => {
      const [number, size] = ['page', 'size'].map((name) => Number(url.searchParams.get(name) ?? 1));
      const end = (number ?? 1) * (size ?? 1);
      return { list: list.slice(end - (size ?? 1), end), total: list.length, page: number, size };
    };
    await page.route('**/vue/favourites', (route) =>
      fulfil(route, { list: packs.slice(10).map(({ game }) => game) }),
    );
    await page.route('**/vue/getfinshpacks?*', (route) => {
      const owned = packs.slice(0, 60).map((pack) => ({
        id: pack.id,
        pack_id: pack.id,
        code: 'YM-0',
        claimed_at: at,
        expires_at: null,
        from_pool: false,
        feedback: null,
        pack,
        how_to: [],
      }));
      return fulfil(route, paged(new URL(route.request().url()), owned));
    });
    await page.route('**/vue/gift?*', (route) => {
      const url = new URL(route.request().url());
      const ids = new Set(url.searchParams.get('game_ids')?.split(',').map(Number));
      expect(ids.size).toBeLessThanOrEqual(50);
      const isOpen = url.searchParams.get('state') === '领取中';
      const list = isOpen ? packs.filter(({ game }) => ids.has(game.id)) : [];
      return fulfil(route, { ...paged(url, list), games: [] });
    });
    const claimed: number[] = [];
    await page.route('**/vue/getpacks?*', (route) => {
      const id = Number(new URL(route.request().url()).searchParams.get('id'));
      if (claimed.length === 4) {
        return route.fulfill({ json: { status: 0, code: 'TOO_MANY', msg: '太频繁了' } });
      }
      claimed.push(id);
      const claim = { id, pack_id: id, code: `YM-${id}`, claimed_at: at, expires_at: null };
      return fulfil(route, { claim: { ...claim, from_pool: false, feedback: null } });
    });
    await hydrated(page, 'main section[aria-label="一键领取"] button');
    const box = page.getByRole('region', { name: '一键领取' });
    await box.getByRole('button', { name: '一键领取' }).click();
    await box.getByText('领到 4 个，已领过 60 个，未领 6 个。').waitFor();
    await box.getByText('还有 6 个礼包，请一分钟后再领').waitFor();
    expect(claimed).toEqual([1_061, 1_062, 1_063, 1_064]);
    await expect(box.getByRole('listitem').first()).toHaveText(/礼包61领到YM-1061/);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  });

  test('[GFT-04] a row of filters on a phone has shadows, and the keyboard reaches its end', {
    tag: '@phone',
  }, async ({ openPage }) => {
    const page = await openPage({ path: GIFTS });
    await page.setViewportSize({ width: 320, height: 700 });
    const row = page.getByRole('list', { name: '类型' });
    const style = await row.evaluate((element) => getComputedStyle(element).backgroundAttachment);
    expect(style).toBe('local, local, scroll, scroll');
    expect(await row.evaluate((element) => element.scrollWidth > element.clientWidth)).toBe(true);
    const last = row.getByRole('link').last();
    await last.focus();
    const [right, edge] = await Promise.all([
      last.evaluate((element) => element.getBoundingClientRect().right),
      row.evaluate((element) => element.getBoundingClientRect().right),
    ]);
    expect(right).toBeLessThanOrEqual(edge + 1);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
    if (SHOTS) {
      await page.screenshot({ path: `${SHOTS}/filters-320.png` });
    }
  });
});

test('[REP-15] a blocked player is folded on the page and listed in 隐私, and unblocking shows it again', {
  tag: '@phone',
}, async ({ openPage, phones, portal }) => {
  const GAME = '/BaseYxDetails?id=2';
  const page = await openPage({ path: GAME, player: phones.newNumber() });
  const block = page.locator('#comments');
  await block.scrollIntoViewIfNeeded();
  const button = block.getByRole('button', { name: /^屏蔽/ }).first();
  await hydrated(page, '#comments button[aria-label^="屏蔽"]');
  const name = ((await button.getAttribute('aria-label')) ?? '').replace('屏蔽', '');
  await page.clock.install();
  await button.click();
  await page.getByText(`已屏蔽${name}`, { exact: false }).waitFor();
  await block.getByText('已屏蔽的玩家，点开查看').first().waitFor();
  // The toast covers a part of what is below it.
  await page.clock.runFor(2_500);
  await page.getByText(`已屏蔽${name}`, { exact: false }).waitFor({ state: 'hidden' });
  if (SHOTS) {
    await page.screenshot({ path: `${SHOTS}/block.png` });
  }
  await expectAccessible(page);
  await page.reload();
  await block.scrollIntoViewIfNeeded();
  await block.getByText('已屏蔽的玩家，点开查看').first().waitFor();
  await page.goto(`${portal.url}/BaseMy`);
  const list = page.getByRole('region', { name: '屏蔽的玩家' });
  await list.getByText(name, { exact: false }).first().waitFor();
  await expectAccessible(page);
  await list.getByRole('button', { name: `解除屏蔽${name}` }).click();
  await list.getByText('还没有屏蔽玩家', { exact: false }).waitFor();
});
