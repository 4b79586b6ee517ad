import type { Locator, Page } from '@playwright/test';
import { hydrated } from './hydrated.ts';
import type { Phones } from './phones.ts';

/** Opens the login from the header. */
export async function openLogin(page: Page): Promise<Locator> {
  await hydrated(page, 'header button');
  await page.getByRole('banner').getByRole('button', { name: '登录' }).click();
  const dialog = page.getByRole('dialog', { name: '登录' });
  await dialog.waitFor();
  return dialog;
}

/** Logs in a new player with the page's open dialog; returns the number. */
export async function logInPlayer(page: Page, phones: Phones): Promise<string> {
  const number = phones.newNumber();
  const dialog = page.getByRole('dialog', { name: '登录' });
  await dialog.getByLabel('手机号').fill(number);
  await dialog.getByRole('button', { name: '获取验证码' }).click();
  await dialog.getByLabel('验证码', { exact: true }).fill(await phones.code(number));
  await dialog.getByLabel('我已阅读并同意').check();
  await dialog.getByRole('button', { name: '登录', exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
  return number;
}

/** The message line of the dialog. */
export function messageIn(dialog: Locator): Locator {
  return dialog.locator('form > p[role=status]');
}

/** Collects what a live region announces from now on. */
export async function announcements(region: Locator): Promise<() => Promise<string[]>> {
  const texts = await region.evaluateHandle((element) => {
    const collected: string[] = [];
    new MutationObserver(() => collected.push(element.textContent ?? '')).observe(element, {
      childList: true,
      characterData: true,
      subtree: true,
    });
    return collected;
  });
  return () => texts.jsonValue();
}

/** Submits the form and reads the message. */
export async function submit(dialog: Locator, button = '登录'): Promise<string> {
  await dialog.getByRole('button', { name: button, exact: true }).click();
  const message = messageIn(dialog);
  await message.locator('span').waitFor();
  return (await message.textContent()) ?? '';
}

/** The page's calls to the account service from now on: the address with its query, and the form. */
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

/** Sets the account service's response to an action. */
export async function respondWith(page: Page, action: string, json: object): Promise<void> {
  await page.route(
    (url) => url.pathname === '/account/index.php' && url.searchParams.get('a') === action,
    (route) => route.fulfill({ json }),
  );
}

/** The stored user record. */
export function storedUser(page: Page): Promise<Record<string, unknown> | null> {
  return page.evaluate(() => JSON.parse(localStorage.getItem('userData') ?? 'null'));
}
