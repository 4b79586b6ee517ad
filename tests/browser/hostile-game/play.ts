import { type BrowserContext, expect, type Frame, type Page } from '@playwright/test';
import { scaled } from '#tests/time-limits.ts';
import { PLAYER_PAGE, stagedPlayer } from '../h5-game.ts';
import { hydrated } from '../hydrated.ts';
import { logInPlayer } from '../login-steps.ts';
import type { Phones } from '../phones.ts';
import { attack, leave, look, pay, runForever, type Target } from './game.ts';
import type { Place, Sites } from './sites.ts';

const PATIENCE = { timeout: scaled(30_000) };
/** Features of a browser that a game must not use in the portal's frame. */
const FORBIDDEN =
  /^(bluetooth|camera|clipboard-(read|write)|display-capture|geolocation|hid|idle-detection|local-fonts|microphone|midi|otp-credentials|payment|publickey-credentials-\w+|screen-wake-lock|serial|usb|window-management)$/;

const page = (script: string, body = '') =>
  `<!doctype html><meta charset="utf-8"><title>游戏</title><link rel="icon" href="data:,"><body><h1>游戏开始</h1>${body}<script>${script}</script>`;
const BUTTONS = ['pay', 'window', 'fullscreen', 'again']
  .map((id) => `<button id="${id}">${id}</button>`)
  .join('');

/** The documents of the hostile site. */
export function gamePages(target: Target): Record<string, string> {
  return {
    '/play': page(`(${attack})(${JSON.stringify(target)})`, BUTTONS),
    '/pay': page(`(${pay})()`),
    '/window': page(`(${look})()`),
    '/leave': page(`(${leave})()`),
    '/loop': page(`(${runForever})(false)`),
    '/allocate': page(`(${runForever})(true)`),
    '/evil': page(''),
  };
}

/** A change of the game's frame, as a planted bug. */
export type FramePlant = Record<string, string | null>;

export interface Session {
  page: Page;
  context: BrowserContext;
  /** What reached the player: dialogs, downloads, navigation to another site. */
  seen: Set<string>;
}

/** Opens the portal with a logged-in player. `plant` replaces attributes of frames, or removes them. */
export async function openSession(
  context: BrowserContext,
  { portal }: Pick<Sites, 'portal'>,
  phones: Phones,
  plant: FramePlant = {},
): Promise<Session> {
  const seen = new Set<string>();
  context.on('dialog', async (dialog) => {
    seen.add(dialog.type() === 'beforeunload' ? 'keeps the player from leaving' : 'shows a dialog');
    await dialog.accept().catch(() => undefined);
  });
  await context.addInitScript((changes) => {
    const { setAttribute } = Element.prototype;
    Element.prototype.setAttribute = function (name, value) {
      const planted = this instanceof HTMLIFrameElement ? changes[name.toLowerCase()] : undefined;
      if (planted !== null) {
        setAttribute.call(this, name, planted ?? value);
      }
    };
  }, plant);
  context.setDefaultTimeout(scaled(15_000));
  const opened = await context.newPage();
  opened.on('download', () => seen.add('downloads a file'));
  opened.on('request', (request) => {
    if (
      request.isNavigationRequest() &&
      request.frame() === opened.mainFrame() &&
      new URL(request.url()).origin !== portal
    ) {
      seen.add('navigates the portal');
    }
  });
  await opened.goto(`${portal}/BaseGameCenter`);
  await hydrated(opened, 'body');
  await opened.getByRole('banner').getByRole('button', { name: '登录' }).click();
  await logInPlayer(opened, phones);
  return { page: opened, context, seen };
}

/** Starts the game at `url` as the H5 version of a game. A hostile game may leave the portal before this returns. */
export async function startGame({ page: opened }: Session, sites: Sites, url: string) {
  const { portal, target } = sites;
  sites.player = await stagedPlayer(target, { url });
  const start = `${portal}/BaseGameCenter`;
  await opened.goto(start);
  await hydrated(opened, 'body');
  await opened.evaluate((href) => {
    const link = Object.assign(document.createElement('a'), { href });
    document.body.append(link);
    link.click();
  }, PLAYER_PAGE);
  await opened.waitForURL(({ href }) => href !== start, { waitUntil: 'commit' });
}

