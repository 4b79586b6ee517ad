import { expect } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { createArticle, dialogOf, drafts, openAgain, saveElsewhere, untilStored } from './draft-steps.ts';
import { test } from './fixtures.ts';

test.describe('drafts on this device', () => {
  test('[ADM-23] a dialog whose script is missing leaves the article as it is', async ({ openPage }) => {
    const page = await openPage({
      path: '/console/news/new',
      operator: true,
      refusals: [404],
      provoked: /library-dialog|dynamically imported module/,
    });
    await page.getByLabel('标题').fill('写了很久的文章');
    await page.route('**/library-dialog-*.js', (route) => route.fulfill({ status: 404, body: '' }));
    await page.getByRole('button', { name: '从素材库选择封面' }).click();
    const dialog = page.getByRole('dialog', { name: '这部分没能加载' });
    await dialog.getByText('页面上填写的内容都还在').waitFor();
    await dialog.locator('.ant-modal-close').click();
    await dialog.waitFor({ state: 'hidden' });
    expect(await page.getByLabel('标题').inputValue()).toBe('写了很久的文章');
    await createArticle(page, '写了很久的文章');
  });

  test('[EDT-10] [EDT-11] [EDT-17] unsaved input survives a crash, and is offered once', async ({
    openPage,
  }) => {
    const page = await openPage({ path: '/console/news/new', operator: true });
    await page.clock.install();
    await page.getByLabel('标题').fill('没写完的公告');
    await page.getByRole('textbox', { name: '正文' }).click();
    await page.keyboard.type('正文写了一半');
    await untilStored(page);
    const again = await openAgain(page);
    const dialog = dialogOf(again);
    await dialog.getByRole('row', { name: /（空） 正文写了一半/ }).waitFor();
    await expect(dialog.getByRole('button', { name: '恢复' })).toBeFocused();
    await expectAccessible(again);
    await dialog.getByRole('button', { name: '恢复' }).click();
    expect(await again.getByLabel('标题').inputValue()).toBe('没写完的公告');
    await again.getByText('正文写了一半').waitFor();
    await again.getByRole('button', { name: '保存草稿' }).click();
    await again.waitForURL(/\/console\/news\/\d+$/);
    await page.close();
    expect(await drafts(again)).toEqual([]);
    await again.close();
  });

  test('[EDT-12] [EDT-17] a draft of an older version never overwrites a newer one', async ({
    openPage,
    portal,
  }) => {
    const page = await openPage({ path: '/console/news/new', operator: true, refusals: [409] });
    await page.clock.install();
    const id = await createArticle(page, '两个人都在改');
    await page.getByLabel('来源').fill('我填的来源');
    await untilStored(page);
    await saveElsewhere(page, portal.url, id, '同事写的摘要');
    const again = await openAgain(page);
    const dialog = dialogOf(again);
    await dialog.getByText('之后这条内容被保存过').waitFor();
    await dialog.getByRole('button', { name: '恢复' }).click();
    expect(await again.getByLabel('来源').inputValue()).toBe('我填的来源');
    await again.getByRole('button', { name: '保存', exact: true }).click();
    const conflict = again.getByRole('dialog', { name: '这条内容刚刚被保存过' });
    await expect(conflict.getByRole('button', { name: '保留我的修改' })).toBeFocused();
    await conflict.getByRole('button', { name: '保留我的修改' }).click();
    await expect(again.getByLabel('摘要')).toHaveValue('同事写的摘要');
    expect(await again.getByLabel('来源').inputValue()).toBe('我填的来源');
    await again.getByRole('button', { name: '保存', exact: true }).click();
    await again.getByText('已保存', { exact: true }).waitFor();
    await page.close();
    await expect.poll(() => drafts(again)).toEqual([]);
    await again.close();
  });

  test('[EDT-11] the draft of a new record is not stored again while its form is left', async ({
    openPage,
  }) => {
    const page = await openPage({ path: '/console/news/new', operator: true });
    await page.evaluate(() => {
      const { removeItem } = Storage.prototype;
      Storage.prototype.removeItem = function remove(name) {
        removeItem.call(this, name);
        dispatchEvent(new Event('pagehide'));
      };
    });
    await createArticle(page, '两秒内就保存的公告');
    expect(await drafts(page)).toEqual([]);
  });

  test('[EDT-13] a discarded draft is gone, and logging out removes all', async ({ openPage }) => {
    const page = await openPage({ path: '/console/news/new', operator: true, refusals: [401] });
    await page.clock.install();
    await page.getByLabel('标题').fill('不要了');
    await untilStored(page);
    const again = await openAgain(page);
    await dialogOf(again).getByRole('button', { name: '丢弃' }).click();
    expect(await again.getByLabel('标题').inputValue()).toBe('');
    expect(await drafts(again)).toEqual([]);
    await again.getByLabel('标题').fill('公用电脑上的草稿');
    await untilStored(again);
    await page.close();
    await again.getByRole('banner').getByRole('button').last().click();
    await again.getByRole('menuitem', { name: '退出登录' }).click();
    await again.getByRole('button', { name: '登录', exact: true }).waitFor();
    expect(await drafts(again)).toEqual([]);
    await again.close();
  });

  test('[EDT-14] a device without space says so', async ({ openPage }) => {
    const page = await openPage({ path: '/console/news/new', operator: true });
    await page.clock.install();
    await page.evaluate(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException('full', 'QuotaExceededError');
      };
    });
    await page.getByLabel('标题').fill('放不下');
    await untilStored(page, '这台设备的存储空间已满，未能自动保存，请尽快保存');
  });
});
