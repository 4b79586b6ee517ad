import * as z from 'zod/mini';
import { count, id, time } from '../fields.ts';
import { consoleCalls } from './console-calls.ts';
import { choice, needed, references, toggle } from './form-fields.ts';
import { resource } from './resource.ts';
import { ROLES } from './roles.ts';
import { oneOf, searchFilter, yesOrNo } from './shapes.ts';

/** A built-in role, or custom ones only. */
const OPERATOR_ROLES = [...ROLES, 'custom'] as const;

export const operators = resource({
  name: 'operators',
  service: 'console',
  row: z.object({
    id,
    name: z.string(),
    display_name: z.string(),
    role: z.enum(OPERATOR_ROLES),
    /** The names of the custom roles. */
    roles: z.array(z.string()),
    has_password: z.boolean(),
    must_change_password: z.boolean(),
    /** The end of a temporary password. */
    password_until: z.nullable(time),
    /** The end of an open invitation. */
    invited_until: z.nullable(time),
    has_totp: z.boolean(),
    passkeys: count,
    is_disabled: z.boolean(),
    sessions: count,
    last_seen_at: z.nullable(time),
    created_at: time,
    version: count,
  }),
  /** An operator. A new one has no password before an invitation (`operatorInvite`) is used. */
  form: z.object({
    name: needed('登录名', 32).check(
      z.regex(/^[a-z0-9][a-z0-9._-]{1,31}$/, '登录名是 2 到 32 个小写字母、数字、点、横线或下划线'),
    ),
    display_name: needed('姓名', 40),
    role: choice('内置角色', OPERATOR_ROLES),
    role_ids: references('自定义角色', 20),
    /** The channels whose figures the operator sees without the permission for all. */
    channel_ids: references('推广渠道', 50),
    is_disabled: toggle('停用'),
  }),
  isPublished: false,
  recent: true,
  filters: { q: searchFilter, role: oneOf(OPERATOR_ROLES), disabled: yesOrNo },
  sorts: ['id', 'name', 'created_at'],
});

const write = consoleCalls('console', 'operators.write');

/** Also resets a password. The response is the only copy of the token; an earlier invitation becomes invalid. */
export const operatorInvite = write.post('operators/invite', '后台账号：发出邀请，本人用它设置密码', {
  recent: true,
  input: z.object({ id }),
  output: z.object({ token: z.string(), expires_at: time }),
});

/** The second factors of an operator. */
export const FACTORS = ['totp', 'passkeys'] as const;

/** Removes second factors, for an operator who has lost them. */
export const operatorFactorsReset = write.post(
  'operators/factors-reset',
  '后台账号：解除动态验证码、通行密钥',
  {
    recent: true,
    input: z.object({
      id,
      factors: z.array(z.enum(FACTORS)).check(z.minLength(1, '请选择要解除的验证方式')),
    }),
  },
);

export const operatorEndSessions = write.post('operators/end-sessions', '后台账号：强制退出登录', {
  input: z.object({ id }),
  output: z.object({ ended: count }),
});

export type OperatorForm = z.output<typeof operators.form>;
export type OperatorAdminRow = z.output<typeof operators.row>;
