import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { scaled } from '#tests/time-limits.ts';
import { drawWhole } from '../accessibility.ts';
import { pageAddresses } from '../addresses.ts';
import { test } from '../fixtures.ts';
import { hydrated } from '../hydrated.ts';
import { logInPlayer } from '../login-steps.ts';
import { NARROW, scrollsSideways, startWithLongNames } from '../long-names.ts';
import { phonesOf } from '../phones.ts';
import type { PortalProcess } from '../portal-process.ts';

const LIMIT_MS = scaled(300_000);
/** A review without a space to break at. */
const REVIEW = 'W'.repeat(200);

/** Calls the portal as the page does; returns the data. @throws with the message of a refusal */
async function call(page: Page, path: string, body?: object) {
  const response = await page.evaluate(
    async ([url, json]) => {
      const headers = { 'x-portal': '1', 'content-type': 'application/json' };
      return (await fetch(url, json ? { method: 'POST', headers, body: json } : { headers })).json();
    },
    [path, body && JSON.stringify(body)] as const,
  );
  if (response.status !== 1) {
    throw new Error(`${path}: ${response.msg}`);
  }
  return response.data;
}

const idsOf = ({ list }: { list: { id: number }[] }) => list.slice(0, 4).map(({ id }) => id);

/** The parts of a dialog or list that leave the screen to the left or right. */
const outside = (part: Locator) =>
  part.evaluate((whole) =>
    [whole, ...whole.querySelectorAll('*')]
      .filter((element) => {
        const { left, right, width } = element.getBoundingClientRect();
        return width > 0 && element.checkVisibility() && (left < -1 || right > innerWidth + 1);
      })
      .slice(0, 3)
      .map((element) => `${element.tagName}.${element.className}`),
  );

describe('names of full length', () => {
  let portal: PortalProcess;
  beforeAll(async () => {
    portal = await startWithLongNames();
  }, LIMIT_MS);
  afterAll(() => portal?.stop());

  test('[LAY-01] fit every page with its scripts, and those of a player with packs, favourites, reservations and a review', {
    timeout: LIMIT_MS,
  }, async ({ openPage }) => {
    const page = await openPage({ path: '/BaseMy', origin: portal.url });
    await page.getByRole('main').getByRole('button', { name: '登录', exact: true }).click();
    await logInPlayer(page, phonesOf(portal.dataDir));
    const games = idsOf(await call(page, '/vue/game?size=4'));
    const packs = idsOf(await call(page, `/vue/gift?state=${encodeURIComponent('领取中')}&size=4`));
    await call(page, '/vue/favourite', { ids: games, on: true });
    for (const id of idsOf(await call(page, `/vue/game?status=${encodeURIComponent('预约')}&size=2`))) {
      await call(page, '/vue/reserve', { kind: 'game', id, on: true });
    }
    for (const id of packs) {
      await call(page, `/vue/getpacks?id=${id}`);
    }
    await call(page, '/vue/comment', { game_id: games[0], stars: 5, body: REVIEW });
    const wide: string[] = [];
    const measure = async (address: string) => {
      await drawWhole(page);
      for (const width of NARROW) {
        const found = await scrollsSideways(page, width);
        wide.push(...found.map((fault) => `${decodeURI(address)} ${fault}`));
      }
    };
    for (const address of [...pageAddresses, `/BaseYxDetails?id=${games[0]}`]) {
      expect((await page.goto(portal.url + address))?.status(), address).toBe(200);
      if ((await page.locator('script#start').count()) > 0) {
        await hydrated(page, 'body');
      }
      await measure(address);
    }
    for (const [address, content] of [
      ['/BaseMy', page.getByRole('region', { name: '我的礼包', exact: true }).locator('code').first()],
      ['/BaseMy', page.getByText(REVIEW)],
      ['/BaseMessage', page.getByText('1 条未读')],
      [
        `/BaseGiftDetails/BaseDialog?id=${packs[0]}`,
        page.getByRole('dialog').getByText('您已领取过，这是您的兑换码'),
      ],
    ] as const) {
      await page.goto(portal.url + address);
      await content.waitFor();
      await measure(address);
    }
    for (const width of NARROW) {
      await page.setViewportSize({ width, height: 800 });
      expect(await outside(page.getByRole('dialog')), `the claim at ${width}`).toEqual([]);
    }
    expect(wide).toEqual([]);
  });

  test.for(NARROW)(
    '[LAY-01] fit suggestions, lists and dialogs at %i px',
    {
      timeout: LIMIT_MS,
    },
    async (width, { openPage }) => {
      const page = await openPage({ path: '/robots.txt', origin: portal.url });
      await page.setViewportSize({ width, height: 800 });
      const open = async (address: string, selector: string) => {
        await page.goto(portal.url + address);
        await hydrated(page, selector);
      };
      for (const text of ['云', 'W']) {
        await open('/', 'header form');
        await page.fill('[data-search-box]', text);
        const suggestions = page.getByRole('search').getByRole('listbox', { name: '搜索建议' });
        await suggestions.waitFor();
        expect(await outside(suggestions), `suggestions of ${text}`).toEqual([]);
      }
      for (const id of [1, 2]) {
        await open(`/BaseYxDetails?id=${id}`, 'header form');
        const downloads = page.locator('#download');
        await downloads.evaluate((fold: HTMLDetailsElement) => {
          fold.open = true;
        });
        expect(await outside(downloads), `downloads of ${id}`).toEqual([]);
        const report = page.locator('#comments').getByRole('link', { name: /^举报.*的评论$/ });
        await report.first().scrollIntoViewIfNeeded();
        await hydrated(page, '#comments a[aria-label^="举报"]');
        await report.first().click();
        const dialog = page.getByRole('dialog', { name: '举报玩家评论' });
        await dialog.waitFor();
        expect(await outside(dialog), `report of ${id}`).toEqual([]);
      }
      await open('/BaseOpenserveSurface?day=coming', 'a[href="/calendar/openings.ics"]');
      await page.locator('a[href="/calendar/openings.ics"]:visible').click();
      const calendar = page.locator('dialog[open]');
      await calendar.locator('#calendar-game').selectOption({ index: 1 });
      expect(await outside(calendar), 'calendar').toEqual([]);
    },
  );
});
