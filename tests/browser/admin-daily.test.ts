import { expect } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { test } from './fixtures.ts';
import { postLoaded } from './hydrated.ts';

const choose = (name: string) => `.ant-select-dropdown:not(.ant-select-dropdown-hidden) [title="${name}"]`;

test.describe('the daily work of operators', () => {
  test('[COD-05] [COD-07] a code is found, and a pack without codes asks before it is published', async ({
    openPage,
  }) => {
    const page = await openPage({ path: '/console/packs', operator: true });
    await page.getByRole('button', { name: '查询兑换码' }).click();
    const search = page.getByRole('dialog', { name: '查询兑换码' });
    await search.getByLabel('完整的兑换码').fill(' liuqi 2026');
    await search.getByRole('button', { name: '查询' }).click();
    await search.getByText('柳七的伞礼包').waitFor();
    await search.getByText('不限量', { exact: false }).waitFor();
    await expectAccessible(page);
    await page.goto(new URL('/console/packs/new', page.url()).href);
    await page.getByLabel('礼包名称').fill('还没有码的礼包');
    await page.getByLabel('兑换码类型').click();
    await page.locator(choose('通用码')).click();
    await page.getByLabel('发放总量').waitFor();
    await expectAccessible(page);
    await page.getByLabel('兑换码类型').click();
    await page.locator(choose('一人一码')).click();
    await page.getByLabel('发放总量').waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: '发布', exact: true }).click();
    const question = page.getByRole('dialog', { name: '确定发布？' });
    await question.getByText('还没有兑换码，发布后玩家无法领取。').waitFor();
    await question.getByRole('button', { name: /取\s*消/ }).click();
    await question.waitFor({ state: 'hidden' });
    expect(new URL(page.url()).pathname).toBe('/console/packs/new');
  });

  test('[COD-10] codes without anything to withhold have no active buttons; an import under way is shown', async ({
    openPage,
  }) => {
    const page = await openPage({ path: '/console/dashboard', operator: true });
    const movable = { can_withhold: false, can_release: false };
    await page.route('**/console/api/codes/list*', async (route) => {
      const response = await route.fetch();
      const read = await response.json();
      Object.assign(read.data, movable);
      await route.fulfill({ response, json: read });
    });
    let running = true;
    const batch = {
      id: 9,
      from: '兑换码.csv',
      at: '2026-11-21T10:00:00+08:00',
      operator: '演示管理员',
      added: 5,
      given: 0,
      left: 5,
      taken_out: 0,
      result: null,
    };
    await page.route('**/console/api/codes/batches*', (route) =>
      route.fulfill({
        json: {
          status: 1,
          msg: '',
          data: { list: [{ ...batch, state: running ? 'coming' : 'there', may_withdraw: !running }] },
        },
      }),
    );
    await page.goto(new URL('/console/packs/1/codes', page.url()).href);
    await page.getByText('正在导入兑换码，离开本页也会继续').waitFor();
    expect(await page.getByRole('button', { name: '暂停发放' }).isDisabled()).toBe(true);
    expect(await page.getByRole('button', { name: '恢复发放' }).isDisabled()).toBe(true);
    await page.getByRole('button', { name: '看进度' }).click();
    await page.getByRole('dialog', { name: '导入记录' }).getByText('正在导入').waitFor();
    await page.keyboard.press('Escape');
    running = false;
    movable.can_withhold = true;
    await page.getByText('导入已结束').waitFor();
    await expect(page.getByRole('button', { name: '暂停发放' })).toBeEnabled();
    await expectAccessible(page);
  });

  test('[CMT-02] [CMT-04] a review is folded and replied to, and the game’s page shows both', async ({
    openPage,
  }) => {
    const page = await openPage({ path: '/console/comments?state=已发布&replies=0', operator: true });
    const rows = page.getByRole('listitem').filter({ has: page.getByRole('article') });
    const row = rows.first();
    await row.getByRole('button', { name: '官方回复…' }).click();
    const dialog = page.getByRole('dialog', { name: /^官方回复/ });
    await dialog.getByLabel('回复').fill('感谢反馈，下个版本会修复。');
    await dialog.getByRole('button', { name: '发布回复' }).click();
    await page.getByText('已回复，作者会收到消息').waitFor();
    await row.getByRole('button', { name: '折叠', exact: true }).click();
    await page.getByText('已折叠', { exact: true }).waitFor();
    await row.getByRole('button', { name: '取消折叠' }).waitFor();
    await expectAccessible(page);
    const address = await row.getByRole('link').last().getAttribute('href');
    const game = await openPage({ path: `${address}&sort=new`, viewport: 'phone' });
    const review = game.locator('details', { hasText: '感谢反馈，下个版本会修复。' }).first();
    await postLoaded(game);
    await review.getByText('已折叠，展开').click();
    await game.getByText('感谢反馈，下个版本会修复。').waitFor();
    await game.getByText('官方', { exact: true }).first().waitFor();
    await page.getByRole('button', { name: '撤销', exact: true }).last().click();
    await page.getByText('已恢复 1 项。').waitFor();
  });

  test('[ROL-01] a role is made by permissions; editing includes reading', async ({ openPage }) => {
    const page = await openPage({ path: '/console/roles/new', operator: true });
    await page.getByLabel('角色名称').fill('资讯编辑');
    const news = page.getByRole('group', { name: '资讯', exact: true });
    await news.getByLabel('编辑').check();
    expect(await news.getByLabel('查看').isChecked()).toBe(true);
    const access = page.getByRole('group', { name: '登录与发布记录' });
    expect(await access.getByLabel('查看').isDisabled()).toBe(true);
    await expectAccessible(page);
    await page.getByRole('button', { name: '保存', exact: true }).click();
    await page.getByText('已保存').waitFor();
    await page.goto(new URL('/console/roles', page.url()).href);
    await page.getByRole('link', { name: '资讯编辑', exact: true }).waitFor();
    await page.getByText('2 项').waitFor();
  });

  test('[CMT-06] words of the common list are taken by category', async ({ openPage }) => {
    const page = await openPage({ path: '/console/sensitive', operator: true });
    await page.getByRole('button', { name: '常用词表' }).click();
    const dialog = page.getByRole('dialog', { name: '从常用词表添加' });
    await dialog.getByLabel('赌博').check();
    await dialog.getByLabel('百家乐').uncheck();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: '添加 8 个' }).click();
    await page.getByText('已添加 8 个').waitFor();
  });
});
