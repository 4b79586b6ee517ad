// @module-tag exact

import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import type { DocumentVersions, OwnAccount, OwnAccountCall } from '#contract/account/own.ts';
import { ownAccountCalls, ownCallNeedsConsent } from '#contract/account/own.ts';
import { type Call, hasJson, needsConsent } from '#contract/call.ts';
import { ownClaims } from '#contract/calls/claims.ts';
import { calls } from '#contract/calls.ts';
import { randomDigits } from '#platform/core/ids.ts';
import type { Database } from '#platform/database/open.ts';
import { ServiceGateway } from '#platform/http/services/service-gateway.ts';
import { writeConsents } from '#services/account/consents/consent-repository.ts';
import { Sessions } from '#services/account/sessions/sessions.ts';
import { replaced } from '#tests/replaced.ts';
import { describeEachDatabase, describeOneDatabase, type OpenTestDatabase } from '../databases.ts';
import { sampleOf } from '../services-apart/sample-of.ts';
import { type AccountApp, openAccountApp, VERSIONS } from './account-app.ts';
import { TestBrowser } from './test-browser.ts';

const NEWER = { agreement: '2026-12-01-9f8e7d6c', privacy: VERSIONS.privacy };
const REFUSED = [403, 'CONSENT_REQUIRED'];
const playerCalls = Object.values<Call>(calls).filter(
  ({ access, path }) => access === 'player' && path !== ownClaims.path,
);
const ownCalls = Object.keys(ownAccountCalls) as OwnAccountCall[];

/** A claim, a review and a reservation, each with a valid input. */
const ACTS: readonly (readonly [method: 'GET' | 'POST', url: string, json?: object])[] = [
  ['GET', '/vue/getpacks?id=1'],
  ['POST', '/vue/comment', { game_id: 1, stars: 5, body: '很好玩的游戏' }],
  ['POST', '/vue/reserve', { kind: 'game', id: 1, on: true }],
];

/** A portal whose calls of players only note that they ran. */
class Scene {
  app!: AccountApp;
  db: Database;
  versions: DocumentVersions | null = VERSIONS;
  ran: string[] = [];

  private constructor(db: Database) {
    this.db = db;
  }

  static async open(db: Database): Promise<Scene> {
    const scene = new Scene(db);
    const handlers = playerCalls.map((call) => ({
      call,
      handle: async () => {
        scene.ran.push(call.path);
        return sampleOf(call.output);
      },
    }));
    const pictures = {
      encoder: { encode: async () => ({ files: [] }) as never },
      isAllowed: async () => true,
    };
    const versions = async () => scene.versions;
    scene.app = await openAccountApp(db, {}, { versions, handlers, pictures });
    return scene;
  }

  /** A browser that has sent the specified login, and nothing else. */
  async logIn(): Promise<TestBrowser> {
    const mobile = `133${randomDigits(8)}`;
    const browser = new TestBrowser(this.app, { address: `198.51.100.${randomDigits(2)}` });
    await browser.sendCode(mobile);
    browser.user(await browser.act('codeLogin', { mobile, code: this.app.lastMessage().code }));
    return browser;
  }

  async act(browser: TestBrowser): Promise<unknown[]> {
    const outcomes: unknown[] = [];
    for (const [method, url, json] of ACTS) {
      outcomes.push(await browser.call(method, url, json));
    }
    return outcomes;
  }

  consents() {
    return this.db.selectFrom('consent').select(['document', 'version']).orderBy('document').execute();
  }
}

function own(browser: TestBrowser, call: OwnAccountCall, fields: Record<string, string> = {}) {
  return browser.post(ownAccountCalls[call].address, fields);
}

function scenesOn(open: OpenTestDatabase) {
  let scene: Scene | undefined;
  afterEach(() => scene?.app.close());
  return async () => {
    scene = await Scene.open(await open());
    return scene;
  };
}

/** What runs although the player has accepted nothing, or what the login has recorded. */
async function freedoms(scene: Scene): Promise<string[]> {
  const browser = await scene.logIn();
  const passed: string[] = [];
  for (const call of playerCalls.filter(needsConsent)) {
    const [, code] = await browser.call(call.method, call.path, hasJson(call) ? {} : undefined);
    passed.push(...(code === 'CONSENT_REQUIRED' ? [] : [call.path]));
  }
  for (const call of ownCalls.filter(ownCallNeedsConsent)) {
    const response = await own(browser, call);
    passed.push(...(response.status === 0 && response.code === 'CONSENT_REQUIRED' ? [] : [call]));
  }
  const sent = await browser.sendPicture(Buffer.from('a picture'));
  passed.push(...(sent.status === 0 && sent.code === 'CONSENT_REQUIRED' ? [] : ['picture']));
  const recorded = (await scene.consents()).length > 0 ? ['recorded by the login'] : [];
  return [...passed, ...scene.ran.map((path) => `ran ${path}`), ...recorded];
}

