import { expect } from '@playwright/test';
import { inRounds, longForm } from '#tests/long-form.ts';
import { scaled } from '#tests/time-limits.ts';
import { test } from '../fixtures.ts';
import { type FramePlant, type Session, startGame } from '../hostile-game/play.ts';
import type { Place, ProxyPlant } from '../hostile-game/sites.ts';
import { type Stage, startStage } from '../hostile-game/stage.ts';

const form = longForm('FRAMES');
const PLACES: [Place][] = [['another site'], ['a subdomain'], ['another port'], ['the portal itself']];
const LIMIT_MS = scaled(180_000);
/** How soon the player must be able to leave. */
const SOON = { timeout: scaled(5_000) };
const PATIENCE = { timeout: scaled(30_000) };
const LOOPING_MS = 1_000;
const DETAILS = '/BaseYxDetails';
const LEAVE = 'a[aria-label^="离开游戏"]';

let stage: Stage;
test.beforeAll(async ({ browser }) => {
  test.setTimeout(LIMIT_MS);
  stage = await startStage(browser);
});
test.afterAll(() => stage.stop());

/** Starts one of the endless games and waits until its script runs. */
async function start(session: Session, place: Place, path: string): Promise<void> {
  const { gameAt, reports } = stage.sites;
  const run = `${reports.size}`;
  await startGame(session, stage.sites, `${gameAt(place)}${path}?run=${run}`);
  await expect.poll(() => reports.get(run)?.begun, PATIENCE).toBe(true);
}

/** Starts a game that loops and clicks the link of the page around it. @throws if the page does not react */
async function leaveLoop(session: Session, place: Place): Promise<void> {
  const { page } = session;
  await start(session, place, '/loop');
  await page.waitForTimeout(LOOPING_MS);
  await page.click(LEAVE, SOON);
  await page.waitForURL(`**${DETAILS}?id=1`, SOON);
  await page.getByRole('heading', { level: 1 }).waitFor(SOON);
}

/** Playwright takes the crash of a frame for one of its page: uses the protocol of the browser itself. */
async function leaveCrash(session: Session, place: Place): Promise<void> {
  const { page, context } = session;
  const own = await context.newCDPSession(page);
  const evaluate = async (expression: string) =>
    (await own.send('Runtime.evaluate', { expression, returnByValue: true })).result.value;
  const browser = await context.browser()?.newBrowserCDPSession();
  const crashed: string[] = [];
  browser?.on('Target.targetCrashed', ({ targetId }) => crashed.push(targetId));
  await browser?.send('Target.setDiscoverTargets', { discover: true });
  await start(session, place, '/allocate');
  await expect.poll(() => crashed.length, PATIENCE).toBe(1);
  await evaluate(`document.querySelector('${LEAVE}').click()`);
  const heading = `location.pathname === '${DETAILS}' && document.querySelector('h1')?.textContent`;
  await expect.poll(() => evaluate(heading), SOON).toBeTruthy();
  await browser?.detach();
}

test.describe('[ST-07] from a game that loops, and from one that allocates until its process ends, a player', () => {
  for (const [place, order] of inRounds(PLACES, form)) {
    test(`leaves by the link of the page: a game on ${place} (${form.seed}, ${order})`, async () => {
      test.setTimeout(LIMIT_MS);
      await stage.inSession(async (session) => {
        await leaveLoop(session, place);
        await leaveCrash(session, place);
      });
    });
  }
});

/** Chromium runs the game in the process of the page. */
const plants: [what: string, place: Place, plant: { frame?: FramePlant; proxy?: ProxyPlant }][] = [
  [
    'requests no process of its origin',
    'a subdomain',
    {
      proxy: {
        response: (headers) => {
          delete headers['origin-agent-cluster'];
        },
      },
    },
  ],
  [
    'gives a game of its own origin that origin',
    'the portal itself',
    { frame: { sandbox: 'allow-scripts allow-same-origin' } },
  ],
];

for (const [what, place, plant] of plants) {
  test(`a portal that ${what} is detected: a looping game on ${place} blocks its page`, async () => {
    test.setTimeout(LIMIT_MS);
    await stage.inSession((session) => expect(leaveLoop(session, place)).rejects.toThrow(/Timeout/), plant);
  });
}
