import { buffer } from 'node:stream/consumers';
import type { BrowserContext, Download, Page } from '@playwright/test';
import { demoOperator } from '#demo/accounts.ts';

/** The status of the session check while logged out. */
export const LOGGED_OUT = 401;

/** Logs in as the demo's operator at the login of the open page. */
export async function logInToAdmin(page: Page): Promise<void> {
  await page.getByLabel('账号').fill(demoOperator.name);
  await page.getByLabel('密码', { exact: true }).fill(demoOperator.password);
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await waitForSession(page);
}

/** Creates the operator 林晓 in the open form, and returns the link of the invitation. */
export async function createOperator(page: Page, name: string): Promise<string> {
  await page.getByLabel('登录名').fill(name);
  await page.getByLabel('姓名', { exact: true }).fill('林晓');
  await page.getByRole('button', { name: '保存', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: '邀请链接' });
  const link = (await dialog.locator('code').textContent()) ?? '';
  await dialog.getByRole('button', { name: '我已复制' }).click();
  await dialog.waitFor({ state: 'hidden' });
  return link.trim();
}

/** Fills in the form of an own password. */
export async function setNewPassword(page: Page, password: string): Promise<void> {
  await page.getByLabel('新密码', { exact: true }).fill(password);
  await page.getByLabel('再填一次新密码').fill(password);
  await page.getByRole('button', { name: '设置密码并继续' }).click();
}

export async function signIn(page: Page, name: string, password: string): Promise<void> {
  await page.getByLabel('账号').fill(name);
  await page.getByLabel('密码', { exact: true }).fill(password);
  await page.getByRole('button', { name: '登录' }).click();
}

/** Calls the console's API with the session of a context; returns the data. Fails if the call is refused. */
export async function callConsole(context: BrowserContext, origin: string, path: string, input: object) {
  const response = await context.request.post(`${origin}/console/api/${path}`, {
    data: input,
    headers: { 'x-portal': '1', origin },
  });
  const { status, msg, data } = await response.json();
  if (status !== 1) {
    throw new Error(`${path}: ${msg}`);
  }
  return data;
}

/** Logs in as the demo's operator from that page's origin, without its form. */
export async function logInOperator(context: BrowserContext, origin: string): Promise<void> {
  const { name, password } = demoOperator;
  await callConsole(context, origin, 'login', { name, password });
}

/** Waits until a page of the admin site has its session. */
export async function waitForSession(page: Page): Promise<void> {
  await page.getByRole('button', { name: demoOperator.display_name }).waitFor();
}

/** The text of a downloaded file, with its byte order mark. */
export async function savedText(download: Download): Promise<string> {
  return (await buffer(await download.createReadStream())).toString('utf8');
}
