import { expect } from '@playwright/test';
import { clearDemoMark } from './demo-mark.ts';
import { test } from './fixtures.ts';

clearDemoMark();

const GIFTS = '/BasePackageNumber';

interface Card {
  id: number;
  title: string;
}

async function packsIn(portal: { url: string }, state: string): Promise<Card[]> {
  const body = await (await fetch(`${portal.url}/vue/gift?state=${state}&size=50`)).json();
  return body.data.list;
}

test.describe('the gift centre', () => {
  for (const [block, title] of [
    ['BaseBroadcast', '领取播报'],
    ['BaseNotice', '领取须知'],
    ['BaseScreen', '筛选礼包'],
  ] as const) {
    test(`[RT-08] the block ${block} has its own page`, async ({ openPage }) => {
      const page = await openPage({ path: `${GIFTS}/${block}`, javascript: false });
      expect(await page.locator('h1').textContent()).toBe(title);
    });
  }

  test('[RT-08] the gift centre has its three blocks', async ({ openPage }) => {
    const page = await openPage({ path: GIFTS, javascript: false });
    for (const block of ['领取播报', '领取须知', '筛选礼包']) {
      await page.getByRole('region', { name: block }).waitFor();
    }
  });

  for (const [path, tab, hash] of [
    [GIFTS, '我的礼包', '#mine'],
    ['/BaseGameCenter', '我的收藏', '#favourites'],
  ] as const) {
    test(`without scripts, ${path} explains at ${tab} that it needs JavaScript`, async ({ openPage }) => {
      const page = await openPage({ path, javascript: false });
      const words = page.locator(hash);
      expect(await words.isVisible()).toBe(false);
      await page.getByRole('main').getByRole('link', { name: tab }).click();
      await words.waitFor();
      expect(await words.textContent()).toContain('JavaScript');
    });
  }

  for (const javascript of [true, false]) {
    test(`[RT-08] [GFT-03] filters narrow the list, scripts: ${javascript}`, async ({ openPage }) => {
      const page = await openPage({ path: GIFTS, javascript });
      const screen = page.getByRole('region', { name: '筛选礼包' });
      await screen.getByRole('link', { name: '独家' }).click();
      await page.waitForURL(/kind=/);
      const select = screen.getByLabel('游戏');
      const game = await select.locator('option').nth(1).textContent();
      await select.selectOption({ index: 1 });
      if (javascript) {
        expect(await screen.getByRole('button', { name: '查看' }).count()).toBe(0);
      } else {
        await screen.getByRole('button', { name: '查看' }).click();
      }
      await page.waitForURL(/game_id=\d+/);
      expect(page.url()).toMatch(/kind=/);
      await page
        .getByRole('list', { name: '已选条件' })
        .getByText(game ?? '')
        .waitFor();
      await page.getByRole('link', { name: '清除全部' }).click();
      await page.waitForURL(/BasePackageNumber$/);
    });
  }

  test('[GFT-03] a filter that is set while another loads is added to it', async ({ openPage }) => {
    const page = await openPage({ path: GIFTS });
    const { promise: isChosen, resolve: choose } = Promise.withResolvers<void>();
    await page.route('**/BasePackageNumber?*', async (route) => {
      await isChosen;
      await route.continue();
    });
    const screen = page.getByRole('region', { name: '筛选礼包' });
    await screen.getByRole('link', { name: '独家' }).click();
    await screen.getByRole('link', { name: 'iOS' }).click();
    await screen.getByLabel('游戏').selectOption({ index: 1 });
    choose();
    await page.waitForURL(/game_id=\d+/);
    expect(page.url()).toMatch(/kind=.*platform=/);
  });

  test('[GFT-03] a filter that is set before the page of another is rendered is added to it', async ({
    openPage,
  }) => {
    const page = await openPage({ path: GIFTS });
    // One task: no page is shown between the clicks.
    await page.evaluate(() => {
      const link = (name: string) =>
        [...document.querySelectorAll('a')].find(({ textContent }) => textContent === name);
      link('独家')?.click();
      link('iOS')?.click();
      const select = document.querySelector<HTMLSelectElement>('#pack-game');
      if (select) {
        select.selectedIndex = 1;
        select.dispatchEvent(new Event('change', { bubbles: true }));
      }
    });
    await page.waitForURL(/game_id=\d+/);
    expect(page.url()).toMatch(/kind=.*platform=/);
  });

  test('an unknown filter is ignored', async ({ openPage }) => {
    const page = await openPage({ path: `${GIFTS}?kind=神秘&game_id=abc&page=-1` });
    expect(await page.locator('main article').count()).toBeGreaterThan(5);
  });

  test('a game without packs shows a notice and links to all packs', async ({ openPage }) => {
    const page = await openPage({ path: `${GIFTS}?game_id=99999999` });
    await page.getByText('没有同时符合这些条件的礼包').waitFor();
    expect(await page.locator('meta[name="robots"]').getAttribute('content')).toBe('noindex');
  });
});

