import { describe, expect, it, test } from 'vitest';
import { TooManyWaiting } from '#platform/database/too-many-waiting.ts';
import { FLOW, gatewayWith, guesserKey, MOBILE, VERSIONS, visitor } from '#tests/unit/account-gateway.ts';

const number = Buffer.from(MOBILE);
const CLEARED = 'Path=/; Max-Age=0; HttpOnly; SameSite=Lax';
const UNAVAILABLE = { status: 0, code: 'UNAVAILABLE', msg: '服务暂时不可用，请稍后再试' };
const forms = {
  sendCode: { mobile: MOBILE, type: '5' },
  codeLogin: { mobile: MOBILE, code: '123456' },
  passwordLogin: { username: MOBILE, password: 'tianse7' },
  resetPassword: { mobile: MOBILE, code: '123456', password: 'tianse7' },
};
const actions = ['sendCode', 'codeLogin', 'passwordLogin', 'resetPassword'] as const;
const guess = { status: 0, code: 'ACCOUNT_REFUSED', msg: 'x' } as const;
const down = { status: 0, code: 'UNAVAILABLE', msg: 'x' } as const;
const no = (failure: typeof guess | typeof down) => ({ ok: false, failure }) as const;

describe.each(actions)('%s', (action) => {
  const form = forms[action];

  it('is refused over a plain connection before any call or count', async () => {
    const { gateway, calls, statements } = gatewayWith();
    expect(await gateway.act(action, form, { ...visitor, connection: 'plain' })).toEqual({
      answer: {
        status: 0,
        code: 'FORBIDDEN',
        msg: '当前连接没有加密，为了您的账号安全不能登录，请改用 https 打开本站',
      },
      cookies: [],
    });
    expect([calls, statements]).toEqual([[], []]);
  });

  it.each([
    ['https', false],
    ['loopback', false],
    ['plain', true],
  ] as const)('runs over %s with allowHttp: %s', async (connection, allowHttp) => {
    const { gateway, backend } = gatewayWith({ allowHttp });
    expect((await gateway.act(action, form, { ...visitor, connection })).answer.status).toBe(1);
    expect(backend[action]).toHaveBeenCalledOnce();
  });

  it('returns UNAVAILABLE and logs the error when a dependency fails', async () => {
    const { gateway, backend, error } = gatewayWith();
    const failure = new Error('a defect');
    backend[action].mockRejectedValue(failure);
    expect(await gateway.act(action, form, visitor)).toEqual({ answer: UNAVAILABLE, cookies: [] });
    expect(error.mock.calls).toEqual([[expect.any(String), { error: failure }]]);
  });

  it('returns BUSY without an error in the log when too many statements wait for the database', async () => {
    const { gateway, backend, error } = gatewayWith();
    backend[action].mockRejectedValue(new TooManyWaiting());
    const { answer } = await gateway.act(action, form, visitor);
    expect(answer).toMatchObject({ status: 0, code: 'BUSY', data: { retry_after: 5 } });
    expect(error.mock.calls).toEqual([]);
  });

  it('names the first invalid field', async () => {
    const { gateway, calls } = gatewayWith();
    const [first = ''] = Object.keys(form);
    const { answer, cookies } = await gateway.act(action, { ...form, [first]: ' ' }, visitor);
    const msg = first === 'mobile' ? '请先输入手机号！' : '请先输入账号或手机号！';
    expect(answer).toEqual({ status: 0, code: 'BAD_REQUEST', msg, field: first });
    expect([cookies, calls]).toEqual([[], []]);
  });
});

/** The key of the visitor's own wrong attempts for the number. */
function ownKey({ secret }: ReturnType<typeof gatewayWith>, of = visitor.address): Buffer {
  return guesserKey(secret, number, of);
}

describe('the versions of the documents', () => {
  it('[MY-08] are those of the server, without a session', async () => {
    const { gateway, statements } = gatewayWith();
    expect(await gateway.documents()).toEqual({ status: 1, msg: 'ok', data: { documents: VERSIONS } });
    expect(statements).toEqual([]);
  });
});

