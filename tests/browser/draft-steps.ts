import type { Page } from '@playwright/test';
import { scaled } from '../time-limits.ts';
import { callConsole } from './admin-steps.ts';

const SOON = { timeout: scaled(10_000) };
/** Unsaved input is stored every two seconds. */
const STORED_EVERY_MS = 2_000;

export const dialogOf = (page: Page) => page.getByRole('dialog', { name: '有一份未保存的草稿' });
export const drafts = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((name) => name.startsWith('console.draft.')));

/** Opens the page again as after a crash of the browser: without the warning of unsaved changes. */
export async function openAgain(page: Page): Promise<Page> {
  const again = await page.context().newPage();
  await again.goto(page.url());
  return again;
}

/** Creates an article and returns its id. */
export async function createArticle(page: Page, title: string): Promise<string> {
  await page.getByLabel('标题').fill(title);
  await page.getByRole('button', { name: '保存草稿' }).click();
  await page.waitForURL(/\/console\/news\/\d+$/);
  return page.url().split('/').at(-1) ?? '';
}

/** Saves the summary of an article as another browser does. */
export async function saveElsewhere(page: Page, origin: string, id: string, summary: string): Promise<void> {
  const context = page.context();
  const { data } = await (await context.request.get(`${origin}/console/api/news/one?id=${id}`)).json();
  const item = { ...data.item, summary };
  await callConsole(context, origin, 'news/save', { id: Number(id), version: data.version, item });
}

/** Waits until the page says that unsaved input is stored, or why not. Its clock is installed. */
export async function untilStored(
  page: Page,
  message: string | RegExp = /^已自动保存 \d\d:\d\d$/,
): Promise<void> {
  await page.clock.runFor(STORED_EVERY_MS);
  await page.getByText(message).waitFor(SOON);
}
