import { describe, expect, it, test, vi } from 'vitest';
import { FLOW, gatewayWith, guesserKey, MOBILE, visitor } from '#tests/unit/account-gateway.ts';

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
  expect(backend.sendCode.mock.calls).toEqual([[input, codes.begin.mock.calls[0]?.[2], FLOW]]);
  expect(proofs.redeem.mock.calls).toEqual([[undefined, number]]);
});

it('counts the number, the site and the address blocks', async () => {
  const { gateway, counted, secret } = gatewayWith();
  await gateway.act('sendCode', form, { ...visitor, address: '2001:db8:0:1::7' });
  expect(counted()).toEqual([
    ['sms-number-block', guesserKey(secret, number, '2001:db8:0:1::/64')],
    ['sms-number', number],
    ['sms-site', secret.hash('site', '')],
    ['sms-address', secret.hash('address', '2001:db8:0:1::/64')],
    ['sms-subnet', secret.hash('address', '2001:db8:0:0::/56')],
    ['sms-network', secret.hash('address', '2001:db8:0::/48')],
  ]);
});

it('counts a known device with its own counter, and adds to those of the number and the site', async () => {
  const { gateway, devices, counted, secret } = gatewayWith();
  const device = Buffer.from('known');
  devices.find.mockResolvedValue(device);
  await gateway.act('sendCode', form, visitor);
  expect(counted()).toEqual([
    ['sms-device', guesserKey(secret, number, device.toString('hex'))],
    ['sms-site', secret.hash('site', '')],
    ['sms-number', number],
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
      data: { challenge: true, work: 1 },
    },
    cookies: [],
  };

  test.each([
    ['sms-number-block', tooMany('操作太频繁了，请在 40 秒后再试', 40)],
    ['sms-number', tooMany('操作太频繁了，请在 24 小时后再试', 86_380)],
    ['sms-site', tooMany('现在获取验证码的人太多了，请在 60 分钟后再试，或用密码登录', 3_580)],
    ['sms-network', tooMany('现在获取验证码的人太多了，请在 60 分钟后再试，或用密码登录', 3_580)],
    ['sms-address', tooMany('操作太频繁了，请在 60 分钟后再试', 3_580)],
  ])('of %s is returned, and nothing is stored, sent or counted', async (log, expected) => {
    const { gateway, calls, counted } = gatewayWith({ full: [log] });
    expect(await gateway.act('sendCode', form, visitor)).toEqual(expected);
    expect([calls, counted()]).toEqual([['redeem'], []]);
  });

  test.each(['sms-number', 'sms-address', 'sms-site'])(
    'of %s without a proof of work is lifted by one for this number',
    async (log) => {
      const { gateway, proofs } = gatewayWith({ full: [log], level: 0 });
      expect(await gateway.act('sendCode', form, visitor)).toEqual(proofRequired);
      expect((await gateway.act('sendCode', { ...form, proof: 'p' }, visitor)).answer).toEqual(SENT);
      expect(proofs.redeem.mock.calls.at(-1)).toEqual(['p', number]);
      proofs.redeem.mockResolvedValue(0);
      expect(await gateway.act('sendCode', { ...form, proof: 'p' }, visitor)).toEqual(proofRequired);
    },
  );

  it('is counted by its result', async () => {
    for (const [full, level, result] of [
      [[], undefined, 'sent'],
      [['sms-site'], 0, 'proof'],
      [['sms-site'], undefined, 'sms-site'],
    ] as const) {
      const { gateway, parts } = gatewayWith({ full: [...full], ...(level === 0 ? { level } : {}) });
      await gateway.act('sendCode', form, visitor);
      expect(vi.mocked(parts.sent.count).mock.calls).toEqual([[result]]);
    }
  });
});
