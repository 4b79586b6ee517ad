import { expect } from '@playwright/test';
import { expectAccessible } from '../accessibility.ts';
import { test } from '../fixtures.ts';
import { openLogin } from '../login-steps.ts';

const GAME = '/BaseYxDetails?id=3';

test.describe('the queues of the admin site', () => {
  test('comments are moderated by keyboard: rejected with a reason, undone, and recorded in the history', async ({
    openPage,
  }) => {
    const page = await openPage({ path: '/console/comments', operator: true });
    const rows = page.getByRole('listitem').filter({ has: page.getByRole('article') });
    await rows.first().waitFor();
    await expectAccessible(page);
    const count = await rows.count();
    await page.keyboard.press('j');
    const current = page.locator('[aria-current=true]').filter({ has: page.getByRole('article') });
    const body = (await current.locator('p').textContent()) ?? '';
    await page.keyboard.press('d');
    const dialog = page.getByRole('dialog', { name: '拒绝这条评论？' });
    const reason = dialog.getByLabel('原因（选填）');
    await expect(reason).toBeFocused();
    await page.keyboard.type('jad');
    expect(await reason.inputValue()).toBe('jad');
    await dialog.getByRole('button', { name: '广告引流' }).click();
    await reason.press('Enter');
    await page.getByText('已拒绝 1 项。').waitFor();
    await expect(rows).toHaveCount(count - 1);
    await page.getByLabel('按状态筛选').getByText('已拒绝').click();
    expect(new URL(page.url()).searchParams.get('state')).toBe('已拒绝');
    const refused = rows.filter({ hasText: body });
    await refused.getByRole('button', { name: '记录' }).click();
    await page
      .getByRole('dialog', { name: /^操作记录/ })
      .getByText('广告引流')
      .waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog', { name: /^操作记录/ }).waitFor({ state: 'hidden' });
    await page.keyboard.press('u');
    await page.getByText('已恢复 1 项。').waitFor();
    await page.getByLabel('按状态筛选').getByText('待审核').click();
    await expect(rows).toHaveCount(count);
  });

  test('on a phone the filters are collapsed above the queue and show how many are set', {
    tag: '@phone',
  }, async ({ openPage }) => {
    const page = await openPage({ path: '/console/trades', operator: true });
    const first = page
      .getByRole('listitem')
      .filter({ has: page.getByRole('article') })
      .first();
    await first.waitFor();
    const filters = page.getByRole('search');
    const fold = filters.getByRole('button', { name: '筛选', exact: true });
    const word = filters.getByLabel('标题');
    expect(await word.isVisible()).toBe(false);
    expect((await first.boundingBox())?.y).toBeLessThan(844 - 200);
    await fold.click();
    await word.fill('没有这样的账号');
    await expectAccessible(page);
    await filters.getByRole('button', { name: '查询' }).click();
    await filters.getByRole('button', { name: '筛选（1 项）', expanded: false }).waitFor();
    await word.waitFor({ state: 'hidden' });
    await page.getByText('已全部处理').waitFor();
    await expectAccessible(page);
  });

  test('the shortcut keys can be switched off, and the choice is stored', async ({ openPage }) => {
    const page = await openPage({ path: '/console/comments', operator: true });
    await page.getByRole('switch', { name: '快捷键' }).click();
    await page.reload();
    const marked = page.locator('[aria-current=true]').filter({ has: page.getByRole('article') });
    await expect(marked).not.toHaveText(/游戏 \d/);
    const before = await marked.textContent();
    await page.keyboard.press('j');
    await page.keyboard.press('d');
    expect(await page.getByRole('dialog').count()).toBe(0);
    expect(await marked.textContent()).toBe(before);
  });

  test('[KBD-02] the shortcut keys work beside a closed dialog that is still in the document, not beside an open one and not for a key of an input method', async ({
    openPage,
  }) => {
    const page = await openPage({ path: '/console/comments', operator: true });
    const current = page.locator('[aria-current=true]').filter({ has: page.getByRole('article') });
    await expect(current).not.toHaveText(/游戏 \d/);
    const dialog = await page.evaluateHandle(() => {
      const added = document.createElement('div');
      added.role = 'dialog';
      added.textContent = '对话框';
      return document.body.appendChild(added);
    });
    const pressed = async (key: string, style: string) => {
      const before = await current.textContent();
      await dialog.evaluate((element, next) => element.setAttribute('style', next), style);
      await page.keyboard.press(key);
      await page.waitForTimeout(100);
      return (await current.textContent()) !== before;
    };
    // Safari: the composition has ended, and the key has the code of the input method.
    const compose = () =>
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'j', keyCode: 229, bubbles: true }));
    const marked = await current.textContent();
    await dialog.evaluate((element) => element.setAttribute('style', 'display: none'));
    await page.evaluate(compose);
    await page.waitForTimeout(100);
    expect(await current.textContent()).toBe(marked);
    expect(await pressed('j', '')).toBe(false);
    expect(await pressed('j', 'display: none')).toBe(true);
    expect(await pressed('k', 'visibility: hidden')).toBe(true);
    expect(await pressed('j', 'position: fixed')).toBe(false);
  });

  test('a comment with a watched word waits, marked, until it is approved', async ({ openPage, logIn }) => {
    const portal = await openPage({ path: GAME });
    await openLogin(portal);
    const number = await logIn(portal);
    const body = `画面不错，加 微 信 一起玩 ${number.slice(-4)}`;
    const block = portal.locator('#comments');
    await block.scrollIntoViewIfNeeded();
    await block.getByLabel('5 星，很好').check({ force: true });
    await block.getByRole('textbox').fill(body);
    await block.getByRole('button', { name: '发布' }).click();
    await block.getByText('审核').first().waitFor();
    const page = await openPage({ path: '/console/comments?flagged=1', operator: true });
    const row = page.getByRole('listitem').filter({ hasText: body });
    expect(await row.locator('mark').textContent()).toBe('加 微 信');
    await row.getByRole('button', { name: '通过' }).click();
    await page.getByText('已通过 1 项。').waitFor();
    await row.waitFor({ state: 'detached' });
    await expect
      .poll(async () =>
        (await (await fetch(`${new URL(portal.url()).origin}${GAME}&sort=new`)).text()).includes(body),
      )
      .toBe(true);
  });

  test('listings are approved, or removed with a required reason', async ({ openPage }) => {
    const page = await openPage({ path: '/console/trades', theme: 'dark', operator: true });
    const rows = page.getByRole('listitem').filter({ has: page.getByRole('article') });
    await rows.first().waitFor();
    await expectAccessible(page);
    const count = await rows.count();
    await page.keyboard.press('a');
    await page.getByText('已通过 1 项。').waitFor();
    await expect(rows).toHaveCount(count - 1);
    await page.keyboard.press('d');
    const dialog = page.getByRole('dialog', { name: '下架这个账号？' });
    await dialog.getByRole('button', { name: '下架' }).click();
    await dialog.getByText('请填写原因').waitFor();
    await dialog.getByRole('button', { name: '截图与描述不符' }).click();
    await dialog.getByRole('button', { name: '下架', exact: true }).click();
    await page.getByText('已下架 1 项。').waitFor();
    await expect(rows).toHaveCount(count - 2);
  });
});

