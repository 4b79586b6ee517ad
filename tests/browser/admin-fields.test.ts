import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { test } from './fixtures.ts';

const save = (page: Page) => page.getByRole('button', { name: /^保存/ }).click();

test.describe('a text that is no time has one message, the right one', () => {
  test('[FRM-03] in a form, at the field and in the summary, if the time is required and if it is not', async ({
    openPage,
  }) => {
    const page = await openPage({ path: '/console/packs/new', operator: true });
    const batch = page.getByRole('textbox', { name: /^下一批/ });
    await batch.fill('12月20日午夜');
    await page.getByText(/^无法识别/).waitFor();
    await save(page);
    const alert = page.getByRole('alert').filter({ hasText: '处需要修改' });
    await alert.getByText('下一批时间：无法识别').waitFor();
    expect(await page.getByText('请填写下一批时间').count()).toBe(0);
    const item = page.locator('.ant-form-item').filter({ has: batch });
    await item.getByText('下一批时间：无法识别').waitFor();
    expect(await item.getByText('无法识别').count()).toBe(1);
    await batch.fill('12月');
    await item.getByText('下一批时间：').waitFor({ state: 'hidden' });
    expect(await item.getByText('无法识别').count()).toBe(1);
    await expectAccessible(page);
  });

  test('[FRM-03] in the dialog of a ban', async ({ openPage }) => {
    const path = `/console/players?q=${encodeURIComponent('板栗小队长')}`;
    const page = await openPage({ path, operator: true });
    await page.getByRole('link', { name: '板栗小队长' }).click();
    await page.getByRole('button', { name: '封禁', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: /^封禁 / });
    await dialog.getByText('到指定时间').click();
    await dialog.getByRole('button', { name: '恶意领取礼包' }).click();
    const ban = dialog.getByRole('button', { name: '封禁', exact: true });
    await ban.click();
    await dialog.getByText('请填写解封时间').waitFor();
    await dialog.getByRole('textbox', { name: /解封时间/ }).fill('下下周');
    await ban.click();
    await dialog.getByText('无法识别').waitFor();
    expect(await dialog.getByText('无法识别').count()).toBe(1);
    expect(await dialog.getByText('请填写解封时间').count()).toBe(0);
  });

  test('[FRM-03] in the dialog of the publication, which forgets what it said before', async ({
    openPage,
  }) => {
    const page = await openPage({ path: '/console/news/new', operator: true });
    await page.getByLabel('标题', { exact: true }).fill('定时发布的资讯');
    await page.getByRole('button', { name: '更多发布方式' }).click();
    await page.getByText('定时发布、定时下线…').click();
    const dialog = page.getByRole('dialog', { name: '发布设置' });
    const at = dialog.getByRole('textbox', { name: /发布时间/ });
    await at.fill('2099-12-02 10:00');
    await dialog.getByRole('textbox', { name: /下线时间/ }).fill('2099-12-01 10:00');
    const publish = dialog.getByRole('button', { name: /发布$/ });
    await publish.click();
    await dialog.getByText('下线时间要晚于发布时间').waitFor();
    await at.fill('明晚开');
    await dialog.getByText('下线时间要晚于发布时间').waitFor({ state: 'hidden' });
    await publish.click();
    await dialog.getByText('发布时间：无法识别').waitFor();
    expect(await dialog.getByText('无法识别').count()).toBe(1);
    await at.fill('');
    await publish.click();
    await dialog.getByText('定时发布要填写发布时间').waitFor();
    expect(await dialog.getByText('下线时间要晚于发布时间').count()).toBe(0);
  });

  test('[FRM-03] in the dialog that generates openings, beside its other problems', async ({ openPage }) => {
    const page = await openPage({ path: '/console/openings/grid', operator: true });
    await page.getByRole('button', { name: '按规则生成' }).click();
    const dialog = page.getByRole('dialog', { name: '按规则生成开服' });
    await dialog.getByRole('textbox', { name: /开始日期/ }).fill('12月3日傍晚吧');
    await dialog.getByRole('button', { name: '填入表格' }).click();
    await dialog.getByText('开始日期：无法识别').waitFor();
    await dialog.getByText('请填写结束日期').waitFor();
    expect(await dialog.getByText('无法识别').count()).toBe(1);
    await dialog.getByRole('textbox', { name: /结束日期/ }).fill('2099-12-03');
    await dialog.getByText('请填写结束日期').waitFor({ state: 'hidden' });
  });
});

