import { expect } from '@playwright/test';
import { clearDemoMark } from './demo-mark.ts';
import { test } from './fixtures.ts';

clearDemoMark();

const HALL = '/BaseTradingHall';

interface Listing {
  id: number;
  title: string;
  price_fen: number;
  state: string;
  server_name: string;
  game: { id: number; name: string };
}

interface TradePage {
  list: Listing[];
  deals: Listing[];
  total: number;
}

async function trades(portal: { url: string }, query = 'size=50'): Promise<TradePage> {
  return (await (await fetch(`${portal.url}/vue/trade?${query}`)).json()).data;
}

async function oneOf(portal: { url: string }, state: string): Promise<Listing> {
  const found = (await trades(portal)).list.find((listing) => listing.state === state);
  if (!found) {
    throw new Error(`The demo has no listing that is ${state}.`);
  }
  return found;
}

test.describe('the trading hall', () => {
  for (const [block, title] of [
    ['BaseBroadcast', '成交播报'],
    ['BaseNotice', '交易须知'],
    ['BaseScreen', '筛选账号'],
  ] as const) {
    test(`[RT-08] the block ${block} has its own page`, async ({ openPage }) => {
      const page = await openPage({ path: `${HALL}/${block}`, javascript: false });
      expect(await page.locator('h1').textContent()).toBe(title);
    });
  }

  test('[RT-08] the trading hall has its three blocks', async ({ openPage }) => {
    const page = await openPage({ path: HALL, javascript: false });
    for (const block of ['成交播报', '交易须知', '筛选账号']) {
      await page.getByRole('region', { name: block }).waitFor();
    }
  });

  for (const javascript of [true, false]) {
    test(`[RT-08] filters narrow the list, scripts: ${javascript}`, async ({ openPage, portal }) => {
      const page = await openPage({ path: HALL, javascript });
      const screen = page.getByRole('region', { name: '筛选账号' });
      await screen.getByRole('link', { name: '安卓' }).click();
      await page.waitForURL(/platform=android/);
      await screen.getByLabel('游戏').selectOption({ index: 1 });
      if (!javascript) {
        await screen.getByRole('button', { name: '查看' }).first().click();
      }
      await page.waitForURL(/game_id=\d+/);
      await screen.getByLabel('最高价（元）').fill('600');
      await screen.getByRole('button', { name: '确定' }).click();
      await page.waitForURL(/price_max=600/);
      const query = new URL(page.url()).searchParams;
      expect(query.get('platform')).toBe('android');
      const game = query.get('game_id');
      const result = await trades(portal, `game_id=${game}&platform=android&price_max=60000&size=50`);
      const found = page.getByRole('region', { name: '账号列表' });
      await found.getByText(`共 ${result.total} 个账号`).waitFor();
      expect(await found.getByRole('article').count()).toBe(result.list.length);
      await page.getByRole('link', { name: '清除全部' }).click();
      await page.waitForURL(/BaseTradingHall$/);
    });
  }

  for (const javascript of [true, false]) {
    test(`[RT-08] prices are read in the usual notations, and what is no price is named, scripts: ${javascript}`, async ({
      openPage,
    }) => {
      const page = await openPage({ path: HALL, javascript });
      const enter = async (least: string, most: string) => {
        await page.getByLabel('最低价（元）').fill(least);
        await page.getByLabel('最高价（元）').fill(most);
        await page.getByRole('button', { name: '确定' }).click();
      };
      await enter('1,000', '１w元');
      const chosen = page.getByRole('list', { name: '已选条件' });
      await chosen.getByText('1000–10000 元').waitFor();
      await enter('abc', '3千');
      await page.getByRole('alert').getByText('最低价“abc”无法识别').waitFor();
      expect(await page.getByLabel('最低价（元）').inputValue()).toBe('abc');
      expect(await page.getByLabel('最低价（元）').getAttribute('aria-invalid')).toBe('true');
      await chosen.getByText('3000 元以内').waitFor();
    });
  }

  test('[RT-08] the servers of a game are offered once the game is selected', async ({
    openPage,
    portal,
  }) => {
    const [first] = (await trades(portal)).list;
    const page = await openPage({ path: `${HALL}?game_id=${first?.game.id}` });
    const select = page.getByLabel('区服');
    const server = await select.locator('option').nth(1).textContent();
    await select.selectOption({ index: 1 });
    await page
      .getByRole('list', { name: '已选条件' })
      .getByText(server ?? '')
      .waitFor();
    expect(new URL(page.url()).searchParams.get('server')).toBe(server);
    for (const card of await page.getByRole('article').all()) {
      expect(await card.textContent()).toContain(server);
    }
  });

  test('[RT-08] the list is sorted by price', async ({ openPage, portal }) => {
    const { list } = await trades(portal, 'sort=price_up');
    const page = await openPage({ path: HALL });
    await page.getByRole('navigation', { name: '排序' }).getByRole('link', { name: '价格最低' }).click();
    await page.waitForURL(/sort=price_up/);
    await page
      .getByRole('article')
      .first()
      .getByRole('link', { name: list[0]?.title ?? '' })
      .waitFor();
  });

  test('[RT-08] the broadcast shows real deals, each linked to its account', async ({ openPage, portal }) => {
    const { deals } = await trades(portal);
    const page = await openPage({ path: `${HALL}/BaseBroadcast` });
    const deal = page.getByRole('main').getByRole('link', { name: '成交' });
    expect(await deal.count()).toBe(deals.length);
    await deal.first().click();
    await page.waitForURL(`${portal.url}/BaseJyDetails?id=${deals[0]?.id}`);
  });

  test('[ISL-13] the broadcast turns and pauses without React', async ({ openPage }) => {
    const page = await openPage({ path: '/robots.txt' });
    await page.clock.install();
    await page.goto(new URL(HALL, page.url()).href);
    const bar = page.getByRole('region', { name: '成交播报' });
    const shown = () => bar.locator('p').textContent();
    await bar.getByRole('button', { name: '暂停播报' }).waitFor();
    const first = await shown();
    await page.clock.fastForward(4_500);
    await expect.poll(shown).not.toBe(first);
    await bar.getByRole('button', { name: '暂停播报' }).click();
    const paused = await shown();
    await page.clock.fastForward(9_000);
    await bar.getByRole('button', { name: '继续播报' }).waitFor();
    expect(await shown()).toBe(paused);
    const scripts = await page.evaluate(() =>
      performance.getEntriesByType('resource').filter(({ name }) => /\/react-[^/]*\.js$/.test(name)),
    );
    expect(scripts).toEqual([]);
  });

  test('[RT-08] another game ends the filter by a server', async ({ openPage, portal }) => {
    const [first] = (await trades(portal)).list;
    const query = new URLSearchParams({ game_id: String(first?.game.id), server: first?.server_name ?? '' });
    const page = await openPage({ path: `${HALL}?${query}` });
    const other = page.locator(`#trade-game_id option:not([value=""], [value="${first?.game.id}"])`).first();
    await page.getByLabel('游戏').selectOption((await other.getAttribute('value')) ?? '');
    await page.waitForURL((url) => url.searchParams.get('server') === null);
    expect(await page.getByRole('article').count()).toBeGreaterThan(0);
  });

  test('a filter without results shows a notice and links to all accounts', async ({ openPage }) => {
    const page = await openPage({ path: `${HALL}?game_id=99999999` });
    await page.getByText('没有同时符合这些条件的账号').waitFor();
    expect(await page.locator('meta[name="robots"]').getAttribute('content')).toBe('noindex');
    await page.getByRole('link', { name: '看全部账号' }).click();
    await page.waitForURL(/BaseTradingHall$/);
  });

  test('[RT-01] is linked from home and from a game', async ({ openPage, portal }) => {
    const [first] = (await trades(portal)).list;
    const home = await openPage({ path: '/' });
    await home.getByRole('region', { name: '账号交易' }).getByRole('link', { name: '全部账号' }).click();
    await home.waitForURL(`${portal.url}${HALL}`);
    const game = await openPage({ path: `/BaseYxDetails?id=${first?.game.id}` });
    const block = game.getByRole('region', { name: '账号交易' });
    const { total } = await trades(portal, `game_id=${first?.game.id}`);
    await block.getByText(`${total} 件在售`).waitFor();
    await block.getByRole('link', { name: '全部' }).click();
    await game.waitForURL(`${portal.url}${HALL}?game_id=${first?.game.id}`);
  });
});

