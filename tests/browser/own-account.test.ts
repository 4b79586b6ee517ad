import { expect, type Locator, type Page } from '@playwright/test';
import { type DemoAccount, demoAccounts } from '#demo/accounts.ts';
import { expectAccessible } from './accessibility.ts';
import { test } from './fixtures.ts';
import { announcements } from './login-steps.ts';
import { accountShown, part } from './own-page-steps.ts';
import { paste } from './paste.ts';

const PATH = '/BaseMy';
const SHOTS = process.env.SHOTS;

async function shot(page: Page, name: string): Promise<void> {
  if (SHOTS) {
    await page.screenshot({ path: `${SHOTS}/${name}.png`, fullPage: !name.includes('dialog') });
  }
}

/** Logs in a demo player by password: no code was sent to the number before. */
async function logInByPassword(page: Page, { mobile, password }: DemoAccount): Promise<void> {
  await page.getByRole('main').getByRole('button', { name: '登录', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: '登录' });
  await dialog.getByRole('tab', { name: '账号密码登录' }).click();
  await dialog.getByLabel('账号', { exact: true }).fill(mobile);
  await dialog.getByLabel('密码', { exact: true }).fill(password);
  await dialog.getByLabel('我已阅读并同意').check();
  await dialog.getByRole('button', { name: '登录', exact: true }).click();
  await accountShown(page);
}

