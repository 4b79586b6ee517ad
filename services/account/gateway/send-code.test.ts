import { describe, expect, it, test } from 'vitest';
import { FLOW, gatewayWith, MOBILE, visitor } from '#tests/unit/account-gateway.ts';

const number = Buffer.from(MOBILE);
const form = { mobile: MOBILE, type: '5' };
const SENT = { status: 1, msg: '验证码已发送', data: null };
const ATTRIBUTES = 'Path=/; Max-Age=600; HttpOnly; SameSite=Lax';

test.each([
  ['5', 'login'],
  ['4', 'reset'],
])('a code of type %s is stored, sent and bound to the browser for a %s', async (type, purpose) => {
  const { gateway, backend, codes, proofs } = gatewayWith();
  const input = { mobile: MOBILE, type };
  expect(await gateway.act('sendCode', input, visitor)).toEqual({
    answer: SENT,
    cookies: [`code-${purpose}=${FLOW}; ${ATTRIBUTES}`],
  });
  const code = expect.stringMatching(/^\d{6}$/);
  expect(codes.begin.mock.calls).toEqual([[number, purpose, code, undefined]]);
  expect(backend.sendCode.mock.calls).toEqual([[input, codes.begin.mock.calls[0]?.[2]]]);
  expect(proofs.redeem).not.toHaveBeenCalled();
});

it('counts the number, the site and the address block', async () => {
  const { gateway, counted, secret } = gatewayWith();
  await gateway.act('sendCode', form, { ...visitor, address: '2001:db8:0:1::7' });
  expect(counted()).toEqual([
    ['sms-number', number],
    ['sms-site', secret.hash('site', '')],
    ['sms-address', secret.hash('address', '2001:db8:0:1::/64')],
  ]);
});

it('generates no code where the backend does, and returns its message', async () => {
  const { gateway, backend, codes } = gatewayWith({ makesCodes: false });
  backend.sendCode.mockResolvedValue({ ok: true, msg: '已发送', value: null });
  expect((await gateway.act('sendCode', form, visitor)).answer.msg).toBe('已发送');
  expect(codes.begin.mock.calls[0]?.[2]).toBeNull();
  expect(backend.sendCode.mock.calls[0]?.[1]).toBeNull();
});

it('counts nothing when no SMS provider is configured', async () => {
  const cannotSend = { status: 0, code: 'UNAVAILABLE', msg: '短信服务未配置' } as const;
  const { gateway, statements, calls } = gatewayWith({ cannotSend });
  expect(await gateway.act('sendCode', form, visitor)).toEqual({ answer: cannotSend, cookies: [] });
  expect([statements, calls]).toEqual([[], []]);
});

it('returns the failure when a code is not sent, without a cookie', async () => {
  const { gateway, backend } = gatewayWith();
  const failure = { status: 0, code: 'UNAVAILABLE', msg: 'x' } as const;
  backend.sendCode.mockResolvedValue({ ok: false, failure });
  expect(await gateway.act('sendCode', form, visitor)).toEqual({ answer: failure, cookies: [] });
});

describe('an exceeded limit', () => {
  const tooMany = (msg: string, seconds: number) => ({
    answer: { status: 0, code: 'TOO_MANY', msg, data: { retry_after: seconds } },
    cookies: [],
  });
  const proofRequired = {
    answer: {
      status: 0,
      code: 'PROOF_REQUIRED',
      msg: '正在确认您不是机器人，请稍候',
      data: { challenge: true },
    },
    cookies: [],
  };

  test.each([
    ['sms-number', tooMany('操作太频繁了，请在 24 小时后再试', 86_380)],
    ['sms-site', tooMany('操作太频繁了，请在 60 分钟后再试', 3_580)],
    ['sms-address', proofRequired],
  ])('of %s is returned, and nothing is stored, sent or counted', async (log, expected) => {
    const { gateway, calls, counted } = gatewayWith({ full: [log] });
    expect(await gateway.act('sendCode', form, visitor)).toEqual(expected);
    expect([calls, counted()]).toEqual([[], []]);
  });

  it('of the address is lifted by a proof of work for this number', async () => {
    const { gateway, proofs } = gatewayWith({ full: ['sms-address'] });
    expect((await gateway.act('sendCode', { ...form, proof: 'p' }, visitor)).answer).toEqual(SENT);
    expect(proofs.redeem.mock.calls).toEqual([['p', number]]);
    proofs.redeem.mockResolvedValue(false);
    expect(await gateway.act('sendCode', { ...form, proof: 'p' }, visitor)).toEqual(proofRequired);
  });

  it('of the number is not lifted by a proof of work', async () => {
    const { gateway } = gatewayWith({ full: ['sms-number'] });
    expect((await gateway.act('sendCode', { ...form, proof: 'p' }, visitor)).answer).toMatchObject({
      code: 'TOO_MANY',
    });
  });
});
