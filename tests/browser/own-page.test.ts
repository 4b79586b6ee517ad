import { text } from 'node:stream/consumers';
import { expect } from '@playwright/test';
import { demoAccounts } from '#demo/accounts.ts';
import { expectAccessible } from './accessibility.ts';
import { clearDemoMark } from './demo-mark.ts';
import { test } from './fixtures.ts';
import { hydrated } from './hydrated.ts';
import { accountShown, part } from './own-page-steps.ts';
import { beginPlayerSession } from './player-session.ts';

clearDemoMark();

const PATH = '/BaseMy';
const GAME = '/BaseYxDetails?id=3';

for (const viewport of ['phone', 'desktop'] as const) {
  test.describe(`the own page on a ${viewport}`, { tag: `@${viewport}` }, () => {
    test('[MY-01] a visitor gets a login button and what the browser stores', async ({
      openPage,
      portal,
    }) => {
      const page = await openPage({ path: GAME });
      await hydrated(page, 'header form');
      const name = (await page.getByRole('heading', { level: 1 }).textContent()) ?? '';
      await page
        .getByRole('button', { name: /^已?收藏/ })
        .first()
        .click();
      await page
        .getByRole('button', { name: /^已收藏/ })
        .first()
        .waitFor();
      const link =
        viewport === 'phone'
          ? page.getByRole('navigation', { name: '底部导航' }).getByRole('link', { name: '我的' })
          : page.getByRole('banner').getByRole('link', { name: '我的' });
      await link.click();
      await page.getByRole('heading', { level: 1, name: '我的' }).waitFor();
      if (viewport === 'phone') {
        expect(await link.getAttribute('aria-current')).toBe('page');
      }
      await part(page, '最近看过').getByRole('link', { name }).waitFor();
      await part(page, '我的收藏').getByRole('link', { name }).waitFor();
      expect(await part(page, '账号与安全').count()).toBe(0);
      await page.getByRole('main').getByRole('button', { name: '登录', exact: true }).waitFor();
      expect(await page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex');
      await expectAccessible(page);
      const robots = await (await fetch(`${portal.url}/robots.txt`)).text();
      expect(robots).toContain('Disallow: /BaseMy');
      const sitemap = await (await fetch(`${portal.url}/sitemap.xml?part=pages`)).text();
      expect(sitemap).not.toContain(PATH);
    });

    test('[MY-01] [MY-05] [MY-08] a player sees device and consents, without overflow, light and dark', async ({
      openPage,
      phones,
    }) => {
      const number = phones.newNumber();
      const page = await openPage({ path: PATH, player: number });
      await accountShown(page);
      await page
        .getByText(`${number.slice(0, 3)}****${number.slice(-4)}`)
        .first()
        .waitFor();
      const device = viewport === 'phone' ? '安卓手机 · Chrome' : /Linux · Chrome/;
      await part(page, '账号与安全').getByText(device).waitFor();
      await expect(part(page, '隐私').getByText(/同意 \d{4}-\d\d-\d\d 版/)).toHaveCount(2);
      expect(await part(page, '协议更新').count()).toBe(0);
      await part(page, '我的礼包').getByText('还没有领过礼包').waitFor();
      await part(page, '我的评论').getByText('还没有写过评论').waitFor();
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        await expectAccessible(page);
      }
      for (const width of [320, viewport === 'phone' ? 390 : 1280]) {
        await page.setViewportSize({ width, height: 800 });
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      }
    });
  });
}

