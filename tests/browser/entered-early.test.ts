import { expect, type Locator, type Page } from '@playwright/test';
import { pageAddresses } from './addresses.ts';
import { test } from './fixtures.ts';

const GAME = '/BaseYxDetails?id=1';
/** Pages that together have every form of the portal's HTML. The header of each contains the search. */
const PAGES = [
  '/',
  GAME,
  '/BaseSearch?val=jianqi&type=game',
  '/BaseGameLogin',
  '/BaseWebNav/BaseAppeal',
  '/BaseReport',
  `/BaseReport?kind=game&id=1`,
  '/BaseTradingHall',
  '/nothing-here',
];
/** A filter's choice opens another page: it has a test of its own. One choice of several is enough. */
const FIELDS = [
  'form:is([role=search], :has(textarea), :not(:has(select)))',
  ':is(input:not([type=hidden], [type=radio]), textarea, select, fieldset label:nth-of-type(2) [type=radio])',
].join(' ');
const TEXTS: Record<string, string> = { mobile: '13800138000', code: '24', price_min: '10', price_max: '99' };

/** Enters something into an element of a form, and returns how it is checked that it is still there. */
async function enter(field: Locator): Promise<() => Promise<void>> {
  const { tag, type, name } = await field.evaluate((element: HTMLInputElement) => ({
    tag: element.tagName,
    type: element.type,
    name: element.name,
  }));
  if (type === 'checkbox' || type === 'radio') {
    await field.check({ force: true });
    return async () => expect(await field.isChecked(), name).toBe(true);
  }
  if (tag === 'SELECT') {
    await field.selectOption({ index: 1 });
  } else {
    await field.fill(TEXTS[name] ?? '写了很久的话');
  }
  const entered = await field.inputValue();
  return async () => expect(await field.inputValue(), name).toBe(entered);
}

function isHydrated(field: Locator): Promise<boolean> {
  return field.evaluate(
    (element) =>
      Object.keys(element).some((key) => key.startsWith('__reactProps$')) ||
      // A form of the server's table without React.
      (!element.closest('[data-island]') && 'started' in document.documentElement.dataset),
  );
}

/** Fills the forms of a page before its scripts arrive, and checks them after `release`. */
async function expectToStay(page: Page, release: () => void, loaded?: Promise<unknown>): Promise<void> {
  const fields = await page.locator(FIELDS).all();
  expect(fields.length).toBeGreaterThan(0);
  const checks: (() => Promise<void>)[] = [];
  for (const field of fields) {
    checks.push(await enter(field));
  }
  release();
  for (const field of fields) {
    await field.scrollIntoViewIfNeeded();
    await expect.poll(() => isHydrated(field)).toBe(true);
  }
  await loaded;
  // A key renders a form again, with the values of its state.
  for (const field of await page
    .locator(
      'form :is(input:not([type]), [type=text], [type=search], [type=tel]:not([name=mobile]), textarea)',
    )
    .all()) {
    await field.press('End');
    await field.pressSequentially('1');
    await field.press('Backspace');
  }
  for (const check of checks) {
    await check();
  }
}

for (const path of PAGES) {
  test(`[HYD-01] what is entered before hydration stays: ${path}`, async ({ portal, openWithoutScripts }) => {
    const { page, release } = await openWithoutScripts(portal.url + path);
    await expectToStay(page, release);
  });
}

test('[HYD-01] what a signed-in player enters stays when the own reviews arrive after hydration', async ({
  openPage,
  phones,
  portal,
  openWithoutScripts,
}) => {
  const before = await openPage({ path: '/robots.txt', player: phones.newNumber() });
  const { page, release } = await openWithoutScripts(portal.url + GAME, before.context());
  await expectToStay(page, release, page.waitForResponse('**/vue/owncomments?*'));
});

