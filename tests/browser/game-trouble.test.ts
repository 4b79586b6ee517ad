import { expect, type Page, type Route } from '@playwright/test';
import type { FrameCheck } from '#contract/frame-check.ts';
import { expectAccessible } from './accessibility.ts';
import { test } from './fixtures.ts';
import { PLAYER_PAGE, servePlayer } from './h5-game.ts';

const GAME_SITE = 'https://h5.example.com';
const GAME = '<title>游戏</title><h1>游戏开始</h1>';
const html =
  (body: string, headers = {}) =>
  (route: Route) =>
    route.fulfill({ contentType: 'text/html; charset=utf-8', headers, body });

interface Scene {
  /** The game's host. */
  game: (route: Route) => unknown;
  /** What the server finds; null: it does not respond. */
  check: FrameCheck | null;
}

/** Enters a game whose host behaves as the scene says, and lets eight seconds pass. */
async function play(page: Page, { game, check }: Scene): Promise<void> {
  await page.route(`${GAME_SITE}/**`, game);
  await page.route('**/frame-check/1', (route) =>
    check
      ? route.fulfill({ json: { status: 1, msg: 'ok', data: check } })
      : route.abort('internetdisconnected'),
  );
  const { origin } = new URL(page.url());
  await servePlayer(page, origin, { url: `${GAME_SITE}/play` });
  await page.goto(origin + PLAYER_PAGE);
  await page.locator('iframe').waitFor();
  await passEightSeconds(page);
}

/** Eight seconds in the page, in which the responses of the scene arrive. */
async function passEightSeconds(page: Page): Promise<void> {
  await page.waitForTimeout(300);
  await page.clock.runFor(4_000);
  await page.waitForTimeout(300);
  await page.clock.runFor(5_000);
}

const open = { state: 'open', fault: null } as const;
const scenes: Record<string, Scene & { says: string | null }> = {
  'a game that runs': { game: html(GAME), check: open, says: null },
  'a game that refuses the frame': {
    game: html(GAME, { 'x-frame-options': 'DENY' }),
    check: { state: 'refused', fault: null },
    says: '游戏不允许在这里打开',
  },
  'a host that does not exist': {
    game: (route) => route.abort('namenotresolved'),
    check: { state: 'dead', fault: '域名不存在' },
    says: 'h5.example.com 打不开（域名不存在）',
  },
  'a lost network': {
    game: (route) => route.abort('internetdisconnected'),
    check: null,
    says: '网络好像断开了',
  },
  'a game that loads for long': { game: () => undefined, check: open, says: '游戏还没有加载完' },
  'a game that runs though the server cannot reach it': {
    game: html(GAME),
    check: { state: 'failing', fault: '超时' } as const,
    says: null,
  },
};

test.describe('the player page after eight seconds', () => {
  for (const [what, { says, ...scene }] of Object.entries(scenes)) {
    test(`[PLY-01] ${what}`, { tag: '@phone' }, async ({ openPage, phones }) => {
      const page = await openPage({
        path: '/robots.txt',
        player: phones.newNumber(),
        provoked: /h5\.example\.com|frame-check/,
      });
      await page.clock.install();
      await play(page, scene);
      const notice = page.getByRole('main').getByRole('alert');
      if (says === null) {
        await page.frameLocator('iframe').getByText('游戏开始').waitFor();
        expect(await notice.count()).toBe(0);
      } else {
        await notice.getByText(says).waitFor();
        expect(await notice.getByRole('link', { name: '新窗口打开' }).getAttribute('href')).toBe(
          `${GAME_SITE}/play`,
        );
      }
    });
  }

  test('[PLY-01] 重试 loads the game again, 反馈 opens the filled form, and the notice can be closed', {
    tag: '@phone',
  }, async ({ openPage, phones }) => {
    const page = await openPage({
      path: '/robots.txt',
      player: phones.newNumber(),
      provoked: /h5\.example\.com/,
    });
    await page.clock.install();
    let isDead = true;
    const game = (route: Route) => (isDead ? route.abort('connectionrefused') : html(GAME)(route));
    await play(page, { game, check: { state: 'dead', fault: '拒绝连接' } });
    const notice = page.getByRole('main').getByRole('alert');
    await notice.getByRole('link', { name: '反馈' }).click();
    const form = page.getByRole('dialog', { name: '举报游戏' });
    expect(await form.getByLabel('其他', { exact: true }).isChecked()).toBe(true);
    expect(await form.getByLabel('补充说明').inputValue()).toBe('游戏打不开，h5.example.com，拒绝连接。');
    await page.keyboard.press('Escape');
    await form.waitFor({ state: 'hidden' });
    isDead = false;
    await notice.getByRole('button', { name: '重试' }).click();
    await page.frameLocator('iframe').getByText('游戏开始').waitFor();
    expect(await notice.count()).toBe(0);
    await passEightSeconds(page);
    // The server finds the host dead, this device does not.
    await notice.getByRole('button', { name: '关闭提示' }).click();
    expect(await notice.count()).toBe(0);
    expect(await page.frameLocator('iframe').getByText('游戏开始').isVisible()).toBe(true);
  });

  test('[PLY-01] a message of the game proves that it runs', async ({ openPage, phones }) => {
    const page = await openPage({ path: '/robots.txt', player: phones.newNumber() });
    await page.clock.install();
    const game = html(`${GAME}<script>parent.postMessage('ready', '*')</script>`);
    await play(page, { game, check: { state: 'dead', fault: '域名不存在' } });
    await page.frameLocator('iframe').getByText('游戏开始').waitFor();
    expect(await page.getByRole('main').getByRole('alert').count()).toBe(0);
  });

  for (const theme of ['light', 'dark'] as const) {
    test(`[PLY-01] the notice fits a small phone in the theme ${theme}`, async ({ openPage, phones }) => {
      const page = await openPage({
        path: '/robots.txt',
        theme,
        player: phones.newNumber(),
        provoked: /h5\.example\.com/,
      });
      await page.setViewportSize({ width: 320, height: 568 });
      await page.clock.install();
      await play(page, { game: () => undefined, check: { state: 'failing', fault: '超时' } });
      const notice = page.getByRole('main').getByRole('alert');
      await notice.waitFor();
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
      expect((await page.locator('iframe').boundingBox())?.height).toBeGreaterThan(150);
      const heights = await notice
        .locator('a, button')
        .evaluateAll((ways) => ways.map((way) => way.getBoundingClientRect().height));
      expect(Math.min(...heights)).toBeGreaterThanOrEqual(44);
      await page.locator('iframe').evaluate((frame) => frame.remove());
      await expectAccessible(page);
    });
  }
});
