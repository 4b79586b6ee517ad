import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Envelope } from '#contract/envelope.ts';
import { onLoginRequest, settleLogin } from '../browser/state/login-request.ts';
import { setUserData, sharedState } from '../browser/state/shared-state.ts';
import { asPlayer } from './as-player.ts';

const GOOD: Envelope<string> = { status: 1, msg: 'ok', data: 'YM-0001' };
const NOBODY: Envelope<string> = { status: 0, code: 'LOGIN_REQUIRED', msg: '请先登录' };
const USER = { icon_url: 'a.webp', expires: 1 };

let asked = 0;
let answer = true;
let stop: () => void;

beforeEach(() => {
  asked = 0;
  vi.stubGlobal('document', { cookie: '' });
  vi.stubGlobal('localStorage', { removeItem: vi.fn() });
  stop = onLoginRequest(() => {
    asked += 1;
    queueMicrotask(() => {
      if (answer) {
        setUserData(USER);
      }
      settleLogin(answer);
    });
  });
});

afterEach(() => {
  stop();
  setUserData('');
  vi.unstubAllGlobals();
});

test('a player acts at once', async () => {
  setUserData(USER);
  expect(await asPlayer(async () => GOOD)).toEqual(GOOD);
  expect(asked).toBe(0);
});

test('[ST-07] a visitor logs in first, and nothing is sent before', async () => {
  answer = true;
  const act = vi.fn(async () => GOOD);
  expect(await asPlayer(act)).toEqual(GOOD);
  expect([asked, act.mock.calls.length]).toEqual([1, 1]);
});

test('[ST-07] a session that ended: the user is forgotten, and the action goes on after the login', async () => {
  answer = true;
  setUserData(USER);
  const answers = [NOBODY, GOOD];
  expect(await asPlayer(async () => answers.shift() ?? NOBODY)).toEqual(GOOD);
  expect(localStorage.removeItem).toHaveBeenCalledWith('userData');
  expect(asked).toBe(1);
});

test('[ST-07] who closes the login has done nothing', async () => {
  answer = false;
  setUserData(USER);
  const act = vi.fn(async () => NOBODY);
  expect(await asPlayer(act)).toMatchObject({ code: 'LOGIN_REQUIRED' });
  expect(act).toHaveBeenCalledTimes(1);
  expect(sharedState().userData).toBe('');
});
