import { describe, expect, it, test } from 'vitest';
import { FLOW, gatewayWith, MOBILE, visitor } from '#tests/unit/account-gateway.ts';

const number = Buffer.from(MOBILE);
const DROPPED = 'Path=/; Max-Age=0; HttpOnly; SameSite=Lax';
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

  it('is refused over a plain connection, before anything is asked or counted', async () => {
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
  ] as const)('goes on over %s where plain ones are allowed: %s', async (connection, allowHttp) => {
    const { gateway, backend } = gatewayWith({ allowHttp });
    expect((await gateway.act(action, form, { ...visitor, connection })).answer.status).toBe(1);
    expect(backend[action]).toHaveBeenCalledOnce();
  });

  it('is unavailable where a part fails, and that is logged', async () => {
    const { gateway, backend, error } = gatewayWith();
    const failure = new Error('a defect');
    backend[action].mockRejectedValue(failure);
    expect(await gateway.act(action, form, visitor)).toEqual({ answer: UNAVAILABLE, cookies: [] });
    expect(error.mock.calls).toEqual([[expect.any(String), { error: failure }]]);
  });

  it('names the first field that is wrong', async () => {
    const { gateway, calls } = gatewayWith();
    const [first = ''] = Object.keys(form);
    const { answer, cookies } = await gateway.act(action, { ...form, [first]: ' ' }, visitor);
    const msg = first === 'mobile' ? '请先输入手机号！' : '请先输入账号或手机号！';
    expect(answer).toEqual({ status: 0, code: 'BAD_REQUEST', msg, field: first });
    expect([cookies, calls]).toEqual([[], []]);
  });
});

describe('a login by code', () => {
  const logIn = (parts: ReturnType<typeof gatewayWith>) =>
    parts.gateway.act('codeLogin', forms.codeLogin, visitor);

  it('begins a session, uses the code up, and counts no wrong one', async () => {
    const parts = gatewayWith();
    expect(await logIn(parts)).toEqual({
      answer: { status: 1, msg: '登录成功', data: parts.user },
      cookies: ['session=new', `code-login=; ${DROPPED}`],
    });
    expect(parts.calls).toEqual(['before', 'attempt', 'codeLogin', 'begin']);
    expect(parts.sessions.before.mock.calls).toEqual([[MOBILE]]);
    expect(parts.codes.attempt.mock.calls).toEqual([[FLOW, number, 'login']]);
    expect(parts.backend.codeLogin.mock.calls).toEqual([[forms.codeLogin, parts.attempt]]);
    expect(parts.sessions.begin.mock.calls).toEqual([[parts.account, visitor, parts.tried]]);
    expect(parts.counted()).toEqual([['code-wrong', number]]);
    expect(parts.takenBack()).toEqual([[71]]);
    expect(parts.attempt.spend).toHaveBeenCalledOnce();
  });

  it('says what the service behind says', async () => {
    const parts = gatewayWith();
    parts.backend.codeLogin.mockResolvedValue({ ok: true, msg: '欢迎', value: parts.account });
    expect((await logIn(parts)).answer.msg).toBe('欢迎');
  });

  it('with a wrong code counts it, and leaves the code to be tried again', async () => {
    const parts = gatewayWith();
    parts.backend.codeLogin.mockResolvedValue(no(guess));
    expect(await logIn(parts)).toEqual({ answer: guess, cookies: [] });
    expect(parts.counted()).toHaveLength(1);
    expect(parts.takenBack()).toEqual([]);
    expect(parts.attempt.spend).not.toHaveBeenCalled();
    expect(parts.sessions.begin).not.toHaveBeenCalled();
  });

  it('that fails for another reason counts no wrong code, and leaves the code', async () => {
    const parts = gatewayWith();
    parts.backend.codeLogin.mockResolvedValue(no(down));
    expect(await logIn(parts)).toEqual({ answer: down, cookies: [] });
    expect(parts.takenBack()).toEqual([[71]]);
    expect(parts.attempt.spend).not.toHaveBeenCalled();
  });

  it('without a code that may be tried is refused, and counts nothing', async () => {
    const parts = gatewayWith();
    parts.codes.attempt.mockResolvedValue(null);
    expect((await logIn(parts)).answer).toEqual({
      ...{ status: 0, code: 'ACCOUNT_REFUSED', field: 'code' },
      msg: '验证码不正确或已失效，请重新输入！',
    });
    expect([parts.counted(), parts.calls]).toEqual([[], ['before']]);
  });

  it('after too many wrong codes of the number is told to wait', async () => {
    const parts = gatewayWith({ full: ['code-wrong'] });
    expect((await logIn(parts)).answer).toMatchObject({ code: 'TOO_MANY', data: { retry_after: 86_380 } });
    expect(parts.backend.codeLogin).not.toHaveBeenCalled();
  });

  test.each([
    [null, '这个账号已停用：买卖兑换码'],
    [new Date('2026-12-01T08:30:59+08:00'), '这个账号已停用：买卖兑换码（2026-12-01 08:30 后恢复）'],
  ])('of a banned player tells the reason and the end: %s', async (until, msg) => {
    const parts = gatewayWith();
    parts.sessions.begin.mockResolvedValue({ banned: '买卖兑换码', until });
    const answer = { status: 0, code: 'ACCOUNT_REFUSED', msg };
    expect(await logIn(parts)).toEqual({ answer, cookies: [] });
  });

  it('that a reset came between is refused', async () => {
    const parts = gatewayWith();
    parts.sessions.begin.mockResolvedValue({ outdated: true });
    const answer = { status: 0, code: 'ACCOUNT_REFUSED', msg: '密码刚刚修改过，请重新登录' };
    expect(await logIn(parts)).toEqual({ answer, cookies: [] });
  });
});

