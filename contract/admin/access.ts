import * as z from 'zod/mini';
import { MOST_WORK } from '../account/proof.ts';
import { proofChallenge } from '../account/responses.ts';
import { count, id, time } from '../fields.ts';
import { secondFactorCode } from '../notations/one-time-code.ts';
import { consoleCalls } from './console-calls.ts';
import { PERMISSIONS, ROLES } from './roles.ts';

/** The length of a login name or a password, as typed. */
const CREDENTIAL_LENGTH = 200;

export const PASSWORD_LENGTH = { min: 12, max: 128 } as const;
/** A session ends after this many minutes without a request, and at the latest after this many hours. */
export const IDLE_MINUTES = 30;
export const SESSION_HOURS = 12;
/** A login or confirmation allows calls with `recent` for this many minutes. */
export const CONFIRMED_MINUTES = 5;

/** An invitation expires after this many hours. */
export const INVITATION_HOURS = 48;
/** A temporary password expires after this many hours. */
export const TEMPORARY_PASSWORD_HOURS = 72;

/** The page of an invitation. Browsers send a fragment to no server, so the token is in no log and no `Referer`. */
export function invitationPath(token: string): string {
  return `/console/invite#${token}`;
}

/**
 * The step of a login: complete (`in`), an own password in place of a temporary one (`password`), the second factor
 * (`totp`: an authenticator code or a passkey), or the setup of a second factor, if it is required (`enrol`).
 */
export const STEPS = ['in', 'password', 'totp', 'enrol'] as const;

const operator = z.object({
  id,
  name: z.string(),
  display_name: z.string(),
  /** The built-in role, or `custom`. */
  role: z.enum([...ROLES, 'custom']),
  role_name: z.string(),
  permissions: z.array(z.enum(PERMISSIONS)),
  has_totp: z.boolean(),
  has_passkey: z.boolean(),
});

export const step = z.object({ step: z.enum(STEPS), operator });
const secretText = (label: string) =>
  z
    .string(`请填写${label}`)
    .check(
      z.minLength(1, `请填写${label}`),
      z.maxLength(CREDENTIAL_LENGTH, `${label}最多 ${CREDENTIAL_LENGTH} 个字符`),
    );
const code = z
  .string('请填写验证码')
  .check(
    z.overwrite(secondFactorCode),
    z.regex(/^(\d{6}|[a-z2-7]{16})$/i, '请填写 6 位验证码，或一个恢复码'),
  );
const newPassword = (label: string) =>
  z
    .string(`请填写${label}`)
    .check(
      z.minLength(PASSWORD_LENGTH.min, `密码至少 ${PASSWORD_LENGTH.min} 个字符`),
      z.maxLength(PASSWORD_LENGTH.max, `密码最多 ${PASSWORD_LENGTH.max} 个字符`),
      z.regex(/^[^\p{Cc}\p{Cs}\p{NChar}]*$/u, '密码里有看不见的字符，请重新输入'),
    );

const anybody = consoleCalls('console', 'anybody');
const anyStep = consoleCalls('console', 'any-step');
const halfSignedIn = consoleCalls('console', 'half-signed-in');
const signedIn = consoleCalls('console', 'signed-in');

export const login = anybody.post('login', '登录：账号和密码', {
  input: z.object({ name: secretText('账号'), password: secretText('密码'), proof: z.optional(z.string()) }),
  output: step,
});

/**
 * A proof of work for a login or its second factor, after a refusal with `work`: too many wrong passwords or codes for this
 * name from elsewhere.
 */
export const loginChallenge = anybody.post('login/challenge', '登录：取得工作量证明的题目', {
  input: z.object({ name: secretText('账号'), work: z.int().check(z.gte(1), z.lte(MOST_WORK)) }),
  output: z.object({ challenge: proofChallenge }),
});

/** The only change that a session with a temporary password may make. */
export const setOwnPassword = anyStep.post('password/own', '登录：把临时密码换成自己的密码', {
  input: z.object({ new_password: newPassword('新密码') }),
  output: step,
});

const token = z.string('缺少邀请码').check(z.maxLength(200, '邀请码太长'));

/** A POST: the token must not be part of a URL. */
export const invitation = anybody.post('invitation', '邀请：查看邀请链接属于哪个账号', {
  input: z.object({ token }),
  output: z.object({ name: z.string(), display_name: z.string(), expires_at: time }),
});

/** Sets the operator's own password, ends the operator's sessions and begins one at the next step of the login. */
export const acceptInvitation = anybody.post(
  'invitation/accept',
  '邀请：设置自己的密码并登录；链接随之失效',
  { input: z.object({ token, new_password: newPassword('新密码') }), output: step },
);

export const totp = halfSignedIn.post('totp', '登录：动态验证码或恢复码', {
  input: z.object({ code, proof: z.optional(z.string()) }),
  output: z.object({ ...step.shape, recovery_codes_left: count }),
});

/** Creates an authenticator secret, which is active once a code is confirmed. */
export const totpBegin = halfSignedIn.post('totp/begin', '绑定动态验证码：取得密钥', {
  recent: true,
  output: z.object({ uri: z.string(), secret: z.string(), qr_svg: z.string() }),
});

export const totpConfirm = halfSignedIn.post('totp/confirm', '绑定动态验证码：确认，得到恢复码', {
  recent: true,
  input: z.object({ code: code.check(z.length(6, '请填写 6 位验证码')) }),
  output: z.object({ ...step.shape, recovery_codes: z.array(z.string()) }),
});

export const logout = anybody.post('logout', '退出登录', {});

/** Available at every step of the login; LOGIN_REQUIRED without a session. */
export const me = anyStep.get('me', '当前登录的账号', {
  output: z.object({ ...step.shape, totp_required: z.boolean(), generated_at: time }),
});

export const changePassword = signedIn.post('password', '修改自己的密码；其他设备上的登录随之失效', {
  recent: true,
  input: z.object({ new_password: newPassword('新密码') }),
});

/**
 * Confirms the operator's identity with the password and, if an authenticator is set up, a code. An operator whose only
 * second factor is a passkey confirms with `passkeyConfirm`.
 */
export const confirm = halfSignedIn.post('confirm', '再次确认是本人：密码和动态验证码', {
  input: z.object({ password: secretText('密码'), code: z.optional(code) }),
});

export const sessions = signedIn.get('sessions', '自己的登录设备', {
  output: z.object({
    list: z.array(
      z.object({
        id: z.string(),
        created_at: time,
        last_seen_at: time,
        ends_at: time,
        address: z.string(),
        browser: z.string(),
        is_this: z.boolean(),
      }),
    ),
  }),
});

export const endSession = signedIn.post('sessions/end', '退出一处登录，或除当前以外的全部登录', {
  input: z.object({ id: z.union([z.literal('others'), z.string().check(z.maxLength(40))]) }),
  output: z.object({ ended: count }),
});

export type SignedInOperator = z.output<typeof operator>;
export type Step = z.output<typeof step>;