describeEachDatabase('the consent of a player', (open) => {
  const start = scenesOn(open);

  test('[MY-07] the specified login succeeds alone and records none', async () => {
    const scene = await start();
    const browser = await scene.logIn();
    expect(await browser.playerId()).not.toBeNull();
    expect(await scene.consents()).toEqual([]);
  });

  test('[MY-30] is required by every action, and not to read or to leave', async () => {
    const scene = await start();
    expect(await freedoms(scene)).toEqual([]);
    const browser = await scene.logIn();
    for (const call of playerCalls.filter((one) => !needsConsent(one))) {
      const [, code] = await browser.call(call.method, call.path, hasJson(call) ? {} : undefined);
      expect([call.path, code]).not.toEqual([call.path, 'CONSENT_REQUIRED']);
    }
    for (const call of ownCalls.filter((one) => !ownCallNeedsConsent(one))) {
      expect([call, await own(browser, call)]).not.toMatchObject([call, { code: 'CONSENT_REQUIRED' }]);
    }
  });

  test('[MY-30] lets a claim, a review and a reservation pass once it is given', async () => {
    const scene = await start();
    const browser = await scene.logIn();
    expect(await scene.act(browser)).toEqual([REFUSED, REFUSED, REFUSED]);
    expect(await own(browser, 'accept', VERSIONS)).toMatchObject({ status: 1 });
    expect(await scene.act(browser)).toEqual(ACTS.map(() => [200, undefined]));
    expect(scene.ran).toEqual(['/vue/getpacks', '/vue/comment', '/vue/reserve']);
  });

  test('[MY-08] records the accepted versions, each once, with its time', async () => {
    const scene = await start();
    const browser = await scene.logIn();
    await own(browser, 'accept', VERSIONS);
    scene.app.clock.pass(3_600);
    await own(browser, 'accept', VERSIONS);
    const { data } = (await own(browser, 'read')) as { data: OwnAccount };
    const accepted_at = '2026-11-21T10:00:00+08:00';
    expect(data.consents).toEqual([
      { document: 'agreement', version: VERSIONS.agreement, accepted_at },
      { document: 'privacy', version: VERSIONS.privacy, accepted_at },
    ]);
    expect(data.documents).toEqual(VERSIONS);
  });

  test('[MY-08] never has another version than the one that was shown', async () => {
    const scene = await start();
    // The text changes while the login dialog is open.
    const shown = VERSIONS;
    scene.versions = NEWER;
    const browser = await scene.logIn();
    expect(await own(browser, 'accept', shown)).toMatchObject({ status: 0, code: 'CONFLICT' });
    expect(await own(browser, 'accept', { ...NEWER, privacy: 'x' })).toMatchObject({ code: 'BAD_REQUEST' });
    expect(await scene.consents()).toEqual([]);
    expect(await browser.playerId()).not.toBeNull();
    expect(await scene.act(browser)).toEqual([REFUSED, REFUSED, REFUSED]);
    await own(browser, 'accept', NEWER);
    expect(await scene.consents()).toEqual([
      { document: 'agreement', version: NEWER.agreement },
      { document: 'privacy', version: NEWER.privacy },
    ]);
  });

  test('[MY-09] is required again after a text has changed, in the same session', async () => {
    const scene = await start();
    const browser = await scene.logIn();
    await own(browser, 'accept', VERSIONS);
    scene.versions = NEWER;
    expect(await scene.act(browser)).toEqual([REFUSED, REFUSED, REFUSED]);
    expect(await browser.playerId()).not.toBeNull();
    await own(browser, 'accept', NEWER);
    expect(await scene.act(browser)).toEqual(ACTS.map(() => [200, undefined]));
    expect((await scene.consents()).map(({ version }) => version).sort()).toEqual(
      [VERSIONS.agreement, NEWER.agreement, VERSIONS.privacy].sort(),
    );
  });

  test('[MY-30] is not required while there are no texts', async () => {
    const scene = await start();
    scene.versions = null;
    expect(await scene.act(await scene.logIn())).toEqual(ACTS.map(() => [200, undefined]));
  });

  test('[MY-30] is required of a session from before the upgrade, unless it is recorded', async () => {
    const scene = await start();
    const [old, recorded] = [await scene.logIn(), await scene.logIn()];
    await sql`update session set requires_consent = default`.execute(scene.db);
    await writeConsents(scene.db, (await recorded.playerId()) ?? 0, VERSIONS, scene.app.clock.now());
    expect(await scene.act(old)).toEqual([REFUSED, REFUSED, REFUSED]);
    expect(await scene.act(recorded)).toEqual(ACTS.map(() => [200, undefined]));
  });
});

describeOneDatabase('the checks of the consent detect planted bugs', (open) => {
  const start = scenesOn(open);
  let remove: (() => void) | undefined;
  afterEach(() => remove?.());

  test('a gateway that lets every action pass', async () => {
    const scene = await start();
    const { handle } = ServiceGateway.prototype;
    remove = replaced(
      ServiceGateway.prototype,
      'handle',
      function (this: ServiceGateway, ...[call, params, context]: Parameters<ServiceGateway['handle']>) {
        return handle.call(this, call, params, { ...context, owesConsent: undefined });
      },
    );
    expect(await freedoms(scene)).toEqual(expect.arrayContaining(['/vue/getpacks', '/vue/comment']));
  });

  test('sessions that owe nothing', async () => {
    const scene = await start();
    const { current } = Sessions.prototype;
    remove = replaced(
      Sessions.prototype,
      'current',
      async function (this: Sessions, ...given: Parameters<Sessions['current']>) {
        const session = await current.apply(this, given);
        return session && { ...session, owesConsent: async () => false };
      },
    );
    expect(await freedoms(scene)).toEqual(expect.arrayContaining(['/vue/reserve', 'setNickname', 'picture']));
  });

  test('a login that records the current versions', async () => {
    const scene = await start();
    const { begin } = Sessions.prototype;
    remove = replaced(
      Sessions.prototype,
      'begin',
      async function (this: Sessions, ...given: Parameters<Sessions['begin']>) {
        const begun = await begin.apply(this, given);
        const { id } = await scene.db.selectFrom('player').select('id').executeTakeFirstOrThrow();
        await writeConsents(scene.db, id, VERSIONS, scene.app.clock.now());
        return begun;
      },
    );
    expect(await freedoms(scene)).toContain('recorded by the login');
  });
});