test.describe('appeals in the admin site', () => {
  test('the player’s text is above the reply; an answered appeal requires a reply', async ({
    openPage,
    portal,
  }) => {
    const filed = await fetch(`${portal.url}/vue/appeal`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-portal': '1', 'sec-fetch-site': 'same-origin' },
      body: JSON.stringify({
        kind: '礼包问题',
        account: '13800138000',
        contact: '13900139000',
        body: '领到的兑换码在游戏里提示已经用过，请帮我核实。',
      }),
    });
    const { data } = await filed.json();
    const page = await openPage({ path: '/console/appeals', operator: true });
    await page.getByRole('link', { name: data.case_no, exact: true }).click();
    await page.getByText('玩家提交的内容').waitFor();
    await page.getByText('领到的兑换码在游戏里提示已经用过，请帮我核实。').waitFor();
    await page.getByText('139****9000').waitFor();
    await page.getByRole('combobox', { name: '状态' }).click();
    await page.locator('.ant-select-item-option', { hasText: '已答复' }).click();
    await page.getByRole('button', { name: '保存', exact: true }).click();
    await page.locator('.ant-form-item-explain-error', { hasText: '答复后才能改为已答复' }).waitFor();
    await expectAccessible(page);
    await page.getByRole('textbox', { name: '答复' }).fill('已补发，请在“我的礼包”里查看。');
    await page.getByRole('button', { name: '保存', exact: true }).click();
    await page.getByText('已保存').waitFor();
  });
});

test.describe('players in the admin site', () => {
  test('a player is found by number, which is not in the address, banned until a time, and unbanned', async ({
    openPage,
    logIn,
  }) => {
    const portal = await openPage({ path: '/', viewport: 'desktop' });
    await openLogin(portal);
    const number = await logIn(portal);
    const page = await openPage({ path: '/console/players', operator: true });
    await page.getByLabel('完整手机号').fill(number);
    await page.getByRole('button', { name: '按号码查找' }).click();
    await page.getByText('共 1 条', { exact: true }).waitFor();
    expect(page.url()).not.toContain(number);
    await expectAccessible(page);
    await page.getByRole('row').getByRole('link').click();
    await page.getByText(`${number.slice(0, 3)}****${number.slice(-4)}`).waitFor();
    await page.getByRole('tab', { name: '登录设备（1）' }).waitFor();
    await page.getByRole('button', { name: '封禁' }).click();
    const dialog = page.getByRole('dialog', { name: /^封禁/ });
    await dialog.getByRole('button', { name: '买卖兑换码' }).click();
    await dialog.getByText('3 天', { exact: true }).click();
    expect(await dialog.getByRole('textbox', { name: '原因' }).inputValue()).toBe('买卖兑换码');
    expect(await dialog.getByRole('radio', { name: '3 天' }).isChecked()).toBe(true);
    await dialog.getByRole('button', { name: '封禁' }).click();
    await page.getByText('玩家登录时看到的原因：买卖兑换码').waitFor();
    await page.getByRole('tab', { name: '登录设备（0）' }).waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: '修改封禁' }).click();
    expect(await dialog.getByRole('textbox', { name: '原因' }).inputValue()).toBe('买卖兑换码');
    expect(await dialog.getByRole('radio', { name: '到指定时间' }).isChecked()).toBe(true);
    expect(await dialog.getByRole('textbox', { name: /解封时间/ }).inputValue()).not.toBe('');
    await dialog.getByText('不限期', { exact: true }).click();
    await dialog.getByRole('button', { name: '封禁' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: '修改封禁' }).click();
    expect(await dialog.getByRole('radio', { name: '不限期' }).isChecked()).toBe(true);
    await dialog.getByRole('button', { name: '取消' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: '解封' }).click();
    await page.getByRole('tooltip').getByRole('button', { name: '确定' }).click();
    await page.getByText('封禁中').waitFor({ state: 'detached' });
    await page.getByRole('tab', { name: '操作记录' }).click();
    await page.getByText('demo 解封').waitFor();
  });
});