test.describe('the clear button of a field', () => {
  test('[FRM-21] is no tab stop in a text, a time and a link, and has a Chinese name', async ({
    openPage,
  }) => {
    const page = await openPage({ path: '/console/packs/new', operator: true });
    const ends = page.getByRole('textbox', { name: /^结束时间/ });
    await ends.fill('2099-12-28 22:00');
    await ends.press('Tab');
    await page.keyboard.press('Space');
    expect(await ends.inputValue()).toBe('2099-12-28 22:00');
    await page.keyboard.press('Escape');
    await page.getByLabel('礼包名称').fill('清空的礼包');
    await page.getByLabel('适用区服').fill('双线');
    const stops = () =>
      page.evaluate(
        () =>
          [...document.querySelectorAll<HTMLElement>('.ant-input-clear-icon')].filter(
            ({ tabIndex }) => tabIndex >= 0,
          ).length,
      );
    expect(await stops()).toBe(0);
    const item = page.locator('.ant-form-item').filter({ has: page.getByLabel('礼包名称') });
    await item.getByRole('button', { name: '清空', exact: true }).click();
    expect(await page.getByLabel('礼包名称').inputValue()).toBe('');
    expect(await page.getByRole('button', { name: /close-circle|Clear/ }).count()).toBe(0);
    for (const path of ['links/new', 'banners/new', 'news']) {
      await page.goto(new URL(`/console/${path}`, page.url()).href);
      await page.locator('.ant-input-clear-icon').first().waitFor({ state: 'attached' });
      expect([path, await stops()]).toEqual([path, 0]);
    }
  });

  test('[FRM-21] of a select has a Chinese name, and its keyboard empties it', async ({ openPage }) => {
    const page = await openPage({ path: '/console/openings?dynamic=1', operator: true });
    const clear = page.locator('.ant-select').getByRole('button', { name: '清空', exact: true });
    await clear.press('Enter');
    await expect.poll(() => new URL(page.url()).searchParams.get('dynamic')).toBeNull();
  });

  test('[FRM-21] leaves its field as high as the selects and buttons beside it', async ({ openPage }) => {
    const page = await openPage({ path: '/console/openings/new', operator: true });
    const time = page.getByRole('textbox', { name: /开服时间/ });
    await time.fill('2099-12-28 22:00');
    const heights = await page.evaluate(() =>
      [
        ...document.querySelectorAll('.ant-input-affix-wrapper, .ant-select, .ant-input-compact ~ .ant-btn'),
      ].map((field) => field.getBoundingClientRect().height),
    );
    expect(heights.length).toBeGreaterThan(3);
    expect([...new Set(heights)]).toEqual([32]);
  });
});

test('[FRM-22] a list whose range begins after its end says so', async ({ openPage }) => {
  const page = await openPage({
    path: '/console/openings?from=2030-01-02T00:00:00%2B08:00&to=2030-01-01T00:00:00%2B08:00',
    operator: true,
  });
  await page.getByText('“开服时间（起）”晚于“开服时间（止）”，所以没有内容，请改其中一个').waitFor();
  await expectAccessible(page);
});

test('[FRM-20] a select with a search finds its options by what it shows', async ({ openPage }) => {
  const page = await openPage({ path: '/console/packs/new', operator: true });
  const platforms = page.getByRole('combobox', { name: /^平台/ });
  for (const typed of ['安卓', '安']) {
    await platforms.fill(typed);
    await page.getByTitle('安卓', { exact: true }).waitFor();
  }
  await platforms.fill('android');
  await page.getByTitle('安卓', { exact: true }).waitFor({ state: 'hidden' });
});

