import { buffer } from 'node:stream/consumers';
import type { BrowserContext, Download, Page } from 'playwright-core';
import { demoOperator } from '#demo/accounts.ts';

/** What the login's own question answers while nobody is in. */
export const NOBODY = 401;

/** Logs the demo's operator in at the login that the open page shows. */
export async function enterAdmin(page: Page): Promise<void> {
  await page.getByLabel('账号').fill(demoOperator.name);
  await page.getByLabel('密码', { exact: true }).fill(demoOperator.password);
  await page.getByRole('button', { name: '登录' }).click();
  await operatorIsKnown(page);
}

/** Signs the demo's operator in as that page does, without showing it. */
export async function signOperatorIn(context: BrowserContext, origin: string): Promise<void> {
  const { name, password } = demoOperator;
  const answer = await context.request.post(`${origin}/console/api/login`, {
    data: { name, password },
    headers: { 'x-portal': '1', origin },
  });
  const { status, msg } = await answer.json();
  if (status !== 1) {
    throw new Error(msg);
  }
}

/** Waits until a page of the back office knows who is in. */
export async function operatorIsKnown(page: Page): Promise<void> {
  await page.getByRole('button', { name: demoOperator.display_name }).waitFor();
}

/** What a file holds that the page gave to save, its mark of UTF-8 too. */
export async function savedText(download: Download): Promise<string> {
  return (await buffer(await download.createReadStream())).toString('utf8');
}
