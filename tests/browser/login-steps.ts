import type { Locator, Page } from 'playwright-core';
import { hydrated } from './hydrated.ts';

/** Opens the login from the header. */
export async function openLogin(page: Page): Promise<Locator> {
  await hydrated(page, 'header button');
  await page.getByRole('banner').getByRole('button', { name: '登录' }).click();
  const dialog = page.getByRole('dialog', { name: '登录' });
  await dialog.waitFor();
  return dialog;
}

/** The line of the dialog that says what happened. */
export function saidIn(dialog: Locator): Locator {
  return dialog.locator('form').getByRole('status');
}

/** Presses the form's button and reads what is said. */
export async function submit(dialog: Locator, button = '登录'): Promise<string> {
  await dialog.getByRole('button', { name: button, exact: true }).click();
  const said = saidIn(dialog);
  await said.locator('span').waitFor();
  return (await said.textContent()) ?? '';
}

/** What the page sends to the account service from now on: the address with its query, and the form. */
export function accountCalls(page: Page): { url: URL; form: Record<string, string> }[] {
  const calls: { url: URL; form: Record<string, string> }[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.pathname === '/account/index.php') {
      calls.push({ url, form: Object.fromEntries(new URLSearchParams(request.postData() ?? '')) });
    }
  });
  return calls;
}

/** Lets the account service answer an action with this. */
export async function respondWith(page: Page, action: string, json: object): Promise<void> {
  await page.route(
    (url) => url.pathname === '/account/index.php' && url.searchParams.get('a') === action,
    (route) => route.fulfill({ json }),
  );
}

/** The stored record, as the browser keeps it. */
export function storedUser(page: Page): Promise<Record<string, unknown> | null> {
  return page.evaluate(() => JSON.parse(localStorage.getItem('userData') ?? 'null'));
}
