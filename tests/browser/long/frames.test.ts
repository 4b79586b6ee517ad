import { expect } from '@playwright/test';
import { inRounds, longForm } from '#tests/long-form.ts';
import { scaled } from '#tests/time-limits.ts';
import { pageAddresses } from '../addresses.ts';
import { test } from '../fixtures.ts';
import { expectHarmless } from '../hostile-game/harmless.ts';
import { OTHERS } from '../hostile-game/places.ts';
import { type FramePlant, playHostile, type Session, startGame } from '../hostile-game/play.ts';
import type { Place, ProxyPlant } from '../hostile-game/sites.ts';
import { type Stage, startStage } from '../hostile-game/stage.ts';

const form = longForm('FRAMES');
const LIMIT_MS = scaled(180_000);
const SANDBOX = 'allow-scripts allow-forms allow-popups allow-popups-to-escape-sandbox allow-same-origin';

let stage: Stage;
test.beforeAll(async ({ browser }) => {
  test.setTimeout(LIMIT_MS);
  stage = await startStage(browser);
});
test.afterAll(() => stage.stop());

const plants: [
  what: string,
  place: Place,
  plant: { frame?: FramePlant; proxy?: ProxyPlant },
  found: string,
][] = [
  [
    'allows navigating the portal',
    'another site',
    { frame: { sandbox: `${SANDBOX} allow-top-navigation` } },
    'navigates the portal',
  ],
  [
    'allows navigating the portal after a click',
    'another site',
    { frame: { sandbox: `${SANDBOX} allow-top-navigation-by-user-activation` } },
    'navigates the portal',
  ],
  ['has no sandbox', 'another site', { frame: { sandbox: null } }, 'shows a dialog'],
  ['allows dialogs', 'another site', { frame: { sandbox: `${SANDBOX} allow-modals` } }, 'shows a dialog'],
  [
    'allows downloads',
    'another site',
    { frame: { sandbox: `${SANDBOX} allow-downloads` } },
    'downloads a file',
  ],
  [
    'gives a game of its own origin that origin',
    'the portal itself',
    { frame: { sandbox: SANDBOX } },
    'reads the document of the portal',
  ],
  [
    'passes features on',
    'another site',
    { frame: { allow: 'clipboard-read; midi' } },
    'may use clipboard-read',
  ],
  [
    'sends its whole address as the referrer',
    'another site',
    { frame: { referrerpolicy: 'unsafe-url' } },
    'learns the address of the page from the referrer',
  ],
  [
    'may be framed',
    'another site',
    {
      proxy: {
        response: (headers) => {
          delete headers['x-frame-options'];
          headers['content-security-policy'] = String(headers['content-security-policy']).replace(
            "frame-ancestors 'none'",
            'frame-ancestors *',
          );
        },
      },
    },
    'frames a page of the portal',
  ],
  [
    'answers other origins',
    'another site',
    {
      proxy: {
        response: (headers) => {
          headers['access-control-allow-origin'] = '*';
        },
      },
    },
    'reads a public response',
  ],
  [
    'takes a request of its site for its own',
    'a subdomain',
    {
      proxy: {
        request: (headers, url) => {
          if (url?.startsWith('/vue/')) {
            Object.assign(headers, { 'sec-fetch-site': 'same-origin', 'x-portal': '1' });
          }
        },
      },
    },
    'claims a code',
  ],
  [
    'lets scripts read the session',
    'another port',
    {
      proxy: {
        response: (headers) => {
          const cookies = headers['set-cookie'] as string[] | undefined;
          if (cookies) {
            headers['set-cookie'] = cookies.map((cookie) => cookie.replace('HttpOnly; ', ''));
          }
        },
      },
    },
    'reads the cookies of the portal',
  ],
  [
    'lets windows of a game of its own leave the sandbox',
    'the portal itself',
    { frame: { sandbox: 'allow-scripts allow-popups allow-popups-to-escape-sandbox' } },
    'reads the data of the player in a new window',
  ],
  [
    'leaves new windows their opener',
    'another site',
    {
      proxy: {
        response: (headers) => {
          delete headers['cross-origin-opener-policy'];
        },
      },
    },
    'reaches the game from a new window',
  ],
];

test.describe('[ST-07] a hostile H5 game', () => {
  for (const [place, works, order] of inRounds(OTHERS, form)) {
    test(`on ${place} reaches nothing, and what a game needs works (${form.seed}, ${order})`, async () => {
      test.setTimeout(LIMIT_MS);
      await expectHarmless(stage, place, works, order);
    });
  }
});

test.describe('a portal that', () => {
  for (const [what, place, plant, found, order] of inRounds(plants, form)) {
    test(`${what} is detected by a game on ${place} (${form.seed}, ${order})`, async () => {
      test.setTimeout(LIMIT_MS);
      const { succeeded } = await stage.inSession(
        (session) => playHostile(session, stage.sites, place, order),
        plant,
      );
      expect(succeeded).toContain(found);
    });
  }
});

/** The addresses of the game's frames after it has left for `to`. */
async function leaveFor(session: Session, to: string): Promise<string[]> {
  const game = `${stage.sites.gameAt('another site')}/leave?to=${encodeURIComponent(to)}`;
  await startGame(session, stage.sites, game);
  await session.page.waitForSelector('iframe');
  await session.page.waitForTimeout(1_500);
  const [main, ...frames] = session.page.frames();
  expect(main?.url()).toContain('/BaseGameLogin/BaseGame?id=1');
  return frames.map((frame) => frame.url());
}

test.describe('a game', () => {
  test('cannot leave for the portal or for an address that is not https, but for another game', async () => {
    test.setTimeout(LIMIT_MS);
    await stage.inSession(async (session) => {
      const { portal, gameAt } = stage.sites;
      const evil = `${gameAt('a subdomain')}/evil`;
      expect(await leaveFor(session, evil)).toEqual([evil]);
      const refused = [
        ...['/', '/BaseGameLogin', '/BaseGameLogin/BaseGame?id=1', '/console'].map((path) => portal + path),
        'data:text/html,<h1>evil</h1>',
        evil.replace('https:', 'http:'),
      ];
      for (const to of refused) {
        expect(await leaveFor(session, to), to).toEqual(['chrome-error://chromewebdata/']);
      }
    });
  });
});

test.describe('a foreign page', () => {
  const others = [
    '/console',
    '/docs/api',
    '/BaseNothing',
    '/BaseYxDetails?id=99999999',
    '/BaseHomePage',
    '/offline.html',
    '/vue/index',
    '/vue/getfinshpacks',
    '/vue/nothing',
    '/console/api/session',
    '/account/logout',
    '/healthz',
    '/openapi.json',
    '/sw.js',
    '/favicon.ico',
    '/feed/news.xml',
    '/calendar/openings.ics',
    '/%',
    '/images/nothing.webp',
    '/assets/nothing.js',
    '/brand/logo.svg',
  ];

  test('can frame no address of the portal, also for a 304', async () => {
    test.setTimeout(LIMIT_MS);
    const { target } = stage.sites;
    for (const path of [...pageAddresses, ...others]) {
      const first = await fetch(target + path, { redirect: 'manual' });
      const etag = first.headers.get('etag');
      const again = etag ? [await fetch(target + path, { headers: { 'if-none-match': etag } })] : [];
      for (const { status, headers } of [first, ...again]) {
        expect(headers.get('x-frame-options'), `${status} ${path}`).toBe('DENY');
        expect(headers.get('content-security-policy') ?? '').not.toMatch(/frame-ancestors (?!'none')/);
      }
    }
  });
});