test.describe('a gift pack', () => {
  test('[RT-02] without an id there are packs to choose from, not indexed', async ({ openPage }) => {
    const page = await openPage({ path: '/BaseGiftDetails' });
    expect(await page.locator('meta[name="robots"]').getAttribute('content')).toBe('noindex');
    await page.locator('main article a').first().click();
    await page.waitForURL(/BaseGiftDetails\?id=\d+/);
    await page.getByRole('button', { name: '登录后领取' }).waitFor();
  });

  for (const id of ['abc', '0', '-1', '1.5', '99999999']) {
    test(`[RT-02] no pack has the id ${id}: 404`, async ({ openPage }) => {
      const page = await openPage({ path: `/BaseGiftDetails?id=${id}`, status: 404 });
      await page.getByText('页面不存在').waitFor();
    });
  }

  test('claiming opens the login', async ({ openPage, portal }) => {
    const [pack] = await packsIn(portal, '领取中');
    const page = await openPage({ path: `/BaseGiftDetails?id=${pack?.id}` });
    await page.getByRole('button', { name: '登录后领取' }).click();
    const dialog = page.getByRole('dialog', { name: '登录' });
    await dialog.waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
  });

  test('shows the current stock, whatever the cached page shows', async ({ openPage, portal }) => {
    const [pack] = await packsIn(portal, '领取中');
    const page = await openPage({ path: '/' });
    await page.route('**/vue/stock?*', (route) =>
      route.fulfill({
        json: {
          status: 1,
          msg: '',
          data: { list: [{ id: pack?.id, total: 100, remaining: 0, claim_state: '已领完' }] },
        },
      }),
    );
    await page.goto(`${portal.url}/BaseGiftDetails?id=${pack?.id}`);
    await page.getByText('剩余 0 份，共 100 份').waitFor();
    expect(await page.getByRole('button', { name: '登录后领取' }).count()).toBe(0);
  });

  test('works when the stock call fails', async ({ openPage, portal }) => {
    const [pack] = await packsIn(portal, '领取中');
    const page = await openPage({ path: '/' });
    await page.route('**/vue/stock?*', (route) =>
      route.fulfill({ json: { status: 0, code: 'UNAVAILABLE', msg: '服务暂时不可用，请稍后再试' } }),
    );
    await page.goto(`${portal.url}/BaseGiftDetails?id=${pack?.id}`);
    await page.getByRole('button', { name: '登录后领取' }).waitFor();
    await page.getByRole('heading', { name: '兑换步骤' }).waitFor();
  });

  test('a pack that has not begun counts down to its start', async ({ openPage, portal }) => {
    const [pack] = await packsIn(portal, '未开始');
    const page = await openPage({ path: `/BaseGiftDetails?id=${pack?.id}` });
    await page.getByText(/开领，还有 (\d+天 )?\d\d:\d\d/).waitFor();
  });
});
