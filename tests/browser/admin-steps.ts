import { buffer } from 'node:stream/consumers';
import type { BrowserContext, Download, Page } from 'playwright-core';
import { demoOperator } from '#demo/accounts.ts';

/** The status of the session check while logged out. */
export const LOGGED_OUT = 401;

/** Logs in as the demo's operator at the login of the open page. */
export async function logInToAdmin(page: Page): Promise<void> {
  await page.getByLabel('账号').fill(demoOperator.name);
  await page.getByLabel('密码', { exact: true }).fill(demoOperator.password);
  await page.getByRole('button', { name: '登录' }).click();
  await waitForSession(page);
}

/** Logs in as the demo's operator from that page's origin, without its form. */
export async function logInOperator(context: BrowserContext, origin: string): Promise<void> {
  const { name, password } = demoOperator;
  const response = await context.request.post(`${origin}/console/api/login`, {
    data: { name, password },
    headers: { 'x-portal': '1', origin },
  });
  const { status, msg } = await response.json();
  if (status !== 1) {
    throw new Error(msg);
  }
}

/** Waits until a page of the admin site has its session. */
export async function waitForSession(page: Page): Promise<void> {
  await page.getByRole('button', { name: demoOperator.display_name }).waitFor();
}

/** The text of a downloaded file, with its byte order mark. */
export async function savedText(download: Download): Promise<string> {
  return (await buffer(await download.createReadStream())).toString('utf8');
}
