import { createHash } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { test } from './fixtures.ts';
import { accountCalls, openLogin, respondWith, submit } from './login-steps.ts';

const PATH = '/BaseGameCenter';
const PHONE = '13800138000';

const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('data-field'));

test.describe('before a request is sent', () => {
  test('[VA-01] [VA-02] [VA-03] [VA-04] a login by code reports the first error', async ({ openPage }) => {
    const page = await openPage({ path: PATH });
    const calls = accountCalls(page);
    const dialog = await openLogin(page);
    const phone = dialog.getByLabel('手机号');
    expect(await submit(dialog)).toBe('请先输入手机号！');
    expect(await phone.getAttribute('aria-invalid')).toBe('true');
    expect(await focused(page)).toBe('phone');
    await phone.fill('   ');
    expect(await submit(dialog)).toBe('请先输入手机号！');
    await phone.fill('23800138000');
    expect(await submit(dialog)).toBe('手机号码格式不正确,请重新输入！');
    await phone.fill(PHONE);
    expect(await submit(dialog)).toBe('请输入验证码！');
    expect(await focused(page)).toBe('phoneCode');
    await dialog.getByLabel('验证码', { exact: true }).fill('123456');
    expect(await submit(dialog)).toBe('请先同意协议！');
    expect(calls).toEqual([]);
  });

  test('[VA-01] [VA-02] the code button reports errors of the number only', async ({ openPage }) => {
    const page = await openPage({ path: PATH });
    const calls = accountCalls(page);
    const dialog = await openLogin(page);
    expect(await submit(dialog, '获取验证码')).toBe('请先输入手机号！');
    await dialog.getByLabel('手机号').fill('1380013800');
    expect(await submit(dialog, '获取验证码')).toBe('手机号码格式不正确,请重新输入！');
    expect(calls).toEqual([]);
  });

  test('[VA-05] [VA-06] [VA-04] a login by password reports the first error', async ({ openPage }) => {
    const page = await openPage({ path: PATH });
    const calls = accountCalls(page);
    const dialog = await openLogin(page);
    await dialog.getByRole('tab', { name: '账号密码登录' }).click();
    expect(await submit(dialog)).toBe('请先输入账号或手机号！');
    await dialog.getByLabel('账号', { exact: true }).fill(PHONE);
    expect(await submit(dialog)).toBe('请输入密码！');
    await dialog.getByLabel('密码', { exact: true }).fill('secret12');
    expect(await submit(dialog)).toBe('请先同意协议！');
    expect(calls).toEqual([]);
  });

  test('[VA-01] [VA-02] [VA-07] [VA-08] a reset reports the first error', async ({ openPage }) => {
    const page = await openPage({ path: PATH });
    const calls = accountCalls(page);
    const dialog = await openLogin(page);
    await dialog.getByRole('tab', { name: '账号密码登录' }).click();
    await dialog.getByRole('button', { name: '忘记密码' }).click();
    const reset = page.getByRole('dialog', { name: '重置密码' });
    const message = () => submit(reset, '确认修改');
    expect(await message()).toBe('请先输入手机号！');
    await reset.getByLabel('手机号').fill('1');
    expect(await message()).toBe('手机号码格式不正确,请重新输入！');
    await reset.getByLabel('手机号').fill(PHONE);
    expect(await message()).toBe('请输入新密码！');
    await reset.getByLabel('新密码', { exact: true }).fill('secret12');
    expect(await message()).toBe('请输入新密码！');
    await reset.getByLabel('确认新密码', { exact: true }).fill('secret13');
    expect(await message()).toBe('两次输入的密码不一致！');
    expect(calls).toEqual([]);
  });
});

test.describe('on the wire', () => {
  test('[ACC-01] [ACC-02] [CON-01] requests a signed code for a login and for a reset', async ({
    openPage,
  }) => {
    const page = await openPage({ path: PATH });
    const calls = accountCalls(page);
    await respondWith(page, 'send_message', { status: 1, msg: '验证码已发送', data: null });
    const dialog = await openLogin(page);
    await dialog.getByLabel('手机号').fill(PHONE);
    expect(await submit(dialog, '获取验证码')).toBe('验证码已发送');
    await dialog.getByRole('tab', { name: '账号密码登录' }).click();
    await dialog.getByRole('button', { name: '忘记密码' }).click();
    const reset = page.getByRole('dialog', { name: '重置密码' });
    await reset.getByLabel('手机号').fill(PHONE);
    await submit(reset, '获取验证码');
    expect(calls.map(({ url }) => url.search)).toEqual(Array(2).fill('?g=api&m=user&a=send_message'));
    expect(calls.map(({ form }) => form.type)).toEqual(['5', '4']);
    const { sign, ...fields } = calls[0]?.form ?? {};
    expect(fields).toEqual({ appid: '2103', mobile: PHONE, type: '5' });
    const joined = `appid=2103&mobile=${PHONE}&type=5youmen-public-sign`;
    expect(sign).toBe(createHash('md5').update(joined).digest('hex'));
  });

  test('[ACC-01] [CON-01] logs in by password with an empty machine code, trimmed', async ({ openPage }) => {
    const page = await openPage({ path: PATH });
    const calls = accountCalls(page);
    await respondWith(page, 'login', {
      status: 0,
      code: 'BAD_REQUEST',
      msg: '账号或密码不正确，请重新输入！',
    });
    const dialog = await openLogin(page);
    await dialog.getByRole('tab', { name: '账号密码登录' }).click();
    await dialog.getByLabel('账号', { exact: true }).fill(` ${PHONE.slice(0, 9)} `);
    await dialog.getByLabel('密码', { exact: true }).fill('secret12');
    await dialog.getByLabel('我已阅读并同意').check();
    await submit(dialog);
    const [{ url, form } = { url: new URL('http://none'), form: {} }] = calls;
    expect(url.search).toBe('?g=api&m=userbox&a=login');
    expect({ ...form, sign: '' }).toEqual({
      username: PHONE.slice(0, 9),
      password: 'secret12',
      channel: '1',
      system: '1',
      is_web: '1',
      machine_code: '',
      sign: '',
    });
  });
});
