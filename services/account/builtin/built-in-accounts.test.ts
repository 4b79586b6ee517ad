import { describe, expect, it, test, vi } from 'vitest';
import { type CodeMessage, SmsFailure } from '#platform/adapters/sms/sms-sender.ts';
import { fixedClock } from '#platform/core/clock.ts';
import { QueueFull } from '#platform/core/queue.ts';
import type { PasswordHashing } from '#platform/security/passwords/password-hashing.ts';
import { testKeys, testRing } from '#tests/data-keys.ts';
import { scriptedDatabase } from '#tests/unit/scripted-database.ts';
import { BuiltInAccounts } from './built-in-accounts.ts';

const MOBILE = '13800138000';
/** Who waits for the hash. */
const TURN = ['address', '203.0.113.0/24', '203.0.113.7'] as const;
const NOW = '2026-11-21T10:00:00+08:00';
const account = { uid: 'abc', nickname: '小明', icon_url: 'b.webp', password_hash: 'hash' };
const known = {
  uid: 'own:abc',
  nickname: '小明',
  icon_url: 'b.webp',
  mobile: MOBILE,
  requires_consent: true,
};
const codeWrong = {
  ok: false,
  failure: { status: 0, code: 'ACCOUNT_REFUSED', field: 'code', msg: '验证码不正确或已失效，请重新输入！' },
};
const loginWrong = {
  ok: false,
  failure: { status: 0, code: 'ACCOUNT_REFUSED', msg: '账号或密码不正确，请重新输入！' },
};
const smsMissing = { status: 0, code: 'UNAVAILABLE', msg: '短信服务未配置' };

/** Accounts on a database whose selects return `rows`. */
function start({
  rows = [account] as object[],
  hash = async () => 'new hash',
  verify = async () => true,
} = {}) {
  const { db, statements } = scriptedDatabase(({ sql }) => {
    if (sql.includes('from "account"')) {
      const isSearchForIdle = sql.includes('make_interval') && !sql.includes('as "is_idle"');
      return isSearchForIdle ? [] : rows;
    }
    return /^(insert|update)/.test(sql) ? [account] : [];
  });
  const hashing = { hash: vi.fn(hash), verify: vi.fn(verify) };
  const deps = {
    db,
    keys: testKeys,
    clock: fixedClock(NOW),
    hashing: hashing as unknown as PasswordHashing,
    logger: { debug() {}, info() {}, warn: vi.fn(), error() {} },
    sms: { send: vi.fn(async (_message: CodeMessage) => {}) },
    newProfile: () => ({ nickname: '玩家', icon_url: 'a.webp' }),
  };
  return { accounts: new BuiltInAccounts(deps), deps, hashing, statements };
}

/** An attempt whose code matches or not, and is still unused or not. */
function attempt({ matches = true, spend = true } = {}) {
  return { flow: 'the flow', matches: vi.fn(() => matches), spend: vi.fn(async () => spend) };
}

const written = (statements: { sql: string; parameters: readonly unknown[] }[]) =>
  statements.filter(({ sql }) => !sql.trim().startsWith('select'));

