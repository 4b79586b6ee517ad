import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { test } from './fixtures.ts';
import { hydrated } from './hydrated.ts';
import { paste } from './paste.ts';

const GAME = '/BaseYxDetails?id=2';
const SHOTS = process.env.REPORT_SHOTS;

async function shoot(page: Page, name: string): Promise<void> {
  if (SHOTS) {
    await page.screenshot({ path: `${SHOTS}/${name}.png` });
  }
}

for (const [viewport, theme] of [
  ['phone', 'dark'],
  ['desktop', 'light'],
] as const) {
  test.describe(`on a ${viewport}, ${theme}`, { tag: `@${viewport}` }, () => {
    test('[REP-11] a guest reports a review in a dialog, which proves work', async ({ openPage }) => {
      const page = await openPage({ path: GAME, theme });
      const block = page.locator('#comments');
      await block.scrollIntoViewIfNeeded();
      const link = block.getByRole('link', { name: /^举报.*的评论$/ }).first();
      await link.scrollIntoViewIfNeeded();
      await shoot(page, `game-${viewport}-${theme}`);
      await hydrated(page, '#comments a[aria-label^="举报"]');
      await link.click();
      const dialog = page.getByRole('dialog', { name: '举报玩家评论' });
      await dialog.waitFor();
      await dialog.getByRole('button', { name: '提交举报' }).click();
      await dialog.getByText('请选择举报理由').waitFor();
      await expectAccessible(page);
      await shoot(page, `dialog-${viewport}-${theme}`);
      await dialog.getByLabel('其他', { exact: true }).check();
      await dialog.getByRole('button', { name: '提交举报' }).click();
      await dialog.getByText('请说明要举报的内容和理由').waitFor();
      await dialog.getByLabel(/^补充说明/).fill(`发广告，${viewport} ${theme}`);
      const sent = page.waitForRequest('**/vue/report');
      await dialog.getByRole('button', { name: '提交举报' }).click();
      expect((await sent).postDataJSON()).toMatchObject({ kind: 'comment', proof: expect.any(String) });
      await dialog.getByText('举报已提交').waitFor();
      await expectAccessible(page);
      await shoot(page, `sent-${viewport}-${theme}`);
      await dialog.getByRole('button', { name: '关闭' }).first().click();
      await dialog.waitFor({ state: 'hidden' });
      expect(new URL(page.url()).pathname).toBe('/BaseYxDetails');
    });

    test('[REP-09] without scripts the same link leads to a page whose form works', async ({ openPage }) => {
      const page = await openPage({ path: GAME, theme, javascript: false });
      await page.locator('a[href^="/BaseReport?kind=game"]').click();
      await page.getByRole('heading', { name: '违法和不良信息举报' }).waitFor();
      await page.getByLabel('虚假信息').check();
      await page.getByLabel(/^补充说明/).fill(`介绍与实际不符，${viewport} ${theme}`);
      await shoot(page, `form-${viewport}-${theme}`);
      await page.getByRole('button', { name: '提交举报' }).click();
      await page.waitForURL(/result=(sent|many)$/);
      if (page.url().endsWith('sent')) {
        await page.getByRole('heading', { name: '举报已提交' }).waitFor();
      }
      await shoot(page, `form-sent-${viewport}-${theme}`);
    });
  });
}

test('[REP-08] [LG-10] a player reports a page by its address and sees the decision of an operator', async ({
  openPage,
  phones,
}) => {
  const page = await openPage({ path: '/BaseReport', player: phones.newNumber() });
  await page.getByText('还没有举报过。').waitFor();
  await page.getByLabel('网址').fill('https://portal.example/BaseGameCenter');
  await page.getByLabel('危害未成年人').check();
  await page.getByLabel('内容说明').fill('页面上的图片不适合未成年人');
  const contact = page.getByLabel('联系手机号（选填）');
  await paste(page, contact, `${'号码不方便留，'.repeat(8)}微信：wan-jia`);
  await page.getByRole('button', { name: '提交举报' }).click();
  await page.getByText('手机号码格式不正确，请检查').waitFor();
  await contact.fill('');
  await contact.pressSequentially('86 138 0013 8000');
  const sent = page.waitForRequest('**/vue/report');
  await page.getByRole('button', { name: '提交举报' }).click();
  expect((await sent).postDataJSON()).toMatchObject({ contact: '13800138000' });
  await page.getByText('举报已提交').waitFor();
  const own = page.getByRole('region', { name: '我的举报' });
  const row = own.getByRole('listitem').filter({ hasText: 'https://portal.example/BaseGameCenter' });
  await row.getByText('待处理').waitFor();
  await expectAccessible(page);
  await shoot(page, 'own');
  // In a document of its own, which is loaded before the player's section is there.
  await page.setViewportSize({ width: 1280, height: 400 });
  await page.goto(new URL('/robots.txt', page.url()).href);
  await page.goto(new URL('/BaseReport#own', page.url()).href);
  await expect(own).toBeInViewport();

  const console = await openPage({ path: '/console/reports', operator: true });
  const first = console
    .getByRole('listitem')
    .filter({ has: console.getByRole('article') })
    .first();
  await first.getByText('危害未成年人').waitFor();
  await expectAccessible(console);
  await shoot(console, 'queue');
  await console.keyboard.press('a');
  const dialog = console.getByRole('dialog', { name: '这条举报成立？' });
  await dialog.getByLabel('处理说明（选填）').fill('图片已撤下');
  await shoot(console, 'queue-dialog');
  await dialog.getByLabel('处理说明（选填）').press('Enter');
  await console.getByText('已按成立处理 1 项。').waitFor();
  await page.reload();
  await row.getByText('举报成立，已处理').waitFor();
  await row.getByText('处理说明：图片已撤下').waitFor();
  await console.keyboard.press('u');
  await console.getByText('已恢复 1 项。').waitFor();
});