describe('a login by code', () => {
  const logIn = (setup: ReturnType<typeof gatewayWith>) =>
    setup.gateway.act('codeLogin', forms.codeLogin, visitor);

  it('begins a session, uses the code and refunds the attempt', async () => {
    const setup = gatewayWith();
    expect(await logIn(setup)).toEqual({
      answer: { status: 1, msg: '登录成功', data: setup.user },
      cookies: ['session=new', 'device=known', `code-login=; ${CLEARED}`],
    });
    expect(setup.calls).toEqual(['before', 'redeem', 'attempt', 'codeLogin', 'begin', 'remember']);
    expect(setup.sessions.before.mock.calls).toEqual([[MOBILE]]);
    expect(setup.codes.attempt.mock.calls).toEqual([[FLOW, number, 'login']]);
    expect(setup.backend.codeLogin.mock.calls).toEqual([
      [{ mobile: MOBILE, code: '123456' }, setup.attempt, false],
    ]);
    const tried = { ...setup.tried, kind: 'login_code' };
    expect(setup.sessions.begin.mock.calls).toEqual([[setup.account, visitor, tried]]);
    expect(setup.counted()).toEqual([
      ['code-wrong', ownKey(setup)],
      ['code-wrong-name', number],
    ]);
    expect(setup.takenBack()).toEqual([[71, 72]]);
    expect(setup.devices.remember.mock.calls).toEqual([
      [Buffer.from(`long ${MOBILE}`), visitor, expect.any(Date)],
    ]);
    expect(setup.attempt.spend).toHaveBeenCalledOnce();
  });

  it('returns the message of the backend', async () => {
    const setup = gatewayWith();
    setup.backend.codeLogin.mockResolvedValue({ ok: true, msg: '欢迎', value: setup.account });
    expect((await logIn(setup)).answer.msg).toBe('欢迎');
  });

  it('with a wrong code counts it and keeps the code valid', async () => {
    const setup = gatewayWith();
    setup.backend.codeLogin.mockResolvedValue(no(guess));
    expect(await logIn(setup)).toEqual({ answer: guess, cookies: [] });
    expect(setup.counted()).toHaveLength(2);
    expect(setup.takenBack()).toEqual([]);
    expect(setup.attempt.spend).not.toHaveBeenCalled();
    expect(setup.sessions.begin).not.toHaveBeenCalled();
  });

  it('that fails for another reason refunds the attempt and keeps the code valid', async () => {
    const setup = gatewayWith();
    setup.backend.codeLogin.mockResolvedValue(no(down));
    expect(await logIn(setup)).toEqual({ answer: down, cookies: [] });
    expect(setup.takenBack()).toEqual([[71, 72]]);
    expect(setup.attempt.spend).not.toHaveBeenCalled();
  });

  it('without a valid code is refused and counts nothing', async () => {
    const setup = gatewayWith();
    setup.codes.attempt.mockResolvedValue(null);
    expect((await logIn(setup)).answer).toEqual({
      status: 0,
      code: 'ACCOUNT_REFUSED',
      field: 'code',
      msg: '验证码不正确或已失效，请重新输入！',
    });
    expect([setup.counted(), setup.calls]).toEqual([[], ['before', 'redeem']]);
  });

  it('after too many wrong codes of the number returns TOO_MANY', async () => {
    const setup = gatewayWith({ full: ['code-wrong'] });
    expect((await logIn(setup)).answer).toMatchObject({ code: 'TOO_MANY', data: { retry_after: 86_380 } });
    expect(setup.backend.codeLogin).not.toHaveBeenCalled();
  });

  test.each([
    [null, '这个账号已停用：买卖兑换码'],
    [new Date('2026-12-01T08:30:59+08:00'), '这个账号已停用：买卖兑换码（2026-12-01 08:30 后恢复）'],
  ])('of a banned player returns the reason and the end: %s', async (until, msg) => {
    const setup = gatewayWith();
    setup.sessions.begin.mockResolvedValue({ banned: '买卖兑换码', until });
    const answer = { status: 0, code: 'ACCOUNT_REFUSED', msg };
    expect(await logIn(setup)).toEqual({ answer, cookies: [] });
  });

  it('is refused if the password was reset meanwhile', async () => {
    const setup = gatewayWith();
    setup.sessions.begin.mockResolvedValue({ outdated: true });
    const answer = { status: 0, code: 'ACCOUNT_REFUSED', msg: '密码刚刚修改过，请重新登录' };
    expect(await logIn(setup)).toEqual({ answer, cookies: [] });
  });
});