describe('a code', () => {
  test.each([
    ['5', 'login'],
    ['4', 'reset'],
  ] as const)('of type %s is sent for a %s with its lifetime', async (type, purpose) => {
    const { accounts, deps } = start();
    expect([accounts.cannotSend, accounts.makesCodes]).toEqual([null, true]);
    const sent = await accounts.sendCode({ mobile: MOBILE, type }, '123456');
    expect(sent).toEqual({ ok: true, msg: '验证码已发送', value: null });
    expect(deps.sms.send.mock.calls).toEqual([[{ mobile: MOBILE, code: '123456', purpose, minutes: 10 }]]);
  });

  it('is not sent without a code or without an SMS provider', async () => {
    const { accounts, deps } = start();
    const input = { mobile: MOBILE, type: '5' } as const;
    expect(await accounts.sendCode(input, null)).toEqual({ ok: false, failure: smsMissing });
    expect(deps.sms.send).not.toHaveBeenCalled();
    const without = new BuiltInAccounts({ ...deps, sms: null });
    expect(without.cannotSend).toEqual(smsMissing);
    expect(await without.sendCode(input, '123456')).toEqual({ ok: false, failure: smsMissing });
  });

  test.each([
    [false, 'UNAVAILABLE', '短信没有发出，请在 60 秒后再试', 60],
    [true, 'TOO_MANY', '运营商暂时不再向这个号码发送短信，请在 60 分钟后再试，或用密码登录', 3_600],
  ])(
    'that the provider rejects (limit: %s) returns a failure and is logged',
    async (isLimit, code, msg, seconds) => {
      const { accounts, deps } = start();
      const error = new SmsFailure('no', { isLimit });
      deps.sms.send.mockRejectedValue(error);
      expect(await accounts.sendCode({ mobile: MOBILE, type: '5' }, '123456')).toEqual({
        ok: false,
        failure: { status: 0, code, msg, data: { retry_after: seconds } },
      });
      expect(deps.logger.warn.mock.calls).toEqual([[expect.any(String), { error }]]);
    },
  );

  it('rethrows errors that are not from the provider', async () => {
    const { accounts, deps } = start();
    deps.sms.send.mockRejectedValue(new Error('a defect'));
    await expect(accounts.sendCode({ mobile: MOBILE, type: '5' }, '123456')).rejects.toThrow('a defect');
  });
});

describe('a login by code', () => {
  const input = { mobile: MOBILE, code: '123456' };

  it('returns the account of the number', async () => {
    const { accounts, statements } = start();
    const right = attempt();
    expect(await accounts.codeLogin(input, right)).toEqual({ ok: true, msg: '登录成功', value: known });
    expect(right.matches.mock.calls).toEqual([['123456']]);
    expect(written(statements).map(({ parameters }) => parameters)).toEqual([[new Date(NOW), 'abc']]);
  });

  it('creates a missing account, with the number encrypted', async () => {
    const { accounts, statements } = start({ rows: [] });
    expect(await accounts.codeLogin(input, attempt())).toEqual({ ok: true, msg: '登录成功', value: known });
    expect(written(statements).map(({ parameters }) => parameters)).toEqual([
      [
        expect.stringMatching(/^[\w-]{16}$/),
        '玩家',
        'a.webp',
        new Date(NOW),
        new Date(NOW),
        testRing.current.lookup(MOBILE),
        expect.any(Buffer),
      ],
    ]);
    const [[uid, , , , , , sealed] = []] = written(statements).map(({ parameters }) => parameters);
    expect(testRing.open('account.mobile', uid as string, sealed as Buffer)).toBe(MOBILE);
  });

  it('[VA-10] with a wrong code is refused and does not use the code', async () => {
    const { accounts, statements } = start();
    const wrong = attempt({ matches: false });
    expect(await accounts.codeLogin(input, wrong)).toEqual(codeWrong);
    expect(wrong.spend).not.toHaveBeenCalled();
    expect(statements).toEqual([]);
  });

  it('[VA-10] with a code that a concurrent request used is refused', async () => {
    const { accounts, statements } = start();
    expect(await accounts.codeLogin(input, attempt({ spend: false }))).toEqual(codeWrong);
    expect(written(statements)).toEqual([]);
  });
});

