import { expect, type Page } from '@playwright/test';
import { test } from './fixtures.ts';
import { hydrated } from './hydrated.ts';

/** Opens an article with a clock that the test moves on; returns the reports that the browser sends from then on. */
async function openArticle(page: Page, id: number): Promise<string[]> {
  const reports: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/read/')) {
      reports.push(pathname);
    }
  });
  await page.clock.install();
  await page.goto(new URL(`/BaseGameInfoDetails?id=${id}`, page.url()).href);
  await hydrated(page, 'body');
  return reports;
}

/** Time in the page, in which a report would be sent. */
async function pass(page: Page, ms: number): Promise<void> {
  await page.clock.runFor(ms);
  await page.waitForTimeout(300);
}

test('[FIG-18] an article is counted once per browser and day after it was visible for five seconds', async ({
  openPage,
  portal,
}) => {
  const list = await (await fetch(`${portal.url}/vue/news?size=1`)).json();
  const { id } = list.data.list[0];
  const page = await openPage({ path: '/robots.txt' });
  const reports = await openArticle(page, id);
  await pass(page, 2_000);
  expect(reports).toEqual([]);
  await pass(page, 3_000);
  await expect.poll(() => reports).toEqual([`/read/${id}`]);
  await page.reload();
  await hydrated(page, 'body');
  await pass(page, 6_000);
  expect(reports).toEqual([`/read/${id}`]);
  const stored = await page.evaluate(() => localStorage.getItem('reads'));
  expect(stored).toMatch(new RegExp(`^\\d{4}-\\d\\d-\\d\\d ${id}$`));
});

test('[FIG-18] a flagged article is counted five seconds after its notice was opened', async ({
  openPage,
  portal,
}) => {
  const found = await fetch(`${portal.url}/vue/searchnews?val=${encodeURIComponent('木卫二来电试听')}`);
  const { id } = (await found.json()).data.list[0];
  const page = await openPage({ path: '/robots.txt' });
  const reports = await openArticle(page, id);
  await pass(page, 6_000);
  expect(reports).toEqual([]);
  await page.getByText('我已了解，继续浏览').click();
  await pass(page, 3_000);
  expect(reports).toEqual([]);
  await pass(page, 2_000);
  await expect.poll(() => reports).toEqual([`/read/${id}`]);
});

test('[FIG-22] the boards, recommendations, search and the game list link to the explanation of their order', async ({
  openPage,
}) => {
  const plain = await openPage({ path: '/robots.txt', javascript: false });
  for (const [path, part] of [
    ['/', 'boards'],
    ['/BaseHomePage/BaseRanking', 'boards'],
    ['/BaseYxDetails?id=1', 'recommended'],
    ['/BaseSearch?val=云', 'search'],
    ['/BaseGameCenter', 'lists'],
  ] as const) {
    expect((await plain.goto(new URL(path, plain.url()).href))?.status(), path).toBe(200);
    const link = plain.getByRole('link', { name: '排序说明' }).first();
    expect(await link.getAttribute('href'), path).toBe(`/BaseOrdering#${part}`);
  }
  const page = await openPage({ path: '/BaseOrdering#heat', viewport: 'phone' });
  const text = (await page.locator('#heat').textContent()) ?? '';
  expect(text).toContain('评分 × 2');
  expect(text).toContain('20 个 6 分');
});
