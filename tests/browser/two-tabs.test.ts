import { expect, type Page } from '@playwright/test';
import { test } from './fixtures.ts';
import { hydrated } from './hydrated.ts';
import { openLogin, storedUser } from './login-steps.ts';

const PATIENCE = { timeout: 10_000 };

const headerButton = (page: Page, name: string) => page.getByRole('banner').getByRole('button', { name });

/** Another tab of the same browser. */
async function otherTab(page: Page, path: string): Promise<Page> {
  const tab = await page.context().newPage();
  await tab.goto(new URL(path, page.url()).href, { waitUntil: 'load' });
  await hydrated(tab, 'header button');
  return tab;
}

async function logOut(page: Page): Promise<void> {
  await headerButton(page, '退出').click();
  await page.getByRole('dialog', { name: '提示' }).getByRole('button', { name: '确定' }).click();
  await headerButton(page, '登录').waitFor();
}

/** The number of one player's records in the browser. */
const storedRecords = (page: Page, store: 'packs' | 'favourites') =>
  page.evaluate(
    (name) =>
      new Promise<number>((resolve) => {
        const opening = indexedDB.open('youmen');
        opening.onsuccess = () => {
          const reading = opening.result.transaction(name).objectStore(name).getAll();
          reading.onsuccess = () =>
            resolve(
              reading.result.filter((one: { saved?: boolean }) => name === 'packs' || one.saved).length,
            );
          opening.result.close();
        };
      }),
    store,
  );

test.describe('[HD-07] [ST-01] [ST-02] two tabs', () => {
  test('a login shows in the other tab at once, closes its login and continues its action', async ({
    openPage,
    logIn,
  }) => {
    const page = await openPage({ path: '/BaseGameCenter' });
    const tab = await otherTab(page, '/BasePackageNumber#mine');
    await tab.getByText('登录后，领过的兑换码都在这里。').waitFor();
    await tab.getByRole('main').getByRole('button', { name: '登录', exact: true }).click();
    await tab.getByRole('dialog', { name: '登录' }).waitFor();
    await page.bringToFront();
    await openLogin(page);
    await logIn(page);
    await headerButton(tab, '退出').waitFor(PATIENCE);
    await tab.getByRole('dialog', { name: '登录' }).waitFor({ state: 'detached' });
    await tab.getByText('还没有领过礼包。').waitFor();
  });

  test('a logout empties the other tab: header, codes, an open claim, the stored records', async ({
    openPage,
    portal,
    logIn,
  }) => {
    const packs = await (await fetch(`${portal.url}/vue/gift?state=领取中&size=1`)).json();
    const page = await openPage({ path: `/BaseGiftDetails/BaseDialog?id=${packs.data.list[0].id}` });
    await page.getByRole('dialog').getByRole('button', { name: '登录后领取' }).click();
    await logIn(page);
    const code = await page.getByRole('dialog').locator('code').first().textContent();
    const own = await otherTab(page, '/BasePackageNumber#mine');
    await own.getByText(code ?? '').waitFor();
    const tab = await otherTab(page, '/BaseGameCenter');
    expect(await storedRecords(tab, 'packs')).toBe(1);
    await logOut(tab);
    await page.getByText(code ?? '').waitFor({ state: 'detached', ...PATIENCE });
    await own.getByText(code ?? '').waitFor({ state: 'detached', ...PATIENCE });
    for (const other of [page, own]) {
      await headerButton(other, '登录').waitFor();
      expect(await storedUser(other)).toBeNull();
    }
    await own.getByText('登录后，领过的兑换码都在这里。').waitFor();
    await expect.poll(() => storedRecords(tab, 'packs'), PATIENCE).toBe(0);
  });

  test('a page from the back-forward cache shows the current player', async ({ openPage, logIn }) => {
    const page = await openPage({ path: '/BaseGameCenter' });
    await openLogin(page);
    await logIn(page);
    // What a frozen page misses: the record changes without an event. Chromium calls a window's listeners in the
    // order of registration, so this one is registered before the page's own.
    await page.context().addInitScript(() => {
      window.addEventListener('storage', (event) => event.stopImmediatePropagation());
    });
    const tab = await otherTab(page, '/BaseGameInfo');
    await headerButton(tab, '退出').waitFor();
    await logOut(page);
    // Long enough for an event to arrive.
    await tab.waitForTimeout(1_000);
    await headerButton(tab, '退出').waitFor();
    await tab.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
    await headerButton(tab, '登录').waitFor(PATIENCE);
  });
});