test('[HYD-01] these pages have the fields of every form of the site', async ({ openPage }) => {
  const page = await openPage({ path: '/', refusals: [404] });
  const fieldsOf = (addresses: readonly string[]) =>
    page.evaluate(
      async ([paths, selector]) => {
        const found = new Set<string>();
        for (const path of paths) {
          const html = await (await fetch(path)).text();
          const { body } = new DOMParser().parseFromString(html, 'text/html');
          for (const field of body.querySelectorAll<HTMLInputElement>(selector)) {
            found.add(`${field.type} ${field.ariaLabel ?? field.name}`);
          }
        }
        return [...found];
      },
      [addresses, FIELDS] as const,
    );
  const tried = await fieldsOf(PAGES);
  expect(tried.length).toBeGreaterThan(8);
  expect((await fieldsOf(pageAddresses)).filter((field) => !tried.includes(field))).toEqual([]);
});

test('[HYD-02] a filter that is chosen before hydration is applied', async ({
  portal,
  openWithoutScripts,
}) => {
  const { page, release } = await openWithoutScripts(`${portal.url}/BasePackageNumber`);
  const choice = page.locator('main form select').first();
  await choice.selectOption({ index: 1 });
  const chosen = await choice.inputValue();
  release();
  await page.waitForURL((url) => url.searchParams.get('game_id') === chosen);
  expect(await choice.inputValue()).toBe(chosen);
});

test('[HYD-02] a choice that a browser restores on Back is not applied', async ({
  portal,
  openWithoutScripts,
}) => {
  const { page, release } = await openWithoutScripts(`${portal.url}/BasePackageNumber`);
  await page.evaluate(() => {
    performance.getEntriesByType = () => [{ type: 'back_forward' } as PerformanceNavigationTiming];
  });
  const choice = page.locator('main form select').first();
  await choice.selectOption({ index: 1 });
  release();
  await expect(choice).toHaveValue('');
  expect(new URL(page.url()).search).toBe('');
});

test('[HYD-03] a review survives a reload, also one that is typed before hydration', async ({
  portal,
  openWithoutScripts,
}) => {
  const { page, release } = await openWithoutScripts(portal.url + GAME);
  const text = page.getByRole('textbox', { name: '玩过这款游戏？说说您的感受' });
  await text.fill('写了很久的评论');
  // The radio button itself is visually hidden.
  await page.locator('label', { has: page.getByLabel('4 星，不错') }).click();
  release();
  await page.getByText('不错', { exact: true }).waitFor();
  await text.press('End');
  await text.pressSequentially('，刷新也不能丢');
  await page.reload();
  await expect(text).toHaveValue('写了很久的评论，刷新也不能丢');
  await page.getByText('不错', { exact: true }).waitFor();
});

test('[HYD-01] a review that is begun before the end of the page has arrived stays', async ({
  portal,
  openWithoutScripts,
}) => {
  const { page, release } = await openWithoutScripts(portal.url + GAME);
  const text = page.getByRole('textbox', { name: '玩过这款游戏？说说您的感受' });
  await text.fill('写了很久的评论');
  // As if the script at the end of the page had not seen the use.
  await page.locator('[data-island="own-review"]').evaluate((place) => {
    delete place.dataset.touched;
    scrollTo(0, 0);
  });
  release();
  await expect.poll(() => isHydrated(text)).toBe(true);
  await expect(text).toHaveValue('写了很久的评论');
});

test('[HYD-03] a logout empties a review that is not sent', async ({ openPage, phones }) => {
  const page = await openPage({ path: GAME, player: phones.newNumber() });
  const text = page.getByRole('textbox', { name: '玩过这款游戏？说说您的感受' });
  await text.fill('还没有写完的评论');
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('form-drafts'))).toContain('还没有写完');
  await page.getByRole('banner').getByRole('button', { name: '退出' }).click();
  await page.getByRole('dialog', { name: '提示' }).getByRole('button', { name: '确定' }).click();
  await expect(text).toHaveValue('');
  expect(await page.evaluate(() => sessionStorage.getItem('form-drafts'))).toBeNull();
});