async function gameFrame({ page: opened }: Session): Promise<Frame> {
  const frame = await (await opened.waitForSelector('iframe')).contentFrame();
  if (!frame) {
    throw new Error('The game has no frame.');
  }
  return frame;
}

/** Plays a hostile game at a place to its end. @param order the seed of the attacks' order; 0: as they stand. @returns what succeeded, by name, and what a real game can do */
export async function playHostile(
  session: Session,
  sites: Sites,
  place: Place,
  order = 0,
): Promise<{ succeeded: string[]; works: string[] }> {
  const { page: opened, context, seen } = session;
  const { portal, gameAt, reports } = sites;
  const run = `${reports.size}`;
  reports.set(run, {});
  seen.clear();
  const read = () => reports.get(run) ?? {};
  await startGame(session, sites, `${gameAt(place)}/play?run=${run}&order=${order}`);
  const isLost = () => opened.isClosed() || opened.url() !== portal + PLAYER_PAGE;
  const reported = (what: string) =>
    expect.poll(() => isLost() || read()[what] !== undefined, PATIENCE).toBe(true);
  await reported('features').catch(async () => {
    const frames = opened.frames().map((one) => one.url());
    const text = await opened.evaluate(() => document.querySelector('main')?.textContent);
    throw new Error(`The game does not start: ${opened.url()} frames ${frames}, page: ${text}`);
  });
  const ends = async (what: string) => {
    const isDone = await reported(what).then(
      () => true,
      () => false,
    );
    if (!isDone) {
      seen.add('unloads itself');
    }
    return isDone;
  };
  const ended = await ends('done');
  const outside = await observe(session, portal);
  if (ended && outside.length === 0) {
    const frame = await gameFrame(session);
    await frame.click('#fullscreen');
    await reported('works: fullscreen');
    const windows = [
      ['#pay', 'works: payment page'],
      ['#window', 'reaches the game from a new window'],
    ] as const;
    // The sandboxed windows of a game of the portal's own origin open no page with an opener policy.
    for (const [button, report] of place === 'the portal itself' ? windows.slice(1) : windows) {
      const [opening] = await Promise.all([context.waitForEvent('page'), frame.click(button)]);
      await reported(report);
      await opening.close();
    }
    await frame.click('#again');
    await ends('done after a click');
    outside.push(...(await observe(session, portal)));
    await opened.reload().catch((error) => {
      // The game's navigation, which a busy machine commits late, replaces the reload.
      if (!seen.has('navigates the portal')) {
        throw error;
      }
    });
  }
  const { features, ...results } = read();
  const names = Object.entries(results).filter(([name, result]) => result && !name.startsWith('done'));
  const forbidden = ((features ?? []) as string[]).filter((name) => FORBIDDEN.test(name));
  return {
    succeeded: [
      ...names.map(([name]) => name).filter((name) => !name.startsWith('works: ')),
      ...forbidden.map((name) => `may use ${name}`),
      ...new Set([...outside, ...seen]),
    ],
    works: names.map(([name]) => name).filter((name) => name.startsWith('works: ')),
  };
}

/** What a game did to the portal's page, to its browser and to the player's data. */
async function observe({ page: opened, context }: Session, portal: string): Promise<string[]> {
  if (opened.isClosed()) {
    return ['closes the portal'];
  }
  if (opened.url() !== portal + PLAYER_PAGE) {
    return [`navigates the portal`];
  }
  const found = await opened.evaluate(async () => {
    const response = await fetch('/vue/getfinshpacks', { headers: { 'x-portal': '1' } });
    const { status, data } = await response.json();
    return [
      status !== 1 && 'logs the player out',
      data?.list.length > 0 && 'claims a code',
      'admin' in window && 'names itself in the portal',
      document.title.includes('evil') && 'runs a script in the portal',
    ].filter((one) => one !== false);
  });
  const framed = opened
    .frames()
    .some((one) => one.parentFrame() && one.url().startsWith(portal) && !one.url().includes('/h5/'));
  return [
    ...found,
    ...(framed ? ['frames a page of the portal'] : []),
    ...(context.pages().length > 1 ? ['opens a window'] : []),
  ];
}
