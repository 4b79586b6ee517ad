import { expect, type Locator, type Page } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { test } from './fixtures.ts';

const GAME = '/BaseYxDetails?id=2';

/** The reviews, hydrated. */
async function reviews(page: Page): Promise<Locator> {
  const block = page.locator('#comments');
  await block.scrollIntoViewIfNeeded();
  await expect
    .poll(() =>
      block
        .locator('textarea')
        .first()
        .evaluate((field) => Object.keys(field).some((key) => key.startsWith('__react'))),
    )
    .toBe(true);
  return block;
}

test('[ST-07] a player writes a review through the login, which is there after a reload', {
  tag: '@phone',
}, async ({ openPage, logIn }) => {
  const page = await openPage({ path: `${GAME}&sort=new` });
  const block = await reviews(page);
  const body = '手感很好，手机上也顺 <img src=x onerror=alert(1)>';
  await block.getByRole('button', { name: '发布' }).click();
  await block.getByText('请先打分').waitFor();
  expect(await block.locator('fieldset label').allTextContents()).toEqual(Array(5).fill('☆'));
  await block.getByLabel('4 星，不错').check({ force: true });
  expect((await block.locator('fieldset label').allTextContents()).join('')).toBe('★★★★☆');
  await block.getByRole('button', { name: '发布' }).click();
  await block.getByText('至少写 2 个字').waitFor();
  await expectAccessible(page);
  await block.getByRole('textbox').fill(body);
  await block.getByRole('button', { name: '发布' }).click();
  await logIn(page);
  await page.getByText('发布成功', { exact: true }).waitFor();
  const own = block.getByRole('listitem').filter({ hasText: body });
  await own.first().waitFor();
  expect(await own.first().getByRole('img', { name: '4 星' }).count()).toBe(1);
  await page.reload();
  await block.scrollIntoViewIfNeeded();
  await own.first().waitFor();
  await own.first().getByText('我的评论').waitFor();
  expect(await block.getByText('我的评论').count()).toBe(1);
  await block.getByText('您已经评价过这款游戏了。').waitFor();
  expect(await block.getByRole('textbox').count()).toBe(0);
  await expectAccessible(page);
  expect(await block.locator('img[onerror]').count()).toBe(0);
});

test('a player replies to a review and likes it, once', async ({ openPage, phones }) => {
  const page = await openPage({ path: GAME, player: phones.newNumber() });
  const block = await reviews(page);
  const first = block
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: /^回复/ }) })
    .first();
  const like = first.getByRole('button', { name: /^赞/ });
  const count = async () => Number((await like.textContent())?.replace(/\D/g, '') || 0);
  const before = await count();
  await like.click();
  await expect(like).toHaveAttribute('aria-pressed', 'true');
  await expect.poll(count).toBe(before + 1);
  // [GFT-06] A second click takes the like back.
  await like.click();
  await expect.poll(count).toBe(before);
  await expect(like).toHaveAttribute('aria-pressed', 'false');
  await like.click();
  await expect.poll(count).toBe(before + 1);
  await first.getByRole('button', { name: /^回复/ }).click();
  const text = `同感，第 ${Date.now()} 次同意`;
  await first.getByRole('textbox').fill(text);
  await expectAccessible(page);
  await first.getByRole('button', { name: '发布' }).click();
  await page.getByText('发布成功', { exact: true }).waitFor();
  await first.getByText(text).waitFor();
  await page.reload();
  await block.scrollIntoViewIfNeeded();
  await expect(block).toContainText(text);
  await expect.poll(count).toBe(before + 1);
  await expect(like).toHaveAttribute('aria-pressed', 'true');
  // [REP-15] A player neither reports nor blocks the own reply, also after a reload.
  const reply = first.getByRole('listitem').filter({ hasText: text });
  const others = first.locator('details').filter({ hasText: text });
  if ((await others.count()) > 0) {
    await others.last().locator('summary').first().click();
  }
  await expect(reply.getByRole('button', { name: /^屏蔽/ })).toHaveCount(0);
  expect(await reply.getByRole('link', { name: /^举报/ }).count()).toBe(0);
});

