import type { Locator, Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { chooseFirstGame } from '../admin-steps.ts';
import { test } from '../fixtures.ts';

const KEY_MS = 25;
/** An hour that does not exist on the clocks of Los Angeles, and has another day in UTC. */
const DAY = '2027-03-14';
const TIME = `${DAY} 02:30`;
const ECHO = '2027年3月14日 周日 02:30';
const ISO = `${DAY}T02:30:00+08:00`;
const END_OF_DAY = `${DAY}T23:59:59+08:00`;

/** The data of a call of the admin site. */
async function read(page: Page, call: string, params: Record<string, string>) {
  const url = new URL(`/console/api/${call}?${new URLSearchParams(params)}`, page.url());
  return (await (await page.context().request.get(url.href)).json()).data;
}

/** The saved form of the open page. */
const saved = (page: Page, resource: string) =>
  read(page, `${resource}/one`, { id: new URL(page.url()).pathname.split('/').at(-1) ?? '' });

const type = (field: Locator, text: string) => field.pressSequentially(text, { delay: KEY_MS });

/** The controls of a part of the page whose centre something else covers. */
const covered = (part: Locator) =>
  part.locator('label, button, input').evaluateAll((all) =>
    all
      .filter((one) => {
        const { x, y, width, height } = one.getBoundingClientRect();
        const top = document.elementFromPoint(x + width / 2, y + height / 2);
        return width > 0 && !(top && (one.contains(top) || top.contains(one)));
      })
      .map((one) => one.outerHTML.slice(0, 120)),
  );

describe.each(['Asia/Shanghai', 'America/Los_Angeles'])('[FRM-01] times in %s', (timeZone) => {
  test('typed into a cell of the grid of openings', async ({ openPage, portal }) => {
    const page = await openPage({ path: '/console/openings/grid', operator: true, timeZone });
    const server = `表格一服 ${timeZone}`;
    await chooseFirstGame(page, portal.url);
    await page.getByLabel('区服', { exact: true }).fill(server);
    const time = page.getByLabel('开服时间', { exact: true });
    await type(time, '2027年3月14日凌晨2点半');
    await page.getByText(ECHO, { exact: true }).waitFor();
    await time.press('Tab');
    expect(await time.inputValue()).toBe('2027年3月14日凌晨2点半');
    await page.getByRole('button', { name: '保存 1 条' }).click();
    await page.getByRole('heading', { name: '开服', level: 1 }).waitFor();
    const { list } = await read(page, 'openings/list', { q: server });
    expect(list.map(({ opens_at }: { opens_at: string }) => opens_at)).toEqual([ISO]);
  });

  test('picked with the mouse, to the hour and minute', async ({ openPage, portal }) => {
    const page = await openPage({ path: '/console/openings/new', operator: true, timeZone });
    await chooseFirstGame(page, portal.url);
    await page.getByLabel('区服', { exact: true }).fill(`日历一服 ${timeZone}`);
    const field = page.getByRole('textbox', { name: /开服时间/ });
    await field.fill('2027-03-13 10:00');
    await page.getByRole('button', { name: /^从日历选择开服时间/ }).click();
    const column = (at: number, text: string) =>
      page.locator('.ant-picker-time-panel-column').nth(at).getByText(text, { exact: true });
    await column(0, '02').click();
    await column(1, '30').click();
    await page.locator('.ant-picker-cell-in-view', { hasText: /^14$/ }).click();
    await page.getByText(ECHO, { exact: true }).waitFor();
    await page.getByRole('heading', { level: 1 }).click();
    await page.locator('.ant-picker-dropdown').waitFor({ state: 'hidden' });
    expect(await field.inputValue()).toBe(TIME);
    await page.getByRole('button', { name: '保存', exact: true }).click();
    await page.waitForURL(/\/console\/openings\/\d+$/);
    expect((await saved(page, 'openings')).item.opens_at).toBe(ISO);
  });

  test('typed as the end of a pack and left with Tab', async ({ openPage, portal }) => {
    const page = await openPage({ path: '/console/packs/new', operator: true, timeZone });
    await page.getByLabel('礼包名称').fill(`时区礼包 ${timeZone}`);
    await chooseFirstGame(page, portal.url);
    const starts = page.getByRole('textbox', { name: /^开始时间/ });
    await type(starts, TIME);
    const ends = page.getByRole('textbox', { name: /^结束时间/ });
    await type(ends, '2027-3-14');
    await ends.press('Tab');
    const focused = await page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
    expect(focused).toMatch(/^从日历选择结束时间/);
    expect(await ends.inputValue()).toBe(`${DAY} 23:59:59`);
    await page.getByRole('button', { name: '保存草稿' }).click();
    await page.waitForURL(/\/console\/packs\/\d+$/);
    expect((await saved(page, 'packs')).item).toMatchObject({ starts_at: ISO, ends_at: END_OF_DAY });
    await page.reload();
    await expect.poll(() => ends.inputValue()).toBe(`${DAY} 23:59:59`);
    expect(await starts.inputValue()).toBe(TIME);
  });

  test('typed as the end of a ban, whose controls nothing covers', async ({ openPage }) => {
    const path = `/console/players?q=${encodeURIComponent('板栗小队长')}`;
    const page = await openPage({ path, operator: true, timeZone });
    await page.getByRole('link', { name: '板栗小队长' }).click();
    await page.getByRole('button', { name: '封禁', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: /^封禁 / });
    await type(dialog.getByRole('textbox', { name: '原因' }), '买');
    await dialog.getByText('到指定时间').click();
    const until = dialog.getByRole('textbox', { name: /解封时间/ });
    await type(until, '凌晨2:30 2027/3/14');
    await dialog.getByText(ECHO, { exact: true }).waitFor();
    expect(await covered(dialog)).toEqual([]);
    await until.press('Tab');
    expect(await until.inputValue()).toBe(TIME);
    await dialog.getByRole('button', { name: '封禁', exact: true }).click();
    await page.getByText(`到 ${TIME}`).waitFor();
    const { list } = await read(page, 'players/list', { q: '板栗小队长' });
    expect(list).toMatchObject([{ banned_until: ISO }]);
    await page.getByRole('button', { name: '修改封禁' }).click();
    expect(await until.inputValue()).toBe(TIME);
    await dialog.getByRole('button', { name: '取消' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: '解封' }).click();
    await page.getByRole('tooltip').getByRole('button', { name: '确定' }).click();
    await page.getByText('封禁中').waitFor({ state: 'detached' });
  });

  test('typed into the dialog of the publication', async ({ openPage }) => {
    const page = await openPage({ path: '/console/news/new', operator: true, timeZone });
    await page.getByLabel('标题', { exact: true }).fill(`定时的资讯 ${timeZone}`);
    await page.getByRole('combobox', { name: '栏目' }).click();
    await page.locator('.ant-select-item-option', { hasText: '新闻' }).click();
    await page.getByRole('textbox', { name: '正文' }).click();
    await page.keyboard.type('半夜开放。');
    await page.getByRole('button', { name: '更多发布方式' }).click();
    await page.getByRole('menuitem', { name: '定时发布、定时下线…' }).click();
    const dialog = page.getByRole('dialog', { name: '发布设置' });
    await type(dialog.getByRole('textbox', { name: /发布时间/ }), TIME);
    const offline = dialog.getByRole('textbox', { name: /下线时间/ });
    await type(offline, '3月15日2点半 2027年');
    await offline.press('Tab');
    await dialog.getByRole('button', { name: '03-14 02:30 发布' }).click();
    await page.waitForURL(/\/console\/news\/\d+$/);
    expect((await saved(page, 'news')).publication).toMatchObject({
      state: 'scheduled',
      publish_at: ISO,
      offline_at: '2027-03-15T02:30:00+08:00',
    });
  });

  test('typed into filters and left with Tab or a click', async ({ openPage }) => {
    const page = await openPage({ path: '/console/openings', operator: true, timeZone });
    const filter = (name: string) => expect.poll(() => new URL(page.url()).searchParams.get(name));
    const from = page.getByRole('textbox', { name: /^开服时间（起）/ });
    await expect.poll(() => from.isEnabled()).toBe(true);
    await type(from, TIME);
    await from.press('Tab');
    await filter('from').toBe(ISO);
    expect(await from.inputValue()).toBe(TIME);
    const to = page.getByRole('textbox', { name: /^开服时间（止）/ });
    await type(to, '2027-3-14');
    await page.getByRole('heading', { level: 1 }).click();
    await filter('to').toBe(END_OF_DAY);
    await from.fill('随便');
    await from.press('Tab');
    await page.getByText(/^无法识别/).waitFor();
    expect(await from.inputValue()).toBe('随便');
    await filter('from').toBe(ISO);
  });
});
