import * as z from 'zod/mini';
import { count, id, time } from '../fields.ts';
import { defineAdminCall } from './call.ts';
import { PERMISSIONS, ROLES } from './roles.ts';

export const PASSWORD_LENGTH = { min: 12, max: 128 } as const;
/** A session ends after this many minutes without a request, and at the latest after this many hours. */
export const IDLE_MINUTES = 30;
export const SESSION_HOURS = 12;

/**
 * The step of a login: complete (`in`), the authenticator code (`totp`), or the setup of an authenticator, if it is
 * required (`enrol`).
 */
export const STEPS = ['in', 'totp', 'enrol'] as const;

const operator = z.object({
  id,
  name: z.string(),
  display_name: z.string(),
  role: z.enum(ROLES),
  role_name: z.string(),
  permissions: z.array(z.enum(PERMISSIONS)),
  has_totp: z.boolean(),
});

const step = z.object({ step: z.enum(STEPS), operator });
export const secretText = (label: string) =>
  z.string(`请填写${label}`).check(z.minLength(1, `请填写${label}`), z.maxLength(200));
const code = z.string('请填写验证码').check(
  z.overwrite((text) => text.normalize('NFKC').replace(/[\s-]/g, '')),
  z.regex(/^(\d{6}|[a-z2-7]{16})$/i, '请填写 6 位验证码，或一个恢复码'),
);
export const newPassword = (label: string) =>
  z
    .string(`请填写${label}`)
    .check(
      z.minLength(PASSWORD_LENGTH.min, `密码至少 ${PASSWORD_LENGTH.min} 个字符`),
      z.maxLength(PASSWORD_LENGTH.max, `密码最多 ${PASSWORD_LENGTH.max} 个字符`),
    );

const post = { service: 'console', method: 'POST' } as const;
const get = { service: 'console', method: 'GET' } as const;

export const login = defineAdminCall({
  ...post,
  path: '/console/api/login',
  summary: '登录：账号和密码',
  operator: 'anybody',
  input: z.object({ name: secretText('账号'), password: secretText('密码') }),
  output: step,
});

export const totp = defineAdminCall({
  ...post,
  path: '/console/api/totp',
  summary: '登录：动态验证码或恢复码',
  operator: 'half-signed-in',
  input: z.object({ code }),
  output: z.object({ ...step.shape, recovery_codes_left: count }),
});

/** Creates an authenticator secret, which is active once a code is confirmed. */
export const totpBegin = defineAdminCall({
  ...post,
  path: '/console/api/totp/begin',
  summary: '绑定动态验证码：取得密钥',
  operator: 'half-signed-in',
  input: z.object({ password: secretText('密码') }),
  output: z.object({ uri: z.string(), secret: z.string(), qr_svg: z.string() }),
});

export const totpConfirm = defineAdminCall({
  ...post,
  path: '/console/api/totp/confirm',
  summary: '绑定动态验证码：确认，得到恢复码',
  operator: 'half-signed-in',
  input: z.object({ code: code.check(z.length(6, '请填写 6 位验证码')) }),
  output: z.object({ ...step.shape, recovery_codes: z.array(z.string()) }),
});

export const logout = defineAdminCall({
  ...post,
  path: '/console/api/logout',
  summary: '退出登录',
  operator: 'anybody',
  input: z.object({}),
  output: z.object({}),
});

/** Also available during the authenticator step; LOGIN_REQUIRED without a session. */
export const me = defineAdminCall({
  ...get,
  path: '/console/api/me',
  summary: '当前登录的账号',
  operator: 'half-signed-in',
  input: z.object({}),
  output: z.object({ ...step.shape, totp_required: z.boolean(), generated_at: time }),
});

export const changePassword = defineAdminCall({
  ...post,
  path: '/console/api/password',
  summary: '修改自己的密码；其他设备上的登录随之失效',
  operator: 'signed-in',
  input: z.object({ password: secretText('现在的密码'), new_password: newPassword('新密码') }),
  output: z.object({}),
});

export const sessions = defineAdminCall({
  ...get,
  path: '/console/api/sessions',
  summary: '自己的登录设备',
  operator: 'signed-in',
  input: z.object({}),
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

export const endSession = defineAdminCall({
  ...post,
  path: '/console/api/sessions/end',
  summary: '让一个（或除当前以外的全部）登录失效',
  operator: 'signed-in',
  input: z.object({ id: z.union([z.literal('others'), z.string().check(z.maxLength(40))]) }),
  output: z.object({ ended: count }),
});

export type SignedInOperator = z.output<typeof operator>;
export type Step = z.output<typeof step>;
