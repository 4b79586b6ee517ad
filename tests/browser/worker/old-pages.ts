import { type BrowserContext, expect, type Locator, type Page } from '@playwright/test';
import { hydrated } from '../hydrated.ts';
import { logInPlayer, openLogin } from '../login-steps.ts';
import type { Phones } from '../phones.ts';
import { countLoads, PATIENCE, untilCached } from './steps.ts';

const SEARCH = 'header [data-search-box]';
const SETTLED_MS = 1_500;
/** One to the page of the new release, one more when its worker takes over. */
const MOST_LOADS = 2;

/** What a visitor does in a page that the previous release served. */
export interface Visit {
  /** Where the page is when the server is replaced. */
  path: string;
  /** The visitor logs in: needs cookies of its own. */
  isPlayer?: boolean;
  /** What the visitor does before. */
  before?(page: Page): Promise<void>;
  /** What the visitor does afterwards. */
  act(page: Page, phones: Phones): Promise<void>;
  /** The path that the visitor gets to; `path` by default. */
  leadsTo?: string;
}

const click = (selector: string) => (page: Page) => page.locator(selector).first().click();
const link = (leadsTo: string, start = leadsTo): Visit => ({
  path: '/',
  act: click(`main a[href^="${start}"], header a[href^="${start}"], footer a[href^="${start}"]`),
  leadsTo,
});

/** Repeats an action that a reload of the page has undone, once. */
async function withReload(page: Page, act: () => Promise<unknown>, result: Locator): Promise<void> {
  const reloaded = page.waitForEvent('domcontentloaded').then(
    () => true,
    () => false,
  );
  await act();
  const shown = result.waitFor();
  if (await Promise.race([reloaded, shown.then(() => false)])) {
    await hydrated(page, 'header form');
    await act();
  }
  await shown;
}

const dialogOf = (page: Page) => page.getByRole('dialog', { name: '登录' });

async function logIn(page: Page, phones: Phones): Promise<void> {
  if ((await dialogOf(page).count()) === 0) {
    const button = page.getByRole('banner').getByRole('button', { name: '登录' });
    await withReload(page, () => button.click(), dialogOf(page));
  }
  await logInPlayer(page, phones);
}

/** Needs a script that a page does not load again while a field has text. */
export const SUGGESTION = 'follows a suggestion of the search';

export const visits: Readonly<Record<string, Visit>> = {
  'follows the link to the games': link('/BaseGameCenter'),
  'follows the link to a game': link('/BaseYxDetails', '/BaseYxDetails?id='),
  'follows the link to the news': link('/BaseGameInfo'),
  'follows the link to an article': link('/BaseGameInfoDetails', '/BaseGameInfoDetails?id='),
  'follows the link to the packs': link('/BasePackageNumber'),
  'follows the link to a pack': link('/BaseGiftDetails', '/BaseGiftDetails?id='),
  'follows the link to the openings': link('/BaseOpenserveSurface'),
  'follows the link to the trading hall': link('/BaseTradingHall'),
  'follows the link to a trade': link('/BaseJyDetails', '/BaseJyDetails?id='),
  'follows the link to a block of the home page': link('/BaseHomePage/BaseRanking'),
  'follows the link to an info page': link('/BaseWebNav', '/BaseWebNav?id=1'),
  'submits a search': {
    path: '/',
    act: (page) =>
      withReload(
        page,
        async () => {
          await page.fill(SEARCH, '云海');
          await page.press(SEARCH, 'Enter');
        },
        page.getByRole('heading', { name: '搜索“云海”的结果' }),
      ),
    leadsTo: '/BaseSearch',
  },
  [SUGGESTION]: {
    path: '/',
    async act(page) {
      const suggestion = page.locator('[role=option]', { hasText: '云海剑歌' }).first();
      await withReload(page, () => page.fill(SEARCH, 'yunhai'), suggestion);
      await suggestion.click();
    },
    leadsTo: '/BaseYxDetails',
  },
  'opens the login and logs in': {
    isPlayer: true,
    path: '/',
    act: logIn,
  },
  // A page of 0.2.0 has no dialog for the consent that a claim needs.
  'reloads the page with the open login, logs in and claims a code': {
    isPlayer: true,
    path: '/BasePackageNumber?state=领取中',
    before: async (page) => {
      await openLogin(page);
    },
    async act(page, phones) {
      await page.reload();
      await hydrated(page, 'header form');
      await logIn(page, phones);
      await click('main a[href*="/BaseGiftDetails/BaseDialog"]')(page);
      await page.getByRole('dialog').getByRole('button', { name: '立即领取' }).click();
      await page.getByRole('dialog').locator('code').first().waitFor();
    },
  },
  'filters a list, which its own scripts load': {
    path: '/BaseGameCenter',
    act: click('main a[href*="platform=h5"]'),
  },
};

/** Opens the page of a visit and waits until it works, and with a worker until it is cached. */
export async function openOldPage(
  context: BrowserContext,
  url: string,
  { visit, hasWorker }: { visit: Visit; hasWorker: boolean },
): Promise<Page> {
  const page = await context.newPage();
  await page.goto(url + visit.path);
  await hydrated(page, 'header form');
  if (hasWorker) {
    await untilCached(page, visit.path);
  }
  await visit.before?.(page);
  return page;
}

/** Acts in a page and checks that it leads to the right one, as the server has it, without endless reloads. */
export async function actInOldPage(page: Page, visit: Visit, phones: Phones): Promise<void> {
  const loads = countLoads(page);
  await visit.act(page, phones);
  const target = visit.leadsTo ?? new URL(visit.path, page.url()).pathname;
  await expect.poll(() => new URL(page.url()).pathname, PATIENCE).toBe(target);
  await page.waitForTimeout(SETTLED_MS);
  await hydrated(page, 'body');
  const html = await (await fetch(page.url())).text();
  const headingOf = () =>
    page.evaluate((text) => {
      const served = new DOMParser().parseFromString(text, 'text/html');
      return served.querySelector('h1')?.textContent ?? '';
    }, html);
  let heading = '';
  // A page that reloads loses the call.
  await expect
    .poll(async () => {
      heading = await headingOf().catch(() => '');
      return heading;
    }, PATIENCE)
    .not.toBe('');
  await expect(page.locator('h1').first()).toHaveText(heading, PATIENCE);
  expect(loads()).toBeLessThanOrEqual(MOST_LOADS);
}