describe('a login by password', () => {
  const logIn = (parts: ReturnType<typeof gatewayWith>) =>
    parts.gateway.act('passwordLogin', forms.passwordLogin, visitor);

  it('begins a session, takes its count back and forgets the wrong ones of the account', async () => {
    const parts = gatewayWith();
    const [name, address] = [
      parts.secret.hash('login name', MOBILE),
      parts.secret.hash('address', visitor.address),
    ];
    expect(await logIn(parts)).toEqual({
      answer: { status: 1, msg: '登录成功', data: parts.user },
      cookies: ['session=new', `code-login=; ${DROPPED}`],
    });
    expect(parts.calls).toEqual(['before', 'passwordLogin', 'begin']);
    expect(parts.sessions.before.mock.calls).toEqual([[MOBILE]]);
    expect(parts.sessions.begin.mock.calls).toEqual([[parts.account, visitor, parts.tried]]);
    expect(parts.counted()).toEqual([
      ['password-wrong', name],
      ['password-address', address],
    ]);
    expect(parts.takenBack()).toEqual([
      [71, 72],
      ['password-wrong', name],
    ]);
  });

  it('with a wrong one counts it', async () => {
    const parts = gatewayWith();
    parts.backend.passwordLogin.mockResolvedValue(no(guess));
    expect(await logIn(parts)).toEqual({ answer: guess, cookies: [] });
    expect(parts.counted()).toHaveLength(2);
    expect(parts.takenBack()).toEqual([]);
  });

  it('that fails for another reason counts nothing, and forgets nothing', async () => {
    const parts = gatewayWith();
    parts.backend.passwordLogin.mockResolvedValue(no(down));
    expect(await logIn(parts)).toEqual({ answer: down, cookies: [] });
    expect(parts.takenBack()).toEqual([[71, 72]]);
  });

  test.each([
    ['password-wrong', 40],
    ['password-address', 3_580],
  ])('with the limit %s in the way is told to wait %i s', async (log, seconds) => {
    const parts = gatewayWith({ full: [log] });
    expect((await logIn(parts)).answer).toMatchObject({ code: 'TOO_MANY', data: { retry_after: seconds } });
    expect(parts.backend.passwordLogin).not.toHaveBeenCalled();
  });
});