/** The page fits a width of 320 px, with its open dialog. */
async function expectFit(page: Page, dialog: Locator): Promise<void> {
  await page.setViewportSize({ width: 320, height: 700 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  expect(await dialog.evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0);
}

for (const viewport of ['phone', 'desktop'] as const) {
  test.describe(`the own account on a ${viewport}`, { tag: `@${viewport}` }, () => {
    test('[MY-11] changes nickname and picture, which the header shows', async ({
      openPage,
      phones,
      portal,
    }) => {
      const theme = viewport === 'phone' ? 'dark' : 'light';
      const page = await openPage({ path: PATH, theme, player: phones.newNumber() });
      await accountShown(page);
      const security = part(page, '账号与安全');
      await security.getByRole('button', { name: '修改昵称' }).click();
      const dialog = page.getByRole('dialog', { name: '修改昵称' });
      const field = dialog.getByLabel('昵称');
      await field.fill('游门客服');
      await dialog.getByRole('button', { name: '保存' }).click();
      await dialog.getByText('这个昵称不能使用，请换一个').waitFor();
      expect(await field.evaluate((one) => one === document.activeElement)).toBe(true);
      await expectAccessible(page);
      await shot(page, `nickname-dialog-${viewport}`);
      await field.fill('山有扶苏');
      await dialog.getByRole('button', { name: '保存' }).click();
      await page.getByText('昵称已修改').waitFor();
      await security.getByText('山有扶苏', { exact: true }).waitFor();
      await security.getByRole('button', { name: '更换头像' }).click();
      const icons = page.getByRole('dialog', { name: '更换头像' });
      await icons.getByRole('radio', { name: '猫头鹰' }).check({ force: true });
      await expectAccessible(page);
      await shot(page, `icon-dialog-${viewport}`);
      await icons.getByRole('button', { name: '保存' }).click();
      await page.getByText('头像已更换').waitFor();
      await expect.poll(() => page.locator('header img[src*="avatars/owl.svg"]').count()).toBeGreaterThan(0);
      await shot(page, `own-${viewport}`);
      await page.goto(`${portal.url}/`);
      await expect.poll(() => page.locator('header img[src*="avatars/owl.svg"]').count()).toBeGreaterThan(0);
    });
  });
}

test('[MY-12] [MY-13] [LG-10] [LG-11] [LG-12] the forms of number and password name what is wrong, at 320 px too', {
  tag: '@phone',
}, async ({ openPage, phones }) => {
  const page = await openPage({ path: PATH, player: phones.newNumber() });
  await accountShown(page);
  const security = part(page, '账号与安全');
  await security.getByRole('button', { name: '更换手机号' }).click();
  const number = page.getByRole('dialog', { name: '更换手机号' });
  await number.getByRole('button', { name: '获取验证码，新手机号的验证码' }).click();
  await number.getByText('请先输入手机号！').waitFor();
  const mobile = number.getByLabel('新手机号', { exact: true });
  expect(await mobile.evaluate((one) => one === document.activeElement)).toBe(true);
  const numbers: (string | null)[] = [];
  await page.route('**/account/number/code', (route) => {
    numbers.push(new URLSearchParams(route.request().postData() ?? '').get('mobile'));
    return route.fulfill({
      json: { status: 0, code: 'TOO_MANY', msg: `第 ${numbers.length} 次请求太频繁` },
    });
  });
  const request = number.getByRole('button', { name: '获取验证码，新手机号的验证码' });
  await mobile.pressSequentially('+86 138-0013-8000');
  await request.click();
  await number.getByText('第 1 次请求太频繁').waitFor();
  await paste(page, mobile, '手机：０１３９ ００１３ ９０００（微信同号）');
  await request.click();
  await number.getByText('第 2 次请求太频繁').waitFor();
  expect(numbers).toEqual(['13800138000', '13900139000']);
  await page.route('**/account/own/code', (route) =>
    route.fulfill({ json: { status: 1, msg: '验证码已发送', data: null } }),
  );
  await page.clock.install();
  const status = number.locator('button[aria-label$="，当前手机号的验证码"] + [role=status]');
  const announced = await announcements(status);
  await number.getByRole('button', { name: '获取验证码，当前手机号的验证码' }).click();
  const announcedLater = async () => {
    await page.clock.runFor(1_000);
    return announced();
  };
  await expect.poll(announcedLater).toEqual(['验证码已发送']);
  await page.clock.fastForward(60_000);
  await expect.poll(announcedLater).toEqual(['验证码已发送', '可以重新获取验证码了']);
  for (const label of ['当前手机号的验证码', '新手机号的验证码']) {
    const code = number.getByLabel(label, { exact: true });
    await paste(page, code, '验证码：529 824');
    await code.press('End');
    await code.press('1');
    expect(await code.inputValue()).toBe('529824');
  }
  await expectAccessible(page);
  await shot(page, 'number-dialog');
  await expectFit(page, number);
  await number.getByRole('button', { name: '取消' }).click();
  await security.getByRole('button', { name: '修改密码' }).click();
  const dialog = page.getByRole('dialog', { name: '修改密码' });
  await dialog.getByLabel('验证码', { exact: true }).fill('123456');
  await dialog.getByLabel('新密码', { exact: true }).fill('abcdefghij1234567890');
  expect(await dialog.getByLabel('新密码', { exact: true }).inputValue()).toBe('abcdefghij1234567890');
  await dialog.getByLabel('新密码', { exact: true }).fill('new-Pass1');
  await dialog.getByLabel('确认新密码').fill('new-Pass2');
  await dialog.getByRole('button', { name: '修改', exact: true }).click();
  await dialog.getByText('两次输入的密码不一致！').waitFor();
  await dialog.getByLabel('确认新密码').fill('new-Pass1');
  await dialog.getByRole('button', { name: '修改', exact: true }).click();
  await dialog.getByText('验证码不正确或已失效，请重新输入！').waitFor();
  await expectAccessible(page);
  await expectFit(page, dialog);
});

test('[MY-14] an account is closed with a fresh code, and the next login takes it back', {
  tag: '@phone',
}, async ({ openPage, phones, portal }) => {
  const [, player] = demoAccounts;
  const page = await openPage({ path: PATH, player });
  await part(page, '隐私').getByRole('button', { name: '注销账号' }).click();
  const dialog = page.getByRole('dialog', { name: '注销账号' });
  await dialog.getByText('15 天内重新登录，可以撤销注销').waitFor();
  await dialog.getByRole('button', { name: '申请注销' }).click();
  await dialog.getByText('请选择注销后怎样处理您的评论').waitFor();
  await dialog.getByLabel('保留内容，显示为“已注销玩家”').check();
  await expectAccessible(page);
  await shot(page, 'closing-dialog');
  await expectFit(page, dialog);
  await dialog.getByRole('button', { name: '获取验证码，验证码' }).click();
  await dialog.getByText('验证码已发送').waitFor();
  await dialog.getByLabel('验证码', { exact: true }).fill(await phones.code(player.mobile));
  await dialog.getByRole('button', { name: '申请注销' }).click();
  await page.getByText('在那之前登录可以撤销').waitFor();
  await page.getByRole('main').getByRole('button', { name: '登录', exact: true }).waitFor();
  await logInByPassword(page, player);
  await part(page, '账号注销').waitFor();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${portal.url}/`);
  const notice = part(page, '账号注销');
  await notice.getByText('您申请了注销').waitFor();
  await expectAccessible(page);
  await shot(page, 'notice-dialog');
  await notice.getByRole('button', { name: '稍后再说' }).click();
  await notice.waitFor({ state: 'detached' });
  await page.reload();
  await notice.getByRole('button', { name: '撤销注销' }).click();
  await page.getByText('已撤销注销，账号恢复正常').waitFor();
  await notice.waitFor({ state: 'detached' });
});

test('[MY-16] a new version of a text reaches the player on every page', async ({
  openPage,
  phones,
  portal,
}) => {
  const page = await openPage({ path: '/robots.txt', player: phones.newNumber() });
  await page.route('**/account/own', async (route) => {
    const response = await route.fetch();
    const json = await response.json();
    json.data.consents = json.data.consents.filter(
      ({ document }: { document: string }) => document !== 'privacy',
    );
    await route.fulfill({ response, json });
  });
  await page.goto(`${portal.url}/BaseGameCenter`);
  const notice = part(page, '协议更新');
  await notice.getByRole('link', { name: '《隐私政策》' }).waitFor();
  await expectAccessible(page);
  await page.unroute('**/account/own');
  await notice.getByRole('button', { name: '我已阅读并同意' }).click();
  await page.getByText('已记录您的同意').waitFor();
  await notice.waitFor({ state: 'detached' });
});
