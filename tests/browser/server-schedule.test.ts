import { expect } from '@playwright/test';
import { test } from './fixtures.ts';

const path = '/BaseOpenserveSurface';

test('[RT-01] the schedule opens by its address and by a link', async ({ openPage }) => {
  const page = await openPage({ path: '/' });
  await page.click(`header a[href="${path}"]`);
  await page.locator('h1', { hasText: '开服表' }).waitFor();
  const direct = await openPage({ path });
  expect(await direct.textContent('h1')).toBe('开服表');
});

test('tabs carry counts, openings are grouped by the hour', async ({ openPage }) => {
  const page = await openPage({ path: `${path}?day=tomorrow`, javascript: false });
  const tabs = await page.locator('nav[aria-label=哪一天] a').allTextContents();
  expect(tabs.map((text) => text.replace(/\d+$/, ''))).toEqual(['今日', '明日', '即将', '历史']);
  const count = Number(tabs[1]?.replace(/\D/g, ''));
  const times = await page.locator('main li > time').allTextContents();
  expect(times.length).toBe(Math.min(count, 50));
  expect(times).toEqual([...times].sort());
  expect(await page.locator('main h3', { hasText: /^\d+ 点/ }).count()).toBeGreaterThan(1);
});

test('a form without scripts selects the game', async ({ openPage }) => {
  const page = await openPage({ path: `${path}?day=coming&platform=android`, javascript: false });
  const game = await page.locator('#schedule-game option').nth(1).getAttribute('value');
  await page.selectOption('#schedule-game', game);
  await page.click('main form button');
  const { searchParams } = new URL(page.url());
  expect(Object.fromEntries(searchParams)).toEqual({ game_id: game, day: 'coming', platform: 'android' });
  expect(await page.locator('main li > time').count()).toBeGreaterThan(0);
});

test('unknown values are ignored', async ({ openPage }) => {
  const page = await openPage({ path: `${path}?day=someday&platform=symbian&game_id=abc` });
  expect(await page.textContent('h1')).toBe('开服表');
});

test('[ISL-13] openings count down by the clock of the server', async ({ openPage, portal }) => {
  const page = await openPage({ path: '/robots.txt' });
  await page.clock.setFixedTime(Date.now() + 86_400_000);
  // Late in the evening no opening of the day is left.
  const today = await (await fetch(portal.url + path)).text();
  await page.goto(portal.url + (today.includes('live-countdown') ? path : `${path}?day=tomorrow`));
  const countdown = page.locator('main [data-script="live-countdown"]').last();
  await expect(countdown).toHaveAttribute('data-ready');
  const shown = async () => {
    const [hours = 0, minutes = 0, seconds = 0] = ((await countdown.textContent()) ?? '')
      .split(':')
      .map(Number);
    return (hours * 60 + minutes) * 60 + seconds;
  };
  const ofPage = Math.floor(Number(await countdown.getAttribute('data-remaining')) / 1_000);
  await expect.poll(shown).toBeLessThan(ofPage - 1);
  expect(await shown()).toBeGreaterThan(ofPage - 60);
});

test('a dialog shows the address of the calendar subscription', async ({ openPage, portal }) => {
  const page = await openPage({ path: `${path}?day=coming` });
  await page.locator('a[href="/calendar/openings.ics"]:visible').click();
  const dialog = page.locator('dialog[open]');
  await dialog.waitFor();
  const address = await dialog.locator('#calendar-address').inputValue();
  expect(address.endsWith('/calendar/openings.ics')).toBe(true);
  expect(await dialog.locator('a[href^="webcal:"]').getAttribute('href')).toBe(
    address.replace(/^https?:/, 'webcal:'),
  );
  await dialog.locator('#calendar-game').selectOption({ index: 1 });
  expect(await dialog.locator('#calendar-address').inputValue()).toMatch(/\/calendar\/game\/\d+\.ics$/);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  const one = await page.locator('main a[href^="/calendar/opening/"]').first().getAttribute('href');
  const response = await fetch(portal.url + one);
  expect(response.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
  expect(await response.text()).toMatch(/^BEGIN:VCALENDAR[\s\S]*TRIGGER:-PT10M[\s\S]*END:VCALENDAR\s*$/);
});

test("today's openings are structured as events", async ({ openPage }) => {
  const page = await openPage({ path, javascript: false });
  const things = await page.locator('script[type="application/ld+json"]').allTextContents();
  const events = things.map((text) => JSON.parse(text)).filter((thing) => thing['@type'] === 'Event');
  expect(events.length).toBe(await page.locator('main li > time').count());
  expect(events.every(({ startDate }) => /\+08:00$/.test(startDate))).toBe(true);
});

test('[ISL-12] a click on a link that opens a dialog waits for its script', async ({ openPage }) => {
  const page = await openPage({ path: '/robots.txt' });
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/assets/hydrate-island-*.js', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(new URL(path, page.url()).href);
  await page.waitForFunction(() => 'started' in document.documentElement.dataset);
  await page.locator('a[href="/calendar/openings.ics"]:visible').click();
  await page.waitForTimeout(300);
  expect(new URL(page.url()).pathname).toBe(path);
  release();
  await page.getByRole('dialog', { name: '订阅开服日历' }).waitFor();
});

test('[ISL-12] without its script the link leads to its address', async ({ openPage }) => {
  const page = await openPage({ path: '/robots.txt', provoked: /hydrate-island-|net::ERR_FAILED/ });
  await page.route('**/assets/hydrate-island-*.js', (route) => route.abort());
  await page.goto(new URL(path, page.url()).href);
  await page.waitForFunction(() => 'started' in document.documentElement.dataset);
  const opened = page.waitForRequest('**/calendar/openings.ics');
  await page.locator('a[href="/calendar/openings.ics"]:visible').click();
  await opened;
});