test('[FRM-24] a number field shows what is saved, and a text that is no number blocks saving', async ({
  openPage,
}) => {
  const page = await openPage({ path: '/console/packs/new', operator: true });
  const type = async (name: RegExp, typed: string) => {
    const field = page.getByRole('textbox', { name });
    await field.click();
    await field.press('Control+A');
    await page.keyboard.type(typed);
    await page.keyboard.press('Tab');
    return field;
  };
  const stock = await type(/^库存预警/, '1.5千');
  expect(await stock.inputValue()).toBe('1500');
  const level = await type(/^等级要求/, 'Lv.20');
  expect(await level.inputValue()).toBe('20');
  const item = page.locator('.ant-form-item').filter({ has: level });
  for (const typed of ['1O', '10-20', '10.5']) {
    await type(/^等级要求/, typed);
    expect(await level.inputValue()).toBe(typed);
    await item.getByText(/^不是(?:等级|整数)/).waitFor();
  }
  await page.getByRole('button', { name: '添加物品' }).click();
  const count = await type(/^数量/, 'x100');
  expect(await count.inputValue()).toBe('x100');
  await save(page);
  const alert = page.getByRole('alert').filter({ hasText: '处需要修改' });
  await alert.getByText('等级要求：不是整数').waitFor();
  await alert.getByText('数量：不是有效的数字').waitFor();
  await expectAccessible(page);
  await type(/^等级要求/, '十级');
  expect(await level.inputValue()).toBe('10');
  await alert.getByText('等级要求').waitFor({ state: 'hidden' });

  const news = new URL('/console/news/new', page.url()).href;
  page.on('dialog', (dialog) => dialog.accept());
  await page.goto(news);
  const duration = await type(/^视频时长/, '3:25');
  expect(await duration.inputValue()).toBe('205');
  await page.getByText('3分25秒').waitFor();

  await page.goto(new URL('/console/comments', page.url()).href);
  await type(/^玩家编号/, '1O');
  await page.getByText(/^不是有效的数字/).waitFor();
  expect(new URL(page.url()).searchParams.has('player_id')).toBe(false);
  await type(/^玩家编号/, '１２');
  await expect.poll(() => new URL(page.url()).searchParams.get('player_id')).toBe('12');
});

test('[FRM-26] the rule that generates openings reads its times and shows its days', async ({ openPage }) => {
  const page = await openPage({ path: '/console/openings/grid', operator: true });
  await page.getByRole('button', { name: '按规则生成' }).click();
  const dialog = page.getByRole('dialog', { name: '按规则生成开服' });
  const start = dialog.getByRole('textbox', { name: /开始日期/ });
  await start.pressSequentially('2099年12月5日 15:00');
  await start.press('Tab');
  expect(await start.inputValue()).toBe('2099-12-05');
  await dialog.getByText('2099年12月5日 周六', { exact: true }).waitFor();
  const times = dialog.getByRole('combobox', { name: /时间/ });
  for (const typed of ['8:00 PM', '8:30', '２１：００', '晚些']) {
    await times.pressSequentially(typed);
    await times.press('Enter');
  }
  const tags = dialog.locator('.ant-select-selection-item-content');
  expect(await tags.allTextContents()).toEqual(['10:00', '20:00', '08:30', '21:00', '晚些']);
  await dialog.getByRole('button', { name: '填入表格' }).click();
  await dialog.getByText('无法识别时间“晚些”').waitFor();
});

test('[FRM-27] a month is typed for a test that is precise to the month', async ({ openPage }) => {
  const page = await openPage({ path: '/console/tests/new', operator: true });
  const at = page.getByRole('textbox', { name: /^测试时间/ });
  await at.pressSequentially('2099年12月');
  await page.getByText('2099年12月1日 周二 00:00').waitFor();
  await page.locator('.ant-form-item', { hasText: '时间精度' }).locator('.ant-select').click();
  await page.getByTitle('精确到月').click();
  await page.getByText('2099年12月', { exact: true }).waitFor();
  expect(await at.inputValue()).toBe('2099-12');
});
