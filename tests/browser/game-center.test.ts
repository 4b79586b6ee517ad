import { expect, type Page } from '@playwright/test';
import { clearDemoMark } from './demo-mark.ts';
import { test } from './fixtures.ts';
import { hydrated } from './hydrated.ts';

clearDemoMark();

const foundIn = async (page: Page) =>
  Number(/\d+/.exec((await page.getByText(/^共 .* 款游戏$/).textContent()) ?? '')?.[0]);
const param = (page: Page, name: string) => new URL(page.url()).searchParams.get(name);

test.describe('the game centre', () => {
  test('[RT-01] narrows the list by every filter, has them in the address, and removes them one by one', async ({
    openPage,
  }) => {
    const page = await openPage({ path: '/BaseGameCenter' });
    const all = await foundIn(page);
    await page.getByRole('list', { name: '类型' }).getByRole('link', { name: '策略' }).click();
    await page.waitForURL((url) => url.searchParams.get('category') === '策略');
    await expect.poll(() => foundIn(page)).toBeLessThan(all);
    const strategy = await foundIn(page);
    expect(strategy).toBeGreaterThan(0);
    await page.getByRole('link', { name: '有礼包' }).click();
    await page.waitForURL((url) => url.searchParams.get('has_gift') === '1');
    await expect(
      page.getByRole('list', { name: '只看' }).getByRole('link', { name: '有礼包' }),
    ).toBeFocused();
    expect(param(page, 'category')).toBe('策略');
    expect(await foundIn(page)).toBeLessThanOrEqual(strategy);
    const chips = page.getByRole('list', { name: '已选条件' });
    await chips.getByRole('link', { name: '策略' }).click();
    await page.waitForURL((url) => !url.searchParams.has('category'));
    await chips.getByRole('link', { name: '清除全部' }).click();
    await page.waitForURL((url) => url.search === '');
    await expect.poll(() => foundIn(page)).toBe(all);
  });

  test('paginates and sorts without scripts, on a phone', { tag: '@phone' }, async ({ openPage, portal }) => {
    const page = await openPage({ path: '/BaseGameCenter', javascript: false });
    const first = await page.locator('article h3').first().textContent();
    await page.getByRole('navigation', { name: '分页' }).getByRole('link', { name: '下一页' }).click();
    await page.waitForURL('**/BaseGameCenter?page=2');
    expect(await page.locator('article h3').first().textContent()).not.toBe(first);
    await page.getByRole('navigation', { name: '排序' }).getByRole('link', { name: '评分' }).click();
    await page.waitForURL('**/BaseGameCenter?sort=score');
    // By the score with a prior: a single good review does not lead.
    const { data } = await (await fetch(`${portal.url}/vue/game?sort=score`)).json();
    const names = data.list.map(({ name }: { name: string }) => name);
    expect((await page.locator('article h3').allTextContents()).slice(0, 10)).toEqual(names.slice(0, 10));
    expect(data.list[0].score_count).toBeGreaterThan(3);
    const filters = page.getByRole('list', { name: '题材' });
    expect(await filters.isVisible()).toBe(false);
    await page.getByText('筛选', { exact: true }).click();
    await filters.getByRole('link', { name: '三国' }).click();
    await page.waitForURL((url) => url.searchParams.get('theme') === '三国');
  });

  test('[ISL-17] has the filters unfolded until they are folded, and a second one adds to the first', {
    tag: '@phone',
  }, async ({ openPage }) => {
    const page = await openPage({ path: '/BaseGameCenter' });
    const documents: string[] = [];
    page.on('request', (request) => request.isNavigationRequest() && documents.push(request.url()));
    await hydrated(page, 'main details');
    const themes = page.getByRole('list', { name: '题材' });
    expect(await themes.isVisible()).toBe(false);
    await page.getByText('筛选', { exact: true }).click();
    await themes.getByRole('link', { name: '三国' }).click();
    await page.waitForURL((url) => url.searchParams.get('theme') === '三国');
    await expect.poll(() => themes.isVisible()).toBe(true);
    await page.getByRole('list', { name: '平台' }).getByRole('link', { name: '安卓' }).click();
    await page.waitForURL((url) => url.searchParams.get('platform') === 'android');
    expect(param(page, 'theme')).toBe('三国');
    expect(documents).toEqual([]);
  });

  test('[ISL-17] marks the favourites of this browser without a use, and hydrates no other heart', async ({
    openPage,
  }) => {
    const page = await openPage({ path: '/BaseGameCenter' });
    const second = 'article:nth-of-type(2) button';
    await hydrated(page, second);
    await page.locator(second).click();
    await expect(page.locator(second)).toHaveAttribute('aria-pressed', 'true');
    await page.mouse.move(0, 0);
    await page.reload();
    await expect(page.locator(second)).toHaveAttribute('aria-pressed', 'true');
    expect(await page.locator('main [data-island="favourite-button"][data-started]').count()).toBe(1);
    await page.getByRole('link', { name: '我的收藏' }).click();
    await page.getByRole('region', { name: '我的收藏' }).getByRole('article').waitFor();
    await page.getByRole('link', { name: '全部游戏' }).click();
    await page.getByRole('region', { name: '游戏列表' }).waitFor();
  });

  test('offers links when nothing matches, and ignores unknown values', async ({ openPage }) => {
    const page = await openPage({ path: '/BaseGameCenter?category=音乐&theme=三国&letter=Q&status=测试中' });
    expect(await foundIn(page)).toBe(0);
    expect(await page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex');
    await page.getByRole('link', { name: '清除全部筛选' }).click();
    await page.waitForURL('**/BaseGameCenter');
    const unknown = await openPage({ path: '/BaseGameCenter?category=做饭&sort=price&page=-1' });
    expect(await foundIn(unknown)).toBeGreaterThan(0);
    expect(await unknown.locator('link[rel=canonical]').getAttribute('href')).toMatch(/\/BaseGameCenter$/);
  });

  test('has one canonical address per list', async ({ openPage }) => {
    const one = await openPage({ path: '/BaseGameCenter?sort=new&theme=仙侠' });
    const canonical = (await one.locator('link[rel=canonical]').getAttribute('href')) ?? '';
    expect(decodeURIComponent(canonical)).toMatch(/\/BaseGameCenter\?theme=仙侠$/);
    expect(await one.locator('meta[name=robots]').count()).toBe(0);
    const two = await openPage({ path: '/BaseGameCenter?theme=仙侠&platform=ios' });
    expect(await two.locator('meta[name=robots]').getAttribute('content')).toBe('noindex');
  });
});