test.describe('an account for sale', () => {
  test('[RT-02] without an id there are accounts to choose from, not indexed', async ({ openPage }) => {
    const page = await openPage({ path: '/BaseJyDetails' });
    expect(await page.locator('meta[name="robots"]').getAttribute('content')).toBe('noindex');
    await page.locator('main article a').first().click();
    await page.waitForURL(/BaseJyDetails\?id=\d+/);
    await page.getByRole('heading', { name: '账号信息' }).waitFor();
  });

  for (const id of ['abc', '0', '-1', '1.5', '99999999']) {
    test(`[RT-02] no account has the id ${id}: 404`, async ({ openPage }) => {
      const page = await openPage({ path: `/BaseJyDetails?id=${id}`, status: 404 });
      await page.getByText('页面不存在').waitFor();
    });
  }

  for (const [block, title] of [
    ['BaseDeCarousel', '账号截图'],
    ['BaseProcess', '交易流程'],
    ['BaseYxInfo', '游戏信息'],
  ] as const) {
    test(`[RT-07] the block ${block} has its own page`, async ({ openPage, portal }) => {
      const { id, title: name } = await oneOf(portal, '出售中');
      const page = await openPage({ path: `/BaseJyDetails/${block}?id=${id}`, javascript: false });
      expect(await page.locator('h1').textContent()).toBe(`${name} ${title}`);
      await page.getByRole('region', { name: title }).waitFor();
    });
  }

  test("[RT-07] BaseYxInfo shows the traded game and the account's server", async ({ openPage, portal }) => {
    const { id, game, server_name } = await oneOf(portal, '出售中');
    const page = await openPage({ path: `/BaseJyDetails/BaseYxInfo?id=${id}`, javascript: false });
    const block = page.getByRole('region', { name: '游戏信息' });
    const link = block.getByRole('link', { name: game.name });
    expect(await link.getAttribute('href')).toBe(`/BaseYxDetails?id=${game.id}`);
    expect(await link.textContent()).toContain(server_name);
    await block.getByRole('heading', { name: '账号信息' }).waitFor();
  });

  test('[RT-07] shows price, fee, process and how to buy', async ({ openPage, portal }) => {
    const { id } = await oneOf(portal, '出售中');
    const { trade } = (await (await fetch(`${portal.url}/vue/tradeinfo?id=${id}`)).json()).data;
    const page = await openPage({ path: `/BaseJyDetails?id=${id}`, javascript: false });
    const head = page.getByRole('region', { name: '商品', exact: true });
    const yuan = (fen: number) => `¥${(fen / 100).toLocaleString('en-US')}`;
    await head.getByText(yuan(trade.price_fen), { exact: true }).waitFor();
    await head.getByText(yuan(trade.fee.seller_gets_fen), { exact: true }).waitFor();
    await head.getByText('购买在 App 内进行').waitFor();
    await head.getByRole('img', { name: '二维码' }).waitFor();
    expect(await head.getByRole('link', { name: '去 App 购买' }).isVisible()).toBe(false);
    for (const block of ['游戏信息', '商品动态', '交易流程']) {
      await page.getByRole('region', { name: block }).waitFor();
    }
    await page.getByText('未满 18 周岁不能交易').waitFor();
  });

  test('[RT-07] a phone gets an app link instead of a QR code', { tag: '@phone' }, async ({
    openPage,
    portal,
  }) => {
    const { id } = await oneOf(portal, '出售中');
    const page = await openPage({ path: `/BaseJyDetails?id=${id}` });
    const link = page.getByRole('link', { name: '去 App 购买' });
    expect(await link.getAttribute('href')).toBe('/download.html');
    expect(await link.isVisible()).toBe(true);
    expect(await page.getByRole('img', { name: '二维码' }).isVisible()).toBe(false);
  });

  test('a listing in its publicity period counts down to its sale', async ({ openPage, portal }) => {
    const { id } = await oneOf(portal, '公示期');
    const page = await openPage({ path: `/BaseJyDetails?id=${id}` });
    await page.getByText(/起可以购买，还有 (\d+天 )?\d\d:\d\d/).waitFor();
  });

  test('a sold listing is marked, offers others, and is not indexed', async ({ openPage, portal }) => {
    const [deal] = (await trades(portal)).deals;
    const page = await openPage({ path: `/BaseJyDetails?id=${deal?.id}` });
    await page.getByText(/^已于 \d+年\d+月\d+日 成交，不能再购买。$/).waitFor();
    expect(await page.getByText('购买在 App 内进行').count()).toBe(0);
    expect(await page.locator('meta[name="robots"]').getAttribute('content')).toBe('noindex');
    await page.getByRole('link', { name: '看这款游戏的其他账号' }).click();
    await page.waitForURL(/BaseTradingHall\?game_id=\d+/);
  });

  test('is structured as a product with its offer', async ({ openPage, portal }) => {
    const { id, price_fen } = await oneOf(portal, '出售中');
    const page = await openPage({ path: `/BaseJyDetails?id=${id}`, javascript: false });
    const things = await page.locator('script[type="application/ld+json"]').allTextContents();
    const product = things.map((text) => JSON.parse(text)).find((thing) => thing['@type'] === 'Product');
    expect(product.offers).toMatchObject({ price: (price_fen / 100).toFixed(2), priceCurrency: 'CNY' });
  });
});
