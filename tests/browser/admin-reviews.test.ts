import { type Browser, expect, type Page } from '@playwright/test';
import { operatorInvite, operators } from '#contract/admin/operators.ts';
import { dataOf, logInOperatorAt } from '#tests/operator-client.ts';
import { expectAccessible } from './accessibility.ts';
import { callConsole } from './admin-steps.ts';
import { test } from './fixtures.ts';

const PASSWORD = 'a long walk in the rain';

/** Sets which content needs a review. */
const requireReview = (reviewer: Page, origin: string, required: readonly string[]) =>
  callConsole(reviewer.context(), origin, 'reviews/settings/save', { required, allows_own: false });

/** Opens a page of the admin site for a new operator without the permission to publish. */
async function openAuthor(browser: Browser, origin: string, path: string): Promise<Page> {
  const admin = await logInOperatorAt(origin);
  const item = {
    name: `author-${Date.now()}`,
    display_name: '林晓',
    role: 'editor' as const,
    role_ids: [],
    channel_ids: [],
    is_disabled: false,
  };
  const { id } = await dataOf(admin, operators.save, { id: null, version: 0, item });
  const { token } = await dataOf(admin, operatorInvite, { id: id ?? 0 });
  const author = await (await browser.newContext()).newPage();
  await callConsole(author.context(), origin, 'invitation/accept', { token, new_password: PASSWORD });
  await author.goto(origin + path);
  await author.getByRole('button', { name: '林晓' }).waitFor();
  return author;
}

let resetSettings: (() => Promise<unknown>) | undefined;
test.afterEach(async () => {
  await resetSettings?.();
  resetSettings = undefined;
});

test.describe('the review before publication', () => {
  test('[RVW-11] [RVW-05] an author submits, a reviewer compares, returns and approves with the keyboard', async ({
    openPage,
    portal,
    browser,
  }) => {
    const origin = portal.url;
    const reviewer = await openPage({ path: '/console/reviews', operator: true, refusals: [401, 403, 404] });
    resetSettings = () => requireReview(reviewer, origin, []);
    await reviewer.getByRole('button', { name: '审核设置' }).click();
    const settings = reviewer.getByRole('dialog', { name: '审核设置' });
    await settings.getByRole('checkbox', { name: '资讯' }).check();
    await expectAccessible(reviewer);
    await settings.getByRole('button', { name: '保存' }).click();
    await settings.waitFor({ state: 'hidden' });

    const author = await openAuthor(browser, origin, '/console/news/new');
    await author.getByLabel('标题').fill('等审核的公告');
    await author.getByRole('button', { name: '提交审核', exact: true }).click();
    await author.getByText('提交了修改，等待审核').waitFor();
    const id = author.url().split('/').at(-1);
    const address = `${origin}/BaseGameInfoDetails?id=${id}`;
    expect((await fetch(address)).status).toBe(404);
    await expectAccessible(author);

    await reviewer.reload();
    await reviewer.getByRole('heading', { name: '标题' }).waitFor();
    await reviewer.keyboard.press('d');
    const dialog = reviewer.getByRole('dialog', { name: /退回修改/ });
    await dialog.getByLabel('原因').fill('请写正文');
    await reviewer.keyboard.press('Enter');
    await reviewer.getByText('没有等待审核的内容').waitFor();

    await author.reload();
    await author.getByText('退回：请写正文').waitFor();
    await author.getByRole('button', { name: '载入提交的内容' }).click();
    await author.getByRole('textbox', { name: '正文' }).click();
    await author.keyboard.type('周四停服维护。');
    await author.getByRole('button', { name: '提交审核', exact: true }).click();
    await author.getByText('提交了修改，等待审核').waitFor();

    await reviewer.reload();
    for (const size of [
      { width: 1440, height: 900 },
      { width: 1280, height: 800 },
      { width: 390, height: 844 },
    ]) {
      await reviewer.setViewportSize(size);
      await reviewer.getByRole('region', { name: '修改后' }).getByText('周四停服维护。').waitFor();
      await expectAccessible(reviewer);
      expect(await reviewer.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
        size.width,
      );
    }
    await reviewer.setViewportSize({ width: 1440, height: 900 });
    await reviewer.keyboard.press('a');
    await reviewer.getByText('没有等待审核的内容').waitFor();
    await expect.poll(async () => (await fetch(address)).status).toBe(200);
    await author.context().close();
  });

  test('[RVW-14] a new friend link is submitted without being saved, and returned', async ({
    openPage,
    portal,
    browser,
  }) => {
    const origin = portal.url;
    const reviewer = await openPage({ path: '/console/reviews', operator: true, refusals: [401, 403] });
    resetSettings = () => requireReview(reviewer, origin, []);
    await requireReview(reviewer, origin, ['links']);
    const author = await openAuthor(browser, origin, '/console/links/new');
    await author.getByLabel('名称').fill('等审核的站');
    await author.getByLabel('网址').fill('https://waiting.example/');
    await author.getByRole('button', { name: '提交审核', exact: true }).click();
    await author.waitForURL(`${origin}/console/links`);
    const shows = async () => (await (await fetch(`${origin}/`)).text()).includes('等审核的站');
    expect(await shows()).toBe(false);

    await reviewer.goto(`${origin}/console/reviews?resource=links`);
    await reviewer.getByRole('heading', { name: '新增 等审核的站' }).waitFor();
    await reviewer.getByText('https://waiting.example/').waitFor();
    await reviewer.keyboard.press('d');
    await reviewer
      .getByRole('dialog', { name: /退回修改/ })
      .getByLabel('原因')
      .fill('先联系对方');
    await reviewer.keyboard.press('Enter');
    await reviewer.getByText('没有等待审核的内容').waitFor();
    await author.context().close();
  });

  test('[FRM-05] [RVW-05] a submission with a link that leads nowhere needs a second decision, and is not lost', async ({
    openPage,
    portal,
    browser,
  }) => {
    const origin = portal.url;
    const reviewer = await openPage({ path: '/console/reviews', operator: true, refusals: [401, 403] });
    resetSettings = () => requireReview(reviewer, origin, []);
    await requireReview(reviewer, origin, ['activities']);
    const author = await openAuthor(browser, origin, '/console/activities');
    const item = {
      title: '链接失效的活动',
      cover_url: null,
      body_html: '',
      link: '/BaseYxDetails?id=999999',
      starts_at: '2026-11-21T00:00:00+08:00',
      ends_at: '2027-11-21T00:00:00+08:00',
    };
    const input = { id: null, version: 0, item };
    const { id } = await callConsole(author.context(), origin, 'activities/save', input);
    await author.goto(`${origin}/console/activities/${id}`);
    const submit = author.getByRole('button', { name: '提交审核', exact: true });
    const warning = author.getByRole('dialog', { name: '有链接可能无法打开' });
    await submit.click();
    await warning.getByText('游戏不存在或已被删除').waitFor();
    await warning.getByRole('button', { name: '修改' }).click();
    await warning.waitFor({ state: 'hidden' });
    const waiting = author.getByText('提交了修改，等待审核');
    expect(await waiting.count()).toBe(0);
    await author.getByLabel('标题').fill('链接失效的活动，改过标题');
    await submit.click();
    await warning.getByRole('button', { name: '仍然提交' }).click();
    await waiting.waitFor();
    await reviewer.goto(`${origin}/console/reviews?resource=activities`);
    await reviewer.getByRole('link', { name: '链接失效的活动，改过标题' }).waitFor();
    await author.getByRole('button', { name: '撤回' }).click();
    await waiting.waitFor({ state: 'hidden' });
    await author.context().close();
  });
});
