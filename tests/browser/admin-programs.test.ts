import { expect } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { test } from './fixtures.ts';

test.describe('tokens and webhooks in the admin site', () => {
  test('[TOK-01] a new token is shown once, works, and is revoked', async ({ openPage, portal }) => {
    const page = await openPage({ path: '/console/tokens', operator: true });
    await page.getByText('还没有令牌').waitFor();
    await page.getByRole('button', { name: '新建令牌' }).click();
    const form = page.getByRole('dialog', { name: '新建令牌' });
    await form.getByRole('button', { name: '新建' }).click();
    await form.getByText('请至少选择一项权限').waitFor();
    await form.getByLabel('名称').fill('内容平台');
    await form.getByRole('group', { name: '资讯' }).getByLabel('查看').check();
    await expectAccessible(page);
    await form.getByRole('button', { name: '新建' }).click();
    const shown = page.getByRole('dialog', { name: '令牌已生成' });
    const token = ((await shown.locator('code').textContent()) ?? '').trim();
    await shown.getByRole('button', { name: '我已保存' }).click();
    await page.getByRole('cell', { name: /内容平台/ }).waitFor();
    const list = () =>
      fetch(`${portal.url}/console/api/news/list`, { headers: { authorization: `Bearer ${token}` } });
    expect((await list()).status).toBe(200);
    await expect.poll(() => page.content()).not.toContain(token);
    await expectAccessible(page);
    await page.getByRole('button', { name: '吊销' }).click();
    await page.getByRole('button', { name: /^(确 ?定|OK)$/ }).click();
    await page.getByText('令牌已吊销').waitFor();
    expect((await list()).status).toBe(401);
  });

  test('[HOOK-07] a webhook is created, tested, and its delivery to a missing host is in the log', async ({
    openPage,
  }) => {
    const page = await openPage({ path: '/console/webhooks', operator: true, refusals: [400] });
    await page.getByRole('button', { name: '新建 Webhook' }).click();
    const form = page.getByRole('dialog', { name: '新建 Webhook' });
    await form.getByLabel('名称').fill('企业微信通知');
    await form.getByLabel('接收地址').fill('http://hooks.invalid/a');
    await form.getByRole('group', { name: '礼包' }).getByLabel('领完').check();
    await form.getByRole('button', { name: '保存' }).click();
    await form.getByText('地址应是 https:// 开头的完整网址').waitFor();
    await form.getByLabel('接收地址').fill('https://hooks.invalid/a');
    await form.getByRole('button', { name: '保存' }).click();
    const shown = page.getByRole('dialog', { name: '签名密钥' });
    expect(await shown.locator('code').textContent()).toContain('whsec_');
    await shown.getByRole('button', { name: '我已保存' }).click();
    await page.getByRole('button', { name: '测试' }).click();
    await page.getByText('测试事件已排队').waitFor();
    const tried = page.getByRole('row', { name: /企业微信通知 测试/ });
    await expect
      .poll(async () => {
        await page.getByRole('button', { name: '刷新' }).click();
        return tried.textContent();
      })
      .toMatch(/等待.*毫秒/);
    await expectAccessible(page);
  });
});
