import { expect, type Page } from '@playwright/test';
import { test } from './fixtures.ts';
import { paste } from './paste.ts';

const NAV = '/BaseWebNav';
const TITLES = [
  '关于我们',
  '渠道合作',
  '联系我们',
  '免责声明',
  '隐私政策',
  '用户协议',
  '账号申诉',
  '网站地图',
];
const PATHS = [
  'BaseAbout',
  'BaseChannel',
  'BaseContact',
  'BaseDeclare',
  'BasePrivacy',
  'BaseAgreement',
  'BaseAppeal',
];

type OpenPage = (options: { path: string }) => Promise<Page>;

const heading = (page: Page) => page.locator('h1').textContent();
const canonical = (page: Page) => page.locator('link[rel="canonical"]').getAttribute('href');

test.describe('info pages', () => {
  for (const [id, title] of [...TITLES.entries()]) {
    test(`[RT-13] the number ${id} is ${title}`, async ({ openPage }) => {
      const page = await openPage({ path: `${NAV}?id=${id}`, javascript: false });
      expect(await heading(page)).toBe(title);
    });
  }

  test('[RT-13] without a number the page is 0, an unknown number is 404', async ({ openPage }) => {
    expect(await heading(await openPage({ path: NAV, javascript: false }))).toBe('关于我们');
    const page = await openPage({ path: `${NAV}?id=8`, javascript: false, status: 404 });
    expect(await heading(page)).toBe('页面不存在');
  });

  for (const [id, path] of [...PATHS.entries()]) {
    test(`[RT-10] the path of the number ${id} is ${path}`, async ({ openPage, portal }) => {
      const page = await openPage({ path: `${NAV}/${path}`, javascript: false });
      expect(await heading(page)).toBe(TITLES[id]);
      expect(await canonical(page)).toBe(`${portal.url}${id === 0 ? NAV : `${NAV}?id=${id}`}`);
    });
  }

  for (const [path, id] of [
    ['BaseAppeal copy', 6],
    ['BasePrivacy copy', 4],
  ] as const) {
    test(`[RT-10] ${path} shows the original and names it`, async ({ openPage, portal }) => {
      const page = await openPage({ path: `${NAV}/${encodeURI(path)}`, javascript: false });
      expect(await heading(page)).toBe(TITLES[id]);
      expect(await canonical(page)).toBe(`${portal.url}${NAV}?id=${id}`);
    });
  }

  test('a long text has a table of contents that links to its headings', async ({ openPage }) => {
    const page = await openPage({ path: `${NAV}?id=6` });
    const contents = page.getByRole('navigation', { name: '目录' }).filter({ visible: true });
    await contents.getByRole('link', { name: '提交之后' }).click();
    await page.waitForURL(/#/);
    expect(await page.getByRole('heading', { name: '提交之后' }).isVisible()).toBe(true);
  });
});

test.describe('the appeal form', () => {
  /** Scrolls to the form, which loads its script near the viewport. */
  const openForm = async (openPage: OpenPage, path = `${NAV}?id=6`) => {
    const page = await openPage({ path });
    await page.getByRole('heading', { name: '提交申诉' }).scrollIntoViewIfNeeded();
    return page;
  };
  const fill = async (page: Page, account: string, body: string) => {
    await page.getByLabel('申诉类型').selectOption('换绑手机号');
    await page.getByLabel('申诉账号').fill(account);
    await page.getByLabel('联系手机号').fill('139-0013-9000');
    await page.getByLabel('情况说明').fill(body);
  };
  const submit = (page: Page) => page.getByRole('button', { name: '提交申诉' }).click();

  for (const path of [`${NAV}?id=6`, `${NAV}/BaseAppeal`, `${NAV}/BaseAppeal%20copy`]) {
    test(`[RT-10] [RT-13] an appeal at ${path} gets a case number`, async ({ openPage }) => {
      const page = await openForm(openPage, path);
      await fill(page, '13800138000', `手机号停用了，收不到验证码，请帮我换绑。${path}`);
      await submit(page);
      await page.getByText(/^SS\d{8}-\d{6}$/).waitFor();
      expect(await page.getByRole('heading', { name: '申诉已提交' }).isVisible()).toBe(true);
    });
  }

  test('[RT-10] a missing value is reported at its field, and nothing is sent', async ({ openPage }) => {
    const page = await openForm(openPage);
    const sent: string[] = [];
    page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()));
    await submit(page);
    const kind = page.getByLabel('申诉类型');
    await page.getByText('请选择申诉类型', { exact: true }).waitFor();
    expect(await kind.evaluate((field) => field === document.activeElement)).toBe(true);
    expect(await page.getByText('请先输入手机号！').count()).toBe(2);
    await fill(page, '12345', '急');
    await submit(page);
    await page.getByText('手机号码格式不正确,请重新输入！').waitFor();
    await page.getByText('请至少写 10 个字，把经过说清楚').waitFor();
    expect(sent).toEqual([]);
  });

  test('[LG-10] [FRM-31] the appeal form takes numbers in any notation, typed or pasted, and cuts no text', async ({
    openPage,
  }) => {
    const page = await openForm(openPage);
    const sent: unknown[] = [];
    await page.route('**/vue/appeal', (route) => {
      sent.push(route.request().postDataJSON());
      return route.fulfill({ json: { status: 0, code: 'TOO_MANY', msg: '请稍后再试' } });
    });
    await fill(page, '', '手机号停用了，收不到验证码。');
    const contact = page.getByLabel('联系手机号');
    const sentence = `${'白天都可以打这个电话，'.repeat(5)}138 0013 8000`;
    await paste(page, contact, sentence);
    expect(await contact.inputValue()).toBe(sentence);
    await submit(page);
    await page.getByText('手机号码格式不正确,请重新输入！').waitFor();
    await page.getByLabel('申诉账号').pressSequentially('+86 138 0013 8000');
    await paste(page, contact, '手机：１３９－００１３－９０００（微信同号）');
    await submit(page);
    await page.getByText('请稍后再试').waitFor();
    expect(sent).toMatchObject([{ account: '13800138000', contact: '13900139000' }]);
  });

  test('[RT-10] the input is retained when the service refuses it', async ({ openPage }) => {
    const page = await openForm(openPage);
    const msg = '提交得太多了，请 30 分钟后再试';
    await page.route('**/vue/appeal', (route) =>
      route.fulfill({ json: { status: 0, code: 'TOO_MANY', msg } }),
    );
    await fill(page, '13800138000', '手机号停用了，收不到验证码。');
    await submit(page);
    await page.getByText(msg).waitFor();
    expect(await page.getByLabel('情况说明').inputValue()).toBe('手机号停用了，收不到验证码。');
  });

  test('[RT-10] without scripts the hotline is shown instead', async ({ openPage, portal }) => {
    const { hotline } = (await (await fetch(`${portal.url}/vue/site`)).json()).data.site;
    const page = await openPage({ path: `${NAV}?id=6`, javascript: false });
    const words = page.locator('#appeal noscript p');
    expect(await words.isVisible()).toBe(true);
    expect(await words.textContent()).toContain(`您也可以拨打客服热线 ${hotline}`);
    expect(await page.locator('#appeal button').isDisabled()).toBe(true);
  });
});