test('[REP-08] 我的 lists the reports, and says while they load or are unavailable that it does not know', async ({
  openPage,
  phones,
}) => {
  const page = await openPage({ path: '/robots.txt', player: phones.newNumber(), refusals: [503] });
  let isAway = true;
  await page.route('**/vue/ownreports', async (route) => {
    await (isAway
      ? route.fulfill({ status: 503, json: { status: 0, code: 'UNAVAILABLE', msg: '服务暂时不可用' } })
      : route.continue());
  });
  await page.goto(new URL('/BaseMy', page.url()).href);
  const own = page.getByRole('region', { name: '我的举报', exact: true });
  await own.getByText('服务暂时不可用').waitFor();
  expect(await own.getByText('还没有举报过。').count()).toBe(0);
  await expectAccessible(page);
  isAway = false;
  await own.getByRole('button', { name: '重试' }).click();
  await own.getByText('还没有举报过。').waitFor();
  const sent = await page.evaluate(async () => {
    const response = await fetch('/vue/report', {
      method: 'POST',
      headers: { 'X-Portal': '1', 'Content-Type': 'application/json' },
      body: JSON.stringify({ kind: 'game', id: 3, reason: '垃圾广告' }),
    });
    return response.json();
  });
  await page.reload();
  const row = own.getByRole('listitem').filter({ hasText: sent.data.report_no });
  await row.getByText('待处理').waitFor();
  await page.getByRole('navigation', { name: '本页内容' }).getByRole('link', { name: '举报' }).waitFor();
  await expectAccessible(page);
});

/** Calls a service as the visitor of a page; fails the test if it is refused. */
async function call(page: Page, path: string, params: object): Promise<Record<string, unknown>> {
  const response = await page.evaluate(
    async ([address, body]) => {
      const headers = { 'X-Portal': '1', 'Content-Type': 'application/json' };
      return (await fetch(address, { method: 'POST', headers, body })).json();
    },
    [path, JSON.stringify(params)] as const,
  );
  expect(response, path).toMatchObject({ status: 1 });
  return response.data;
}

test('[REP-16] [REP-17] an operator resets a reported nickname; its player sees why and appeals', async ({
  openPage,
  phones,
}) => {
  const page = await openPage({ path: '/BaseReport', viewport: 'phone', player: phones.newNumber() });
  const { id } = await call(page, '/vue/comment', { game_id: 3, stars: 5, body: '画面很好，剧情也不错' });
  // The limit of guests is used up by the tests before.
  const reporter = await openPage({ path: '/', player: phones.newNumber() });
  await call(reporter, '/vue/report', { kind: 'nickname', id, reason: '昵称或头像违规', text: '像广告' });

  const console = await openPage({ path: '/console/reports?kind=nickname', operator: true });
  const first = console.getByRole('listitem').filter({ has: console.getByRole('article') });
  await first.getByText('像广告').waitFor();
  await console.keyboard.press('a');
  const dialog = console.getByRole('dialog', { name: '这条举报成立？' });
  expect(await dialog.getByLabel('同时重置昵称').isChecked()).toBe(true);
  await dialog.getByLabel('处理说明（选填）').fill('昵称是广告');
  await expectAccessible(console);
  await shoot(console, 'nickname-dialog');
  await dialog.getByLabel('处理说明（选填）').press('Enter');
  await console.getByText('已按成立处理 1 项。').waitFor();

  await page.reload();
  const own = page.getByRole('region', { name: '对我的处理' });
  await own.getByText('处理原因：昵称是广告').waitFor();
  await expectAccessible(page);
  await shoot(page, 'own-decisions');
  await own.getByRole('button', { name: /^对结果有异议，申诉/ }).click();
  await page.getByLabel('申诉理由').fill('昵称没有广告');
  await page.getByRole('button', { name: '提交申诉' }).click();
  await own.getByText('申诉处理中').waitFor();
});

test('[REP-11] every place with content of others has its link to the form', async ({ openPage }) => {
  const page = await openPage({ path: '/robots.txt', javascript: false });
  for (const [path, kind] of [
    ['/BaseYxDetails?id=2', 'game'],
    ['/MovePage/ShareGameDetails/Review?id=2', 'comment'],
    ['/BaseGameInfoDetails?id=1', 'news'],
    ['/BaseJyDetails?id=1', 'trade'],
  ] as const) {
    expect((await page.goto(new URL(path, page.url()).href))?.status(), path).toBe(200);
    expect([kind, await page.locator(`a[href^="/BaseReport?kind=${kind}&id="]`).count()]).not.toEqual([
      kind,
      0,
    ]);
    await shoot(page, `place-${kind}`);
  }
  const home = await openPage({ path: '/' });
  await home.getByRole('link', { name: '违法和不良信息举报' }).click();
  await home.getByLabel('网址').waitFor();
});