test('[SRC-24] a review and a reply that a guest wrote are there after the reload for the login', async ({
  openPage,
  logIn,
}) => {
  const page = await openPage({ path: GAME });
  const block = await reviews(page);
  const reply = block
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: /^回复/ }) })
    .first();
  await reply.getByRole('button', { name: /^回复/ }).click();
  await reply.getByRole('textbox').fill('同感，登录后再发');
  await block.getByLabel('4 星，不错').check({ force: true });
  const text = block.getByRole('textbox', { name: '玩过这款游戏？说说您的感受' });
  await text.fill('写了很久的评论，登录时不能丢');
  // Another company's counter runs: the login loads the page again.
  await page.evaluate(() => document.documentElement.setAttribute('data-counter', ''));
  await block.getByRole('button', { name: '发布' }).first().click();
  await page.getByRole('dialog', { name: '登录' }).waitFor();
  expect(await page.locator('html[data-counter]').count()).toBe(0);
  await logIn(page);
  await block.scrollIntoViewIfNeeded();
  await expect(text).toHaveValue('写了很久的评论，登录时不能丢');
  expect(await block.getByLabel('4 星，不错').isChecked()).toBe(true);
  await expect(reply.getByRole('textbox')).toHaveValue('同感，登录后再发');
  await block.getByRole('button', { name: '发布' }).first().click();
  await page.getByText('发布成功', { exact: true }).waitFor();
  await block.getByText('写了很久的评论，登录时不能丢').waitFor();
  await block.getByRole('button', { name: '取消' }).click();
  expect(await page.evaluate(() => sessionStorage.getItem('form-drafts'))).toBeNull();
});

test('a comment held for moderation is not shown, and the player is notified', async ({
  openPage,
  phones,
}) => {
  const page = await openPage({ path: GAME, player: phones.newNumber() });
  await page.route('**/vue/comment', (route) =>
    route.fulfill({ json: { status: 1, msg: 'ok', data: { id: 1, shown: false } } }),
  );
  const block = await reviews(page);
  await block.getByLabel('5 星，很好').check({ force: true });
  await block.getByRole('textbox').fill('等待审核的评论');
  await block.getByRole('button', { name: '发布' }).click();
  await block.getByText('您的评论已提交，审核通过后就会显示。').waitFor();
  expect(await block.getByText('等待审核的评论').count()).toBe(0);
});

test('a refused review retains its text', async ({ openPage, phones }) => {
  const page = await openPage({ path: GAME, player: phones.newNumber() });
  await page.route('**/vue/comment', (route) =>
    route.fulfill({ json: { status: 0, code: 'CONFLICT', msg: '您已经评价过这款游戏了' } }),
  );
  const block = await reviews(page);
  await block.getByLabel('5 星，很好').check({ force: true });
  await block.getByRole('textbox').fill('写了很久的评论');
  await block.getByRole('button', { name: '发布' }).click();
  await block.getByText('您已经评价过这款游戏了').waitFor();
  expect(await block.getByRole('textbox').inputValue()).toBe('写了很久的评论');
});

test('[API-05] a like of an article shows at once and after a reload, and so does its removal', async ({
  openPage,
  phones,
}) => {
  const page = await openPage({ path: '/BaseGameInfoDetails?id=3', player: phones.newNumber() });
  const like = page.getByRole('button', { name: /^赞《/ });
  const count = async () => Number((await like.textContent())?.replace(/\D/g, '') || 0);
  const before = await count();
  const stored = page.waitForResponse(/newslike\?/);
  await like.click();
  await expect(like).toHaveAttribute('aria-pressed', 'true');
  await expect.poll(count).toBe(before + 1);
  await stored;
  await page.reload();
  await expect(like).toHaveAttribute('aria-pressed', 'true');
  await expect.poll(count).toBe(before + 1);
  const removed = page.waitForResponse(/newslike\?/);
  await like.click();
  await removed;
  await page.reload();
  await expect.poll(count).toBe(before);
  await expect(like).toHaveAttribute('aria-pressed', 'false');
});

test('a like outlasts a stored state that arrives after it', async ({ openPage, phones }) => {
  const page = await openPage({ path: '/robots.txt', player: phones.newNumber() });
  const arrival = Promise.withResolvers<void>();
  await page.route('**/vue/newsliked**', async (route) => {
    const response = await route.fetch();
    await arrival.promise;
    await route.fulfill({ response });
  });
  const loading = page.waitForRequest(/newsliked/);
  await page.goto(new URL('/BaseGameInfoDetails?id=4', page.url()).href);
  const like = page.getByRole('button', { name: /^赞《/ });
  await like.scrollIntoViewIfNeeded();
  await loading;
  const stored = page.waitForResponse(/newslike\?/);
  await like.click();
  await stored;
  const late = page.waitForResponse(/newsliked/);
  arrival.resolve();
  await late;
  await page.waitForTimeout(300);
  await expect(like).toHaveAttribute('aria-pressed', 'true');
});