describe('a reset of the password', () => {
  const reset = (parts: ReturnType<typeof gatewayWith>, password = 'tianse7') =>
    parts.gateway.act('resetPassword', { ...forms.resetPassword, password }, visitor);

  it('ends all sessions of the number and forgets its wrong passwords', async () => {
    const parts = gatewayWith();
    expect(await reset(parts)).toEqual({
      answer: { status: 1, msg: '密码修改成功', data: null },
      cookies: [`code-reset=; ${DROPPED}`],
    });
    expect(parts.calls).toEqual(['attempt', 'resetPassword', 'endAllOf']);
    expect(parts.codes.attempt.mock.calls).toEqual([['r'.repeat(43), number, 'reset']]);
    expect(parts.backend.resetPassword.mock.calls).toEqual([[forms.resetPassword, parts.attempt]]);
    expect(parts.sessions.endAllOf.mock.calls).toEqual([[MOBILE]]);
    expect(parts.takenBack()).toEqual([[71], ['password-wrong', parts.secret.hash('login name', MOBILE)]]);
  });

  it('says what the service behind says', async () => {
    const parts = gatewayWith();
    parts.backend.resetPassword.mockResolvedValue({ ok: true, msg: '好', value: null });
    expect((await reset(parts)).answer.msg).toBe('好');
  });

  it('[VA-10] to a common password, or the number itself, is refused before the code is tried', async () => {
    const parts = gatewayWith();
    const answer = {
      ...{ status: 0, code: 'BAD_REQUEST', field: 'password' },
      msg: '这个密码太常见，很容易被猜到，请换一个！',
    };
    expect(await reset(parts, 'woaini1314')).toEqual({ answer, cookies: [] });
    expect(await reset(parts, MOBILE)).toEqual({ answer, cookies: [] });
    expect(parts.calls).toEqual([]);
  });

  it('that fails ends no session and forgets nothing', async () => {
    const parts = gatewayWith();
    parts.backend.resetPassword.mockResolvedValue(no(guess));
    expect(await reset(parts)).toEqual({ answer: guess, cookies: [] });
    expect(parts.sessions.endAllOf).not.toHaveBeenCalled();
    expect(parts.takenBack()).toEqual([]);
  });
});

describe('a proof of work', () => {
  it('is for the number that asks, and counted for the address', async () => {
    const { gateway, proofs, challenge, counted, secret } = gatewayWith();
    expect(await gateway.challenge({ mobile: MOBILE }, visitor)).toEqual({
      ...{ status: 1, msg: 'ok', data: { challenge } },
    });
    expect(proofs.challenge.mock.calls).toEqual([[number]]);
    expect(counted()).toEqual([['proof-address', secret.hash('address', visitor.address)]]);
  });

  it('[VA-02] is not handed out for what is no number', async () => {
    const { gateway, statements } = gatewayWith();
    expect(await gateway.challenge({ mobile: '110' }, visitor)).toEqual({
      ...{ status: 0, code: 'BAD_REQUEST', field: 'mobile' },
      msg: '手机号码格式不正确,请重新输入！',
    });
    expect(statements).toEqual([]);
  });

  it('is refused where the address asked for too many', async () => {
    const { gateway, proofs } = gatewayWith({ full: ['proof-address'] });
    expect(await gateway.challenge({ mobile: MOBILE }, visitor)).toMatchObject({
      ...{ code: 'TOO_MANY', data: { retry_after: 3_580 } },
    });
    expect(proofs.challenge).not.toHaveBeenCalled();
  });

  it('is unavailable where a part fails, and that is logged', async () => {
    const { gateway, proofs, error } = gatewayWith();
    const failure = new Error('a defect');
    proofs.challenge.mockRejectedValue(failure);
    expect(await gateway.challenge({ mobile: MOBILE }, visitor)).toEqual(UNAVAILABLE);
    expect(error.mock.calls).toEqual([[expect.any(String), { error: failure }]]);
  });
});

describe('a log-out', () => {
  it('ends the session, over a plain connection too', async () => {
    const { gateway, sessions } = gatewayWith();
    const plain = { ...visitor, connection: 'plain' } as const;
    expect(await gateway.logOut(plain)).toEqual({
      answer: { status: 1, msg: '退出登录成功', data: null },
      cookies: ['session=gone'],
    });
    expect(sessions.end.mock.calls).toEqual([[plain]]);
  });

  it('is unavailable where the session can not be ended, and takes no cookie away', async () => {
    const { gateway, sessions, error } = gatewayWith();
    sessions.end.mockRejectedValue(new Error('a defect'));
    expect(await gateway.logOut(visitor)).toEqual({ answer: UNAVAILABLE, cookies: [] });
    expect(error).toHaveBeenCalledOnce();
  });
});
