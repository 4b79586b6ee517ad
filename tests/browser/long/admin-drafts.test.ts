import { expect } from '@playwright/test';
import { createArticle, dialogOf, openAgain, saveElsewhere, untilStored } from '../draft-steps.ts';
import { test } from '../fixtures.ts';

test('[EDT-12] a planted bug is found: a draft that is restored over the newer version loses it', async ({
  openPage,
  portal,
}) => {
  const page = await openPage({ path: '/console/news/new', operator: true });
  await page.clock.install();
  const id = await createArticle(page, '草稿没有版本');
  await page.getByLabel('来源').fill('我填的来源');
  await untilStored(page);
  await saveElsewhere(page, portal.url, id, '会丢的摘要');
  await page.evaluate(() => {
    const name = Object.keys(localStorage).find((one) => one.startsWith('console.draft.')) ?? '';
    const draft = JSON.parse(localStorage.getItem(name) ?? '{}');
    localStorage.setItem(name, JSON.stringify({ ...draft, version: draft.version + 1 }));
  });
  const again = await openAgain(page);
  await dialogOf(again).getByRole('button', { name: '恢复' }).click();
  await again.getByRole('button', { name: '保存', exact: true }).click();
  await again.getByText('已保存', { exact: true }).waitFor();
  expect(await again.getByLabel('摘要').inputValue()).toBe('');
  await page.close();
  await again.close();
});
