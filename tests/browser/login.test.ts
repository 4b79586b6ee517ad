import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { test } from './fixtures.ts';
import {
  accountCalls,
  announcements,
  messageIn,
  openLogin,
  respondWith,
  storedUser,
  submit,
} from './login-steps.ts';
import { paste } from './paste.ts';

const PATH = '/BaseGameCenter';
const PHONE = '13800138000';
/** As a password manager makes it. */
const PASTED = 'p9#Lw!vQ&<7(x)Z_';

const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('data-field'));

test.describe('the dialog', () => {
  test('[LG-01] [CON-01] is 450 wide, opens at the SMS tab, and closes by Esc and by its close button', async ({
    openPage,
  }) => {
    const page = await openPage({ path: PATH });
    const dialog = await openLogin(page);
    expect((await dialog.boundingBox())?.width).toBe(450);
    const tabs = dialog.getByRole('tab');
    expect(await tabs.allInnerTexts()).toEqual(['短信登录', '账号密码登录']);
    expect(await tabs.nth(0).getAttribute('aria-selected')).toBe('true');
    expect(await focused(page)).toBe('phone');
    await tabs.nth(0).press('ArrowRight');
    await dialog.getByLabel('账号', { exact: true }).waitFor();
    expect(await tabs.nth(1).getAttribute('aria-selected')).toBe('true');
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await expect(page.getByRole('banner').getByRole('button', { name: '登录' })).toBeFocused();
    await openLogin(page);
    await dialog.getByRole('button', { name: '关闭' }).click();
    await dialog.waitFor({ state: 'detached' });
  });

  test('[LG-03] links to the agreements, each in a new window', async ({ openPage, portal }) => {
    const page = await openPage({ path: PATH });
    const dialog = await openLogin(page);
    for (const [name, id] of [
      ['用户协议', 5],
      ['隐私政策', 4],
    ] as const) {
      const opened = page.context().waitForEvent('page');
      await dialog.getByRole('link', { name }).click();
      const window = await opened;
      await window.waitForURL(`${portal.url}/BaseWebNav?id=${id}`);
      await window.close();
    }
    expect(await dialog.isVisible()).toBe(true);
  });

  test("[LG-04] [CON-01] limits its fields, and replaces the browser's validation messages", async ({
    openPage,
  }) => {
    const page = await openPage({ path: PATH });
    await openLogin(page);
    const dialog = page.getByRole('dialog');
    const attributes = (label: string, names: string[]) =>
      dialog
        .getByLabel(label, { exact: true })
        .evaluate((input, list) => list.map((name) => input.getAttribute(name)), names);
    const look = ['maxlength', 'inputmode', 'autocomplete'];
    expect(await attributes('手机号', look)).toEqual([null, 'numeric', 'tel']);
    expect(await attributes('验证码', look)).toEqual([null, 'numeric', 'one-time-code']);
    expect(await dialog.locator('form').evaluate((form: HTMLFormElement) => form.noValidate)).toBe(true);
    await dialog.getByRole('tab', { name: '账号密码登录' }).click();
    expect(await attributes('账号', ['maxlength', 'autocomplete'])).toEqual([null, 'username']);
    const password = ['minlength', 'maxlength', 'placeholder', 'autocomplete'];
    const limits = ['6', '16', '6~16位数字或字母'];
    expect(await attributes('密码', password)).toEqual([...limits, 'current-password']);
    await dialog.getByRole('button', { name: '忘记密码' }).click();
    expect(await attributes('新密码', password)).toEqual([...limits, 'new-password']);
    expect(await attributes('确认新密码', password)).toEqual([...limits, 'new-password']);
  });

  test('a password can be shown and hidden', async ({ openPage }) => {
    const page = await openPage({ path: PATH });
    const dialog = await openLogin(page);
    await dialog.getByRole('tab', { name: '账号密码登录' }).click();
    const field = dialog.getByLabel('密码', { exact: true });
    await dialog.getByRole('button', { name: '显示密码' }).click();
    expect(await field.getAttribute('type')).toBe('text');
    await dialog.getByRole('button', { name: '隐藏密码' }).click();
    expect(await field.getAttribute('type')).toBe('password');
  });

  test('a password is pasted as it was copied', async ({ openPage }) => {
    const page = await openPage({ path: PATH });
    await openLogin(page);
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('tab', { name: '账号密码登录' }).click();
    const field = dialog.getByLabel('密码', { exact: true });
    await dialog.getByRole('button', { name: '显示密码' }).click();
    await field.fill(PASTED);
    await field.press('ControlOrMeta+A');
    await field.press('ControlOrMeta+C');
    await field.fill('');
    await dialog.getByRole('button', { name: '隐藏密码' }).click();
    await field.press('ControlOrMeta+V');
    expect(await field.inputValue()).toBe(PASTED);
    await dialog.getByRole('button', { name: '忘记密码' }).click();
    for (const label of ['新密码', '确认新密码']) {
      await dialog.getByLabel(label, { exact: true }).press('ControlOrMeta+V');
      expect(await dialog.getByLabel(label, { exact: true }).inputValue()).toBe(PASTED);
    }
  });

  test('[LG-10] a number in any notation, typed or filled in, becomes its eleven digits; more keys do nothing', async ({
    openPage,
  }) => {
    const page = await openPage({ path: PATH });
    await openLogin(page);
    const dialog = page.getByRole('dialog');
    const phone = dialog.getByLabel('手机号');
    for (const text of ['+86 138 0013 8001', '8613800138001', '0086-13800138001', '1380013800199']) {
      await phone.fill('');
      await phone.pressSequentially(text);
      expect(await phone.inputValue()).toBe('13800138001');
    }
    await phone.fill('\u202d+86 138 0013 8001\u202c');
    expect(await phone.inputValue()).toBe('13800138001');
    await dialog.getByRole('tab', { name: '账号密码登录' }).click();
    const account = dialog.getByLabel('账号', { exact: true });
    await account.pressSequentially('86 138 0013 8001');
    expect(await account.inputValue()).toBe('13800138001');
    await account.fill('');
    await account.pressSequentially('cloudplayer99');
    expect(await account.inputValue()).toBe('cloudplayer');
  });

  test('[LG-04] accepts full-width digits and a pasted number with spaces', async ({ openPage }) => {
    const page = await openPage({ path: PATH });
    const dialog = await openLogin(page);
    const field = dialog.getByLabel('手机号');
    await field.fill('１３８００１３８０００');
    expect(await field.inputValue()).toBe(PHONE);
    await field.evaluate((input) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text', ' +86 138-0013-8001 ');
      (input as HTMLInputElement).select();
      input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    });
    expect(await field.inputValue()).toBe('13800138001');
  });

  test('[LG-11] a code in any notation becomes its six digits; more keys do nothing', async ({
    openPage,
  }) => {
    const page = await openPage({ path: PATH });
    const dialog = await openLogin(page);
    const code = dialog.getByLabel('验证码', { exact: true });
    for (const text of [
      '529 824',
      '529-824',
      '５２９８２４',
      '验证码：529824',
      '【游门】验证码 529 824，10 分钟内有效',
    ]) {
      await paste(page, code, text);
      expect(await code.inputValue(), text).toBe('529824');
    }
    await code.fill('');
    await paste(page, code, '5298241');
    expect(await code.inputValue()).toBe('5298241');
    await code.fill('');
    await code.pressSequentially('529 82499');
    expect(await code.inputValue()).toBe('529824');
  });

  test('[LG-11] a password that is too long is refused, not cut', async ({ openPage }) => {
    const page = await openPage({ path: PATH });
    await openLogin(page);
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('tab', { name: '账号密码登录' }).click();
    const password = dialog.getByLabel('密码', { exact: true });
    await password.pressSequentially('abcdefghij1234567890');
    expect(await password.inputValue()).toBe('abcdefghij1234567890');
    await dialog.getByRole('button', { name: '忘记密码' }).click();
    await dialog.getByLabel('手机号').fill(PHONE);
    await dialog.getByLabel('验证码', { exact: true }).fill('123456');
    for (const label of ['新密码', '确认新密码']) {
      const field = dialog.getByLabel(label, { exact: true });
      await paste(page, field, 'abcdefghij1234567890');
      expect(await field.inputValue()).toBe('abcdefghij1234567890');
    }
    expect(await submit(dialog, '确认修改')).toBe('密码应为6~16位字母、数字或英文符号！');
    expect(await focused(page)).toBe('newPassword');
  });

  test('[LG-06] closing it clears the timer and the fields', async ({ openPage }) => {
    const page = await openPage({ path: PATH });
    await respondWith(page, 'send_message', { status: 1, msg: '验证码已发送', data: null });
    const dialog = await openLogin(page);
    await dialog.getByLabel('手机号').fill(PHONE);
    await dialog.getByLabel('验证码', { exact: true }).fill('123456');
    await dialog.getByRole('button', { name: '获取验证码' }).click();
    await dialog.getByRole('button', { name: /后重发$/ }).waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await openLogin(page);
    await dialog.getByRole('button', { name: '获取验证码' }).waitFor();
    const values = await dialog
      .locator('input')
      .evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value));
    expect(values.filter((value) => value !== 'on').join('')).toBe('');
  });

  for (const [viewport, theme] of [
    ['phone', 'dark'],
    ['desktop', 'light'],
  ] as const) {
    test(`is accessible in every view, on a ${viewport}, ${theme}`, { tag: `@${viewport}` }, async ({
      openPage,
    }) => {
      const page = await openPage({ path: PATH, theme });
      const dialog = await openLogin(page);
      await submit(dialog);
      await expectAccessible(page);
      await dialog.getByRole('tab', { name: '账号密码登录' }).click();
      await expectAccessible(page);
      await dialog.getByRole('button', { name: '忘记密码' }).click();
      await expectAccessible(page);
    });
  }

  test('fits the space that the keyboard of a small phone leaves', { tag: '@phone' }, async ({
    openPage,
  }) => {
    const page = await openPage({ path: PATH });
    await page.setViewportSize({ width: 360, height: 300 });
    await openLogin(page);
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('tab', { name: '账号密码登录' }).click();
    await dialog.getByRole('button', { name: '忘记密码' }).click();
    const button = dialog.getByRole('button', { name: '确认修改' });
    await button.scrollIntoViewIfNeeded();
    const [outer, inner] = [await dialog.boundingBox(), await button.boundingBox()];
    expect(outer).toEqual({ x: 0, y: 0, width: 360, height: 300 });
    expect((inner?.y ?? 999) + (inner?.height ?? 0)).toBeLessThanOrEqual(300);
    await submit(dialog, '确认修改');
    await expect
      .poll(async () => (await dialog.getByLabel('手机号').boundingBox())?.y ?? -1)
      .toBeGreaterThanOrEqual(0);
  });
});