describe('a login by password', () => {
  const logIn = (setup: ReturnType<typeof gatewayWith>) =>
    setup.gateway.act('passwordLogin', forms.passwordLogin, visitor);

  it('begins a session, refunds the attempt and clears the account’s wrong attempts', async () => {
    const setup = gatewayWith();
    const hash = (block: string) => setup.secret.hash('address', block);
    expect(await logIn(setup)).toEqual({
      answer: { status: 1, msg: '登录成功', data: setup.user },
      cookies: ['session=new', 'device=known', `code-login=; ${CLEARED}`],
    });
    expect(setup.calls).toEqual(['before', 'redeem', 'passwordLogin', 'begin', 'remember']);
    expect(setup.sessions.before.mock.calls).toEqual([[MOBILE]]);
    const tried = { ...setup.tried, kind: 'login_password' };
    expect(setup.sessions.begin.mock.calls).toEqual([[setup.account, visitor, tried]]);
    expect(setup.counted()).toEqual([
      ['password-wrong', ownKey(setup)],
      ['password-wrong-name', number],
      ['password-address', hash(visitor.address)],
      ['password-network', hash('203.0.113.0/24')],
    ]);
    expect(setup.takenBack()).toEqual([
      [71, 72, 73, 74],
      ['password-wrong', ownKey(setup)],
    ]);
  });

  it('with a wrong password counts it', async () => {
    const setup = gatewayWith();
    setup.backend.passwordLogin.mockResolvedValue(no(guess));
    expect(await logIn(setup)).toEqual({ answer: guess, cookies: [] });
    expect(setup.counted()).toHaveLength(4);
    expect(setup.takenBack()).toEqual([]);
  });

  it('that fails for another reason counts nothing and clears nothing', async () => {
    const setup = gatewayWith();
    setup.backend.passwordLogin.mockResolvedValue(no(down));
    expect(await logIn(setup)).toEqual({ answer: down, cookies: [] });
    expect(setup.takenBack()).toEqual([[71, 72, 73, 74]]);
  });

  it('from a known device is counted for the device alone', async () => {
    const setup = gatewayWith();
    const device = Buffer.from('known');
    setup.devices.find.mockResolvedValue(device);
    await logIn(setup);
    expect(setup.counted()).toEqual([['password-wrong', ownKey(setup, device.toString('hex'))]]);
    const turn = ['device', number.toString('hex')];
    expect(setup.backend.passwordLogin.mock.calls).toEqual([[forms.passwordLogin, turn]]);
  });

  it('over the limit of the guesser returns TOO_MANY', async () => {
    const setup = gatewayWith({ full: ['password-wrong'] });
    expect((await logIn(setup)).answer).toMatchObject({ code: 'TOO_MANY', data: { retry_after: 40 } });
    expect(setup.backend.passwordLogin).not.toHaveBeenCalled();
  });

  it('[SEC-08] over the limit of the name needs the most work, and nothing is checked', async () => {
    const setup = gatewayWith({ full: ['password-wrong-name'] });
    expect((await logIn(setup)).answer).toMatchObject({ code: 'PROOF_REQUIRED', data: { work: 7 } });
    expect(setup.backend.passwordLogin).not.toHaveBeenCalled();
  });

  test.each(['password-address', 'password-subnet', 'password-network'])(
    '[SEC-24] over the limit %s needs a proof, and over its highest level waits; nothing is checked',
    async (log) => {
      for (const [level, expected] of [
        [{ level: 0 }, { code: 'PROOF_REQUIRED', data: { work: 1 } }],
        [{}, { code: 'TOO_MANY', data: { retry_after: 3_580 } }],
      ] as const) {
        const { gateway, backend } = gatewayWith({ full: [log], ...level });
        const { answer } = await gateway.act('passwordLogin', forms.passwordLogin, {
          ...visitor,
          address: '2001:db8:0:1::7',
        });
        expect(answer).toMatchObject(expected);
        expect(backend.passwordLogin).not.toHaveBeenCalled();
      }
    },
  );
});