describe('a login by password', () => {
  const input = { username: MOBILE, password: 'tianse7' };

  it('returns the account whose password matches', async () => {
    const { accounts, hashing } = start();
    expect(await accounts.passwordLogin(input, TURN)).toEqual({ ok: true, msg: '登录成功', value: known });
    expect(hashing.verify.mock.calls).toEqual([['hash', 'tianse7', TURN]]);
  });

  it('returns the same error for a wrong password, no password and no account', async () => {
    const verify = async () => false;
    expect(await start({ verify }).accounts.passwordLogin(input, TURN)).toEqual(loginWrong);
    const without = start({ verify, rows: [{ ...account, password_hash: null }] });
    expect(await without.accounts.passwordLogin(input, TURN)).toEqual(loginWrong);
    const unknown = start({ rows: [] });
    expect(await unknown.accounts.passwordLogin(input, TURN)).toEqual(loginWrong);
    expect(unknown.hashing.verify.mock.calls).toEqual([[null, 'tianse7', TURN]]);
  });

  it.each(['1380013800', '138001380001', '+86 138', '23800138000', 'l3800138000', '138OO138O0I'])(
    '[LG-10] says of %s that the number is malformed, not that the password is wrong',
    async (username) => {
      const { accounts, hashing } = start();
      expect(await accounts.passwordLogin({ ...input, username }, TURN)).toEqual({
        ok: false,
        failure: {
          status: 0,
          code: 'ACCOUNT_REFUSED',
          field: 'username',
          msg: '手机号码格式不正确,请重新输入！',
        },
      });
      expect(hashing.verify).not.toHaveBeenCalled();
    },
  );

  it.each(['12800138000', '11800138000', '10800138000'])(
    '[LG-10] says of %s, which has no account, that no mobile number begins so',
    async (username) => {
      const { accounts } = start({ verify: async () => false, rows: [] });
      expect(await accounts.passwordLogin({ ...input, username }, TURN)).toEqual({
        ok: false,
        failure: {
          status: 0,
          code: 'ACCOUNT_REFUSED',
          field: 'username',
          msg: '没有以 10、11、12 开头的手机号，请填写 13 至 19 开头的 11 位手机号',
        },
      });
    },
  );

  it('rethrows errors other than a full queue', async () => {
    const verify = () => Promise.reject(new Error('a defect'));
    await expect(start({ verify }).accounts.passwordLogin(input, TURN)).rejects.toThrow('a defect');
  });
});

describe('a reset of the password', () => {
  const input = { mobile: MOBILE, code: '123456', password: 'tianse7' };

  it('stores the hash in the account of the number', async () => {
    const { accounts, hashing, statements } = start();
    const right = attempt();
    expect(await accounts.resetPassword(input, right, TURN)).toEqual({
      ok: true,
      msg: '密码修改成功',
      value: null,
    });
    expect([right.matches.mock.calls, hashing.hash.mock.calls]).toEqual([[['123456']], [['tianse7', TURN]]]);
    expect(written(statements).map(({ parameters }) => parameters)).toEqual([
      [new Date(NOW), 'new hash', 'abc'],
    ]);
  });

  it('[VA-10] with a wrong code is refused before hashing and does not use the code', async () => {
    const { accounts, hashing, statements } = start();
    const wrong = attempt({ matches: false });
    expect(await accounts.resetPassword(input, wrong, TURN)).toEqual(codeWrong);
    expect([hashing.hash.mock.calls, wrong.spend.mock.calls, statements]).toEqual([[], [], []]);
  });

  it('[VA-10] with a code that a concurrent request used writes nothing', async () => {
    const { accounts, statements } = start();
    expect(await accounts.resetPassword(input, attempt({ spend: false }), TURN)).toEqual(codeWrong);
    expect(written(statements)).toEqual([]);
  });

  it('returns BUSY while the hash queue is full and does not use the code', async () => {
    const { accounts } = start({ hash: () => Promise.reject(new QueueFull()) });
    const right = attempt();
    expect(await accounts.resetPassword(input, right, TURN)).toEqual({
      ok: false,
      failure: {
        status: 0,
        code: 'BUSY',
        msg: '登录的人太多了，请在 5 秒后再试',
        data: { retry_after: 5 },
      },
    });
    expect(right.spend).not.toHaveBeenCalled();
  });
});