test.describe('responses of the service', () => {
  test('[LG-05] [LG-12] [CON-01] a sent code counts down from 60 to 0', async ({ openPage }) => {
    const page = await openPage({ path: PATH });
    await page.clock.install();
    await respondWith(page, 'send_message', { status: 1, msg: '验证码已发送', data: null });
    const dialog = await openLogin(page);
    const announced = await announcements(dialog.locator('button + [role=status]'));
    await dialog.getByLabel('手机号').fill(PHONE);
    await dialog.getByRole('button', { name: '获取验证码' }).click();
    const button = dialog.getByRole('button', { name: /后重发$/ });
    await button.waitFor();
    expect(await button.textContent()).toMatch(/^(60|59)s后重发$/);
    expect(await button.isDisabled()).toBe(true);
    await page.clock.runFor(30_000);
    expect(await button.textContent()).toMatch(/^(30|29|28)s后重发$/);
    expect(await announced()).toEqual([]);
    await page.clock.runFor(30_000);
    await dialog.getByRole('button', { name: '获取验证码' }).waitFor();
    await page.clock.runFor(5_000);
    expect(await announced()).toEqual(['可以重新获取验证码了']);
  });

  test('[LG-02] the reset view opens without number, code and countdown, and links back', async ({
    openPage,
  }) => {
    const page = await openPage({ path: PATH });
    await respondWith(page, 'send_message', { status: 1, msg: '验证码已发送', data: null });
    const dialog = await openLogin(page);
    await dialog.getByLabel('手机号').fill(PHONE);
    await dialog.getByLabel('验证码', { exact: true }).fill('123456');
    await submit(dialog, '获取验证码');
    await dialog.getByRole('tab', { name: '账号密码登录' }).click();
    await dialog.getByRole('button', { name: '忘记密码' }).click();
    const reset = page.getByRole('dialog', { name: '重置密码' });
    expect(await reset.getByLabel('手机号').inputValue()).toBe('');
    expect(await reset.getByLabel('验证码', { exact: true }).inputValue()).toBe('');
    await reset.getByRole('button', { name: '获取验证码' }).waitFor();
    await reset.getByRole('button', { name: '返回登录' }).click();
    await dialog.getByRole('tab', { name: '短信登录' }).waitFor();
  });

  test('[ACC-04] a refused login and a refused code show an error', async ({ openPage }) => {
    const page = await openPage({ path: PATH });
    await respondWith(page, 'send_message', { status: 0, code: 'TOO_MANY', msg: '请 30 秒后再试' });
    await respondWith(page, 'login_by_mobile_code', { status: 0, code: 'BAD_REQUEST', msg: '验证码不对' });
    const dialog = await openLogin(page);
    await dialog.getByLabel('手机号').fill(PHONE);
    expect(await submit(dialog, '获取验证码')).toBe('请 30 秒后再试');
    expect(await colourOf(page)).toBe(await token(page, '--bad'));
    await dialog.getByRole('button', { name: '获取验证码' }).waitFor();
    await dialog.getByLabel('验证码', { exact: true }).fill('000000');
    await dialog.getByLabel('我已阅读并同意').check();
    await dialog.getByRole('button', { name: '登录', exact: true }).click();
    await messageIn(dialog).getByText('验证码不对').waitFor();
    expect(await colourOf(page)).toBe(await token(page, '--bad'));
    expect(await storedUser(page)).toBeNull();
  });

  test('[ACC-05] a lost network shows an error in the dialog, for a login, a reset and a code, and is logged', async ({
    openPage,
  }) => {
    const page = await openPage({ path: PATH });
    const logged: string[] = [];
    page.on('console', (message) => logged.push(message.text()));
    const dialog = await openLogin(page);
    await page.route('**/account/index.php*', (route) => route.abort('internetdisconnected'));
    await dialog.getByLabel('手机号').fill(PHONE);
    const words = '网络好像断开了，请检查网络后重试';
    expect(await submit(dialog, '获取验证码')).toBe(words);
    await dialog.getByLabel('验证码', { exact: true }).fill('000000');
    await dialog.getByLabel('我已阅读并同意').check();
    expect(await submit(dialog)).toBe(words);
    await dialog.getByRole('tab', { name: '账号密码登录' }).click();
    await dialog.getByRole('button', { name: '忘记密码' }).click();
    const reset = page.getByRole('dialog', { name: '重置密码' });
    await reset.getByLabel('手机号').fill(PHONE);
    await reset.getByLabel('新密码', { exact: true }).fill('secret12');
    await reset.getByLabel('确认新密码', { exact: true }).fill('secret12');
    expect(await submit(reset, '确认修改')).toBe(words);
    expect(await colourOf(page)).toBe(await token(page, '--bad'));
    expect(logged.filter((text) => text.includes('account service unreachable'))).toHaveLength(3);
  });

  test('[LG-09] [VA-09] a reset without a code is sent, and its refusal shows an error', async ({
    openPage,
    phones,
  }) => {
    const page = await openPage({ path: PATH });
    const calls = accountCalls(page);
    const dialog = await openLogin(page);
    await dialog.getByRole('tab', { name: '账号密码登录' }).click();
    await dialog.getByRole('button', { name: '忘记密码' }).click();
    const reset = page.getByRole('dialog', { name: '重置密码' });
    await reset.getByLabel('手机号').fill(phones.newNumber());
    await reset.getByLabel('新密码', { exact: true }).fill('secret12');
    await reset.getByLabel('确认新密码', { exact: true }).fill('secret12');
    await reset.getByRole('button', { name: '确认修改' }).click();
    await messageIn(reset).getByText('请输入验证码！').waitFor();
    expect(calls).toHaveLength(1);
    expect(await colourOf(page)).toBe(await token(page, '--bad'));
  });
});

/** The colour of the dialog's message. */
function colourOf(page: Page): Promise<string> {
  return page.locator('dialog form > p[role=status]').evaluate((line) => getComputedStyle(line).color);
}

/** A colour token, as the browser formats it. */
function token(page: Page, name: string): Promise<string> {
  return page.evaluate((property) => {
    const probe = document.createElement('i');
    probe.style.setProperty('color', `var(${property})`);
    document.body.append(probe);
    const { color } = getComputedStyle(probe);
    probe.remove();
    return color;
  }, name);
}