test('[MY-01] with a session the server sends the same HTML as without', async ({
  openPage,
  phones,
  portal,
}) => {
  const number = phones.newNumber();
  const page = await openPage({ path: PATH, player: number });
  await accountShown(page);
  const nickname = await page.evaluate(() => JSON.parse(localStorage.getItem('userData') ?? '{}').nickname);
  const session = (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`).join('; ');
  const htmlFor = async (path: string, cookie: string) => {
    const response = await fetch(portal.url + path, { headers: { cookie } });
    expect(response.status, path).toBe(200);
    return response.text();
  };
  const masked = new RegExp(`${nickname}|${number.slice(0, 3)}\\*{4}${number.slice(-4)}`);
  for (const path of [
    PATH,
    '/BaseMessage',
    '/BaseReport',
    '/BasePackageNumber?state=已结束',
    `${GAME}&sort=new`,
  ]) {
    const own = await htmlFor(path, session);
    expect(own, path).not.toMatch(masked);
    expect(await htmlFor(path, ''), path).toBe(own);
  }
  expect(await htmlFor('/BaseMy/BasePlain', session)).toContain(nickname);
});

test('[MY-01] without scripts the page says what the login needs, and leads to what works without it', async ({
  openPage,
}) => {
  const page = await openPage({ path: PATH, javascript: false });
  const hint = page.locator('main noscript p');
  await hint.getByText('登录需要浏览器启用 JavaScript。').waitFor();
  for (const href of await hint
    .locator('a')
    .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).href))) {
    expect((await fetch(href)).status, href).toBe(200);
  }
  expect(await hint.locator('a').count()).toBe(5);
  await expectAccessible(page);
});

test('[MY-06] a device that is logged out from another one is a visitor at its next call', async ({
  openPage,
  phones,
}) => {
  const [player] = demoAccounts;
  const phone = await openPage({ path: PATH, viewport: 'phone', player, refusals: [401] });
  await accountShown(phone);
  const computer = await openPage({ path: PATH, player });
  const devices = part(computer, '账号与安全');
  const ends = devices.getByRole('button', { name: '退出此设备 安卓手机 · Chrome' });
  await ends.first().click();
  await computer.getByText('已退出这台设备').waitFor();
  await expect(ends).toHaveCount(0);
  await phone.reload();
  await phone.getByRole('main').getByRole('button', { name: '登录', exact: true }).waitFor();
  await beginPlayerSession(phone, player, phones);
  await computer.reload();
  await devices.getByRole('button', { name: '退出其他所有设备' }).click();
  const dialog = computer.getByRole('dialog', { name: '退出其他设备' });
  await expectAccessible(computer);
  await dialog.getByRole('button', { name: '全部退出' }).click();
  await computer.getByText('已退出其他所有设备').waitFor();
  await expect(devices.getByRole('button', { name: '退出其他所有设备' })).toHaveCount(0);
  await phone.reload();
  await phone.getByRole('main').getByRole('button', { name: '登录', exact: true }).waitFor();
});

test('[MY-03] [MY-04] a deleted review leaves the page of its game at once', async ({
  openPage,
  phones,
  portal,
}) => {
  const page = await openPage({ path: PATH, player: phones.newNumber() });
  await accountShown(page);
  const body = `要删掉的评价 ${Date.now()}`;
  const written = await page.evaluate(async (text) => {
    const response = await fetch('/vue/comment', {
      method: 'POST',
      headers: { 'X-Portal': '1', 'Content-Type': 'application/json' },
      body: JSON.stringify({ game_id: 3, stars: 4, body: text }),
    });
    return response.status;
  }, body);
  expect(written).toBe(200);
  const html = async () => (await fetch(`${portal.url}${GAME}&sort=new`)).text();
  expect(await html()).toContain(body);
  await page.reload();
  const row = part(page, '我的评论').getByRole('listitem').filter({ hasText: body });
  await row.getByText('已发布').waitFor();
  await expectAccessible(page);
  await row.getByRole('button', { name: /^删除对.+的评价$/ }).click();
  await page.getByRole('dialog', { name: '删除评论' }).getByRole('button', { name: '删除' }).click();
  await page.getByText('已删除').waitFor();
  await part(page, '我的评论').getByText('还没有写过评论').waitFor();
  expect(await html()).not.toContain(body);
});

test('[MY-24] a review is changed in its form, with the text and the stars that it has', {
  tag: '@phone',
}, async ({ openPage, phones, portal }) => {
  const page = await openPage({ path: PATH, player: phones.newNumber() });
  await accountShown(page);
  const body = `第一版的评价 ${Date.now()}`;
  await page.evaluate(async (text) => {
    await fetch('/vue/comment', {
      method: 'POST',
      headers: { 'X-Portal': '1', 'Content-Type': 'application/json' },
      body: JSON.stringify({ game_id: 3, stars: 2, body: text }),
    });
  }, body);
  await page.reload();
  const row = part(page, '我的评论').getByRole('listitem').filter({ hasText: body });
  await row.getByRole('button', { name: /^修改对.+的评价$/ }).click();
  const dialog = page.getByRole('dialog', { name: '修改评价' });
  await expect(dialog.getByRole('textbox')).toHaveValue(body);
  expect(await dialog.getByLabel('2 星，较差').isChecked()).toBe(true);
  expect(await dialog.getByText('重新审核').count()).toBe(0);
  await expectAccessible(page);
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  await dialog.getByRole('textbox').fill('');
  await dialog.getByRole('button', { name: '保存' }).click();
  await dialog.getByText('至少写 2 个字').waitFor();
  await dialog.getByRole('textbox').fill(`${body}，改过`);
  await dialog.getByLabel('5 星，很好').check({ force: true });
  await dialog.getByRole('button', { name: '保存' }).click();
  await page.getByText('已保存', { exact: true }).waitFor();
  await dialog.waitFor({ state: 'detached' });
  const changed = part(page, '我的评论')
    .getByRole('listitem')
    .filter({ hasText: `${body}，改过` });
  await changed.getByText('已编辑').waitFor();
  await changed.getByRole('img', { name: '5 星' }).waitFor();
  const html = await (await fetch(`${portal.url}${GAME}&sort=new`)).text();
  expect(html).toContain(`${body}，改过`);
  await changed.getByRole('button', { name: /^修改/ }).click();
  await page.route('**/vue/commentedit', (route) =>
    route.fulfill({ json: { status: 0, code: 'CONFLICT', msg: '这条评论刚刚被审核或修改过' } }),
  );
  await dialog.getByRole('textbox').fill('写了很久的修改');
  await dialog.getByRole('button', { name: '保存' }).click();
  await dialog.getByText('这条评论刚刚被审核或修改过').waitFor();
  expect(await dialog.getByRole('textbox').inputValue()).toBe('写了很久的修改');
});

test('[MY-02] a claimed pack is listed with its code, which a button copies', async ({
  openPage,
  phones,
}) => {
  const page = await openPage({ path: PATH, player: phones.newNumber() });
  await accountShown(page);
  const claimed = await page.evaluate(async () => {
    const { data } = await (await fetch('/vue/gift?state=领取中')).json();
    const address = `/vue/getpacks?id=${data.list[0].id}`;
    return (await (await fetch(address, { headers: { 'X-Portal': '1' } })).json()).data.claim.code;
  });
  await page.reload();
  const packs = part(page, '我的礼包');
  await packs.getByText(claimed, { exact: true }).waitFor();
  await packs.getByRole('button', { name: '复制', exact: true }).click();
  await packs.getByRole('button', { name: '已复制' }).waitFor();
  await packs.getByRole('link', { name: '全部 1 个' }).click();
  await page.getByRole('heading', { level: 1, name: '礼包中心' }).waitFor();
  await part(page, '我的礼包').getByText(claimed, { exact: true }).waitFor();
});

test('[MY-09] a new version of a text is offered, and accepted with one button', async ({
  openPage,
  phones,
}) => {
  const page = await openPage({ path: '/robots.txt', player: phones.newNumber() });
  let isChanged = true;
  await page.route('**/account/own', async (route) => {
    const response = await route.fetch();
    const json = await response.json();
    if (isChanged && json.status === 1) {
      json.data.consents = json.data.consents.filter(
        ({ document }: { document: string }) => document !== 'privacy',
      );
    }
    await route.fulfill({ response, json });
  });
  await page.goto(new URL(PATH, page.url()).href);
  const notice = part(page, '协议更新');
  await notice.getByRole('link', { name: '《隐私政策》' }).waitFor();
  expect(await notice.getByRole('link').count()).toBe(1);
  await expectAccessible(page);
  isChanged = false;
  await notice.getByRole('button', { name: '我已阅读并同意' }).click();
  await page.getByText('已记录您的同意').waitFor();
  await notice.waitFor({ state: 'detached' });
});

test('[MY-10] the own data are downloaded as a file', async ({ openPage, phones }) => {
  const number = phones.newNumber();
  const page = await openPage({ path: PATH, player: number });
  await accountShown(page);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    part(page, '隐私').getByRole('button', { name: '导出我的信息' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('我的个人信息.json');
  const file = JSON.parse(await text(await download.createReadStream()));
  expect(file).toMatchObject({
    format: 'youmen-player',
    data: { player: [{ mobile: number }], session: [{}], consent: [{}, {}] },
    deeds: [{ action: '导出个人信息' }],
  });
});