describe('a reset of the password', () => {
  const reset = (setup: ReturnType<typeof gatewayWith>, password = 'tianse7') =>
    setup.gateway.act('resetPassword', { ...forms.resetPassword, password }, visitor);

  it('ends all sessions of the number and clears its wrong passwords', async () => {
    const setup = gatewayWith();
    expect(await reset(setup)).toEqual({
      answer: { status: 1, msg: '密码修改成功', data: null },
      cookies: [`code-reset=; ${CLEARED}`],
    });
    expect(setup.calls).toEqual(['redeem', 'attempt', 'resetPassword', 'endAllOf', 'forget']);
    expect(setup.codes.attempt.mock.calls).toEqual([['r'.repeat(43), number, 'reset']]);
    expect(setup.backend.resetPassword.mock.calls).toEqual([
      [forms.resetPassword, setup.attempt, ['address', '203.0.113.0/24', visitor.address]],
    ]);
    expect(setup.sessions.endAllOf.mock.calls).toEqual([[MOBILE, visitor]]);
    expect(setup.takenBack()).toEqual([
      [71, 72],
      expect.arrayContaining(['password-wrong', 'password-wrong-name', number.subarray(0, 16)]),
    ]);
  });

  it('returns the message of the backend', async () => {
    const setup = gatewayWith();
    setup.backend.resetPassword.mockResolvedValue({ ok: true, msg: '好', value: null });
    expect((await reset(setup)).answer.msg).toBe('好');
  });

  it('[VA-10] to a common password or the number itself is refused before the code is checked', async () => {
    const setup = gatewayWith();
    const answer = {
      status: 0,
      code: 'BAD_REQUEST',
      field: 'password',
      msg: '这个密码太常见，很容易被猜到，请换一个！',
    };
    expect(await reset(setup, 'woaini1314')).toEqual({ answer, cookies: [] });
    expect(await reset(setup, MOBILE)).toEqual({ answer, cookies: [] });
    expect(setup.calls).toEqual(['redeem', 'redeem']);
  });

  it('that fails ends no session and clears nothing', async () => {
    const setup = gatewayWith();
    setup.backend.resetPassword.mockResolvedValue(no(guess));
    expect(await reset(setup)).toEqual({ answer: guess, cookies: [] });
    expect(setup.sessions.endAllOf).not.toHaveBeenCalled();
    expect(setup.takenBack()).toEqual([]);
  });
});

describe('a proof of work', () => {
  it('[SEC-16] is bound to the number, and nothing is counted or stored', async () => {
    const { gateway, proofs, challenge, statements } = gatewayWith();
    expect(await gateway.challenge({ mobile: MOBILE })).toEqual({
      status: 1,
      msg: 'ok',
      data: { challenge },
    });
    expect(proofs.challenge.mock.calls).toEqual([[number, 1]]);
    expect(statements).toEqual([]);
  });

  it('is issued for a login name and at the required level', async () => {
    const { gateway, proofs } = gatewayWith();
    await gateway.challenge({ username: 'abc', work: '7' });
    expect(proofs.challenge.mock.calls).toEqual([[Buffer.from('abc'), 7]]);
    for (const work of ['0', '8', '1.5', 'x']) {
      expect(await gateway.challenge({ mobile: MOBILE, work })).toMatchObject({
        code: 'BAD_REQUEST',
        field: 'work',
      });
    }
  });

  it('[VA-02] is not issued for an invalid number', async () => {
    const { gateway, statements } = gatewayWith();
    expect(await gateway.challenge({ mobile: '110' })).toEqual({
      status: 0,
      code: 'BAD_REQUEST',
      field: 'mobile',
      msg: '手机号码格式不正确,请重新输入！',
    });
    expect(statements).toEqual([]);
  });

  it('returns UNAVAILABLE and logs the error when a dependency fails', async () => {
    const { gateway, proofs, error } = gatewayWith();
    const failure = new Error('a defect');
    proofs.challenge.mockRejectedValue(failure);
    expect(await gateway.challenge({ mobile: MOBILE })).toEqual(UNAVAILABLE);
    expect(error.mock.calls).toEqual([[expect.any(String), { error: failure }]]);
  });
});

describe('a logout', () => {
  it('ends the session, over a plain connection too', async () => {
    const { gateway, sessions } = gatewayWith();
    const plain = { ...visitor, connection: 'plain' } as const;
    expect(await gateway.logOut(plain)).toEqual({
      answer: { status: 1, msg: '退出登录成功', data: null },
      cookies: ['session=gone'],
    });
    expect(sessions.end.mock.calls).toEqual([[plain]]);
  });

  it('returns UNAVAILABLE without cookies when the session cannot be ended', async () => {
    const { gateway, sessions, error } = gatewayWith();
    sessions.end.mockRejectedValue(new Error('a defect'));
    expect(await gateway.logOut(visitor)).toEqual({ answer: UNAVAILABLE, cookies: [] });
    expect(error).toHaveBeenCalledOnce();
  });
});
