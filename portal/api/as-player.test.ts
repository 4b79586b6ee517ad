import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Envelope } from '#contract/envelope.ts';
import {
  onConsentRequest,
  onLoginRequest,
  settleConsent,
  settleLogin,
} from '../browser/state/dialog-requests.ts';
import { setUserData, sharedState } from '../browser/state/shared-state.ts';
import { asPlayer, withConsent } from './as-player.ts';

const GOOD: Envelope<string> = { status: 1, msg: 'ok', data: 'YM-0001' };
const NO_SESSION: Envelope<string> = { status: 0, code: 'LOGIN_REQUIRED', msg: '请先登录' };
const NO_CONSENT: Envelope<string> = { status: 0, code: 'CONSENT_REQUIRED', msg: '请先阅读并同意' };
const USER = { icon_url: 'a.webp', expires: 1 };

let requested = 0;
let succeeds = true;
let stop: () => void;

beforeEach(() => {
  requested = 0;
  vi.stubGlobal('document', { cookie: '' });
  vi.stubGlobal('localStorage', { removeItem: vi.fn() });
  stop = onLoginRequest(() => {
    requested += 1;
    queueMicrotask(() => {
      if (succeeds) {
        setUserData(USER);
      }
      settleLogin(succeeds);
    });
  });
});

afterEach(() => {
  stop();
  setUserData('');
  vi.unstubAllGlobals();
});

test('runs the action at once for a signed-in player', async () => {
  setUserData(USER);
  expect(await asPlayer(async () => GOOD)).toEqual(GOOD);
  expect(requested).toBe(0);
});

test('[ST-07] sends nothing before the visitor has logged in', async () => {
  succeeds = true;
  const act = vi.fn(async () => GOOD);
  expect(await asPlayer(act)).toEqual(GOOD);
  expect([requested, act.mock.calls.length]).toEqual([1, 1]);
});

test('[ST-07] removes the stored user of an expired session and repeats the action after the login', async () => {
  succeeds = true;
  setUserData(USER);
  const responses = [NO_SESSION, GOOD];
  expect(await asPlayer(async () => responses.shift() ?? NO_SESSION)).toEqual(GOOD);
  expect(localStorage.removeItem).toHaveBeenCalledWith('userData');
  expect(requested).toBe(1);
});

test('[ST-07] runs nothing more after the login is closed', async () => {
  succeeds = false;
  setUserData(USER);
  const act = vi.fn(async () => NO_SESSION);
  expect(await asPlayer(act)).toMatchObject({ code: 'LOGIN_REQUIRED' });
  expect(act).toHaveBeenCalledTimes(1);
  expect(sharedState().userData).toBe('');
});

/** Settles each request for consent. Its mock has one call for each; `stop` ends it. */
function consenting(accepts: boolean) {
  const open = vi.fn(() => queueMicrotask(() => settleConsent(accepts)));
  return { open, stop: onConsentRequest(open) };
}

test('[MY-30] repeats an action once after the player has accepted the texts', async () => {
  setUserData(USER);
  const consent = consenting(true);
  const responses = [NO_CONSENT, GOOD];
  expect(await asPlayer(async () => responses.shift() ?? NO_SESSION)).toEqual(GOOD);
  const act = vi.fn(async () => NO_CONSENT);
  expect(await withConsent(act)).toEqual(NO_CONSENT);
  expect([consent.open.mock.calls.length, act.mock.calls.length, requested]).toEqual([2, 2, 0]);
  consent.stop();
});

test('[MY-30] runs nothing more, without a message, if the player does not accept', async () => {
  setUserData(USER);
  const consent = consenting(false);
  const act = vi.fn(async () => NO_CONSENT);
  expect(await asPlayer(act)).toEqual({ ...NO_CONSENT, code: 'LOGIN_REQUIRED' });
  expect([consent.open.mock.calls.length, act.mock.calls.length, requested]).toEqual([1, 1, 0]);
  expect(sharedState().userData).toBe(USER);
  consent.stop();
});

test('[MY-30] requests consent after a login as well', async () => {
  succeeds = true;
  const consent = consenting(true);
  const responses = [NO_CONSENT, GOOD];
  expect(await asPlayer(async () => responses.shift() ?? NO_SESSION)).toEqual(GOOD);
  expect([requested, consent.open.mock.calls.length]).toEqual([1, 1]);
  consent.stop();
});
