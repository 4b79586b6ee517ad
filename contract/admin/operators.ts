import * as z from 'zod/mini';
import { count, id, time } from '../fields.ts';
import { newPassword } from './access.ts';
import { defineAdminCall } from './call.ts';
import { choice, needed, toggle } from './form-fields.ts';
import { resource } from './resource.ts';
import { ROLES } from './roles.ts';
import { oneOf, searchFilter, yesOrNo } from './shapes.ts';

export const operators = resource({
  name: 'operators',
  service: 'console',
  row: z.object({
    id,
    name: z.string(),
    display_name: z.string(),
    role: z.enum(ROLES),
    has_password: z.boolean(),
    has_totp: z.boolean(),
    is_disabled: z.boolean(),
    sessions: count,
    last_seen_at: z.nullable(time),
    created_at: time,
    version: count,
  }),
  /** An operator. A new one has no password before `operatorPassword`. */
  form: z.object({
    name: needed('登录名', 32).check(
      z.regex(/^[a-z0-9][a-z0-9._-]{1,31}$/, '登录名是 2 到 32 个小写字母、数字、点、横线或下划线'),
    ),
    display_name: needed('姓名', 40),
    role: choice('角色', ROLES),
    is_disabled: toggle('停用'),
  }),
  isPublished: false,
  filters: { q: searchFilter, role: oneOf(ROLES), disabled: yesOrNo },
  sorts: ['id', 'name', 'created_at'],
});

const write = { service: 'console', method: 'POST', operator: 'operators.write' } as const;

export const operatorPassword = defineAdminCall({
  ...write,
  path: '/console/api/operators/password',
  summary: '后台账号：设置密码',
  input: z.object({ id, password: newPassword('密码') }),
  output: z.object({}),
});

export const operatorTotpReset = defineAdminCall({
  ...write,
  path: '/console/api/operators/totp-reset',
  summary: '后台账号：解除动态验证码',
  input: z.object({ id }),
  output: z.object({}),
});

export const operatorEndSessions = defineAdminCall({
  ...write,
  path: '/console/api/operators/end-sessions',
  summary: '后台账号：让登录失效',
  input: z.object({ id }),
  output: z.object({ ended: count }),
});

export type OperatorForm = z.output<typeof operators.form>;
export type OperatorAdminRow = z.output<typeof operators.row>;
