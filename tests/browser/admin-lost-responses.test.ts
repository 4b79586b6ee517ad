import { expect, type Page } from '@playwright/test';
import { callConsole } from './admin-steps.ts';
import { dialogOf, openAgain, untilStored } from './draft-steps.ts';
import { test } from './fixtures.ts';

const LOST = /ERR_CONNECTION_RESET/;

/** The server carries out the next request, and its response is lost. */
async function loseNext(page: Page, path: string): Promise<void> {
  await page.route(
    `**${path}`,
    async (route) => {
      await route.fetch();
      await route.abort('connectionreset');
    },
    { times: 1 },
  );
}

/** Presses a button twice: the first response is lost. */
async function pressTwice(page: Page, path: string, name: string | RegExp): Promise<void> {
  await loseNext(page, path);
  const button = page.getByRole('button', { name, exact: true });
  await button.click();
  await page.getByText('连不上服务器，请检查网络后再试').waitFor();
  await button.click();
}

const saved = (page: Page) => page.getByText('已保存', { exact: true });

/** The ids of the records of a list with a text. */
async function idsOf(page: Page, origin: string, list: string, q: string): Promise<number[]> {
  const address = `${origin}/console/api/${list}/list?q=${encodeURIComponent(q)}`;
  const { data } = await (await page.context().request.get(address)).json();
  return data.list.map(({ id }: { id: number }) => id);
}

test.describe('saves whose response is lost', () => {
  test('[SAV-06] a new article is saved once, and its next save is no conflict', async ({
    openPage,
    portal,
  }) => {
    const page = await openPage({ path: '/console/news/new', operator: true, provoked: LOST });
    await page.clock.install();
    await page.getByLabel('标题').fill('断线的资讯');
    await pressTwice(page, '/console/api/news/save', '保存草稿');
    await saved(page).waitFor();
    await page.waitForURL(/\/console\/news\/\d+$/);
    expect(await idsOf(page, portal.url, 'news', '断线的资讯')).toHaveLength(1);
    await page.clock.runFor(3_000);
    await saved(page).waitFor({ state: 'hidden' });
    await page.getByLabel('摘要').fill('断线的摘要');
    await pressTwice(page, '/console/api/news/save', '保存');
    await saved(page).waitFor();
    expect(await page.getByRole('dialog').count()).toBe(0);
  });

  test('[SAV-06] a restored draft of a new article is the record that was saved', async ({
    openPage,
    portal,
  }) => {
    const page = await openPage({ path: '/console/news/new', operator: true, provoked: LOST });
    await page.clock.install();
    await page.getByLabel('标题').fill('断线的草稿');
    await untilStored(page);
    await loseNext(page, '/console/api/news/save');
    await page.getByRole('button', { name: '保存草稿' }).click();
    await page.getByText('连不上服务器，请检查网络后再试').waitFor();
    const again = await openAgain(page);
    await dialogOf(again).getByRole('button', { name: '恢复' }).click();
    await again.getByLabel('摘要').fill('恢复后补上的摘要');
    await again.getByRole('button', { name: '保存草稿' }).click();
    await again.waitForURL(/\/console\/news\/\d+$/);
    await page.close();
    expect(await idsOf(again, portal.url, 'news', '断线的草稿')).toHaveLength(1);
    await expect(again.getByLabel('摘要')).toHaveValue('恢复后补上的摘要');
    await again.close();
  });

  test('[SAV-06] a hot word is not refused as its own duplicate', async ({ openPage, portal }) => {
    const page = await openPage({ path: '/console/words/new', operator: true, provoked: LOST });
    await page.getByLabel('热词').fill('断线的热词');
    await pressTwice(page, '/console/api/words/save', '保存');
    await saved(page).waitFor();
    const ids = await idsOf(page, portal.url, 'words', '断线的热词');
    expect(ids).toHaveLength(1);
    await callConsole(page.context(), portal.url, 'words/remove', { ids });
  });

  test('[SAV-06] a grid of openings is saved once', async ({ openPage, portal }) => {
    const page = await openPage({ path: '/console/openings/grid', operator: true, provoked: LOST });
    await page.getByRole('button', { name: '从表格粘贴' }).click();
    const dialog = page.getByRole('dialog', { name: '从表格粘贴' });
    const rows = [1, 2, 3].map((at) => `云海剑歌\t断线${at}服\t2032-01-01 10:00`);
    await dialog.getByLabel('从表格复制的内容').fill(rows.join('\n'));
    await dialog.getByRole('button', { name: '填入表格' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await pressTwice(page, '/console/api/openings/grid', '保存 3 条');
    await page.getByText('已保存 3 条开服').waitFor();
    const ids = await idsOf(page, portal.url, 'openings', '断线');
    expect(ids).toHaveLength(3);
    await callConsole(page.context(), portal.url, 'openings/remove', { ids });
  });
});
