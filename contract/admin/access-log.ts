import * as z from 'zod/mini';
import { id, time } from '../fields.ts';
import { MOBILE, mobileDigits } from '../notations/mobile.ts';
import { consoleCalls } from './console-calls.ts';
import { exportInput, listInput, listResult, numberOf, oneOf, searchFilter, timeFilter } from './shapes.ts';

export const ACCESS_KINDS = [
  'login_code',
  'login_password',
  'password_reset',
  'number_change',
  'logout',
  'comment',
  'appeal',
  'picture',
  'nickname',
] as const;
export type AccessKind = (typeof ACCESS_KINDS)[number];

export const ACCESS_KIND_NAMES: Readonly<Record<AccessKind, string>> = {
  login_code: '验证码登录',
  login_password: '密码登录',
  password_reset: '重置密码',
  number_change: '更换手机号',
  logout: '退出登录',
  comment: '发表评论',
  appeal: '提交申诉',
  picture: '上传头像',
  nickname: '修改昵称',
};

/** A search by address or province decrypts every entry of the period, so that the database stores no hash of an address. */
export const ADDRESS_SEARCH_DAYS = 31;

export const accessRow = z.object({
  id,
  at: time,
  kind: z.enum(ACCESS_KINDS),
  /** Null for a visitor. */
  player_id: z.nullable(id),
  /** Empty if the player is unknown in this process's database. */
  nickname: z.string(),
  mobile_masked: z.string(),
  /** The comment's id, the picture's id or the appeal's case number. */
  subject_id: z.nullable(z.string()),
  /** Null if it was not passed on, or if its key is missing. */
  address: z.nullable(z.string()),
  port: z.nullable(z.int()),
  /** Of the address: the province, or the country outside of China. Null if it is not known. */
  province: z.nullable(z.string()),
  agent: z.string(),
});
export type AccessRow = z.output<typeof accessRow>;

const filters = {
  player_id: z.optional(numberOf),
  /** A complete number, which is not stored. */
  mobile: z.optional(z.string().check(z.overwrite(mobileDigits), z.regex(MOBILE, '请填写 11 位手机号'))),
  kind: oneOf(ACCESS_KINDS),
  from: timeFilter,
  to: timeFilter,
  address: z.optional(z.union([z.ipv4(), z.ipv6()], '请填写完整的 IP 地址')),
  /** A part of the name of a province or country, or a longer form of it. */
  province: searchFilter,
};

const read = consoleCalls('account', 'access.read');
const exported = consoleCalls('account', 'access.export');

/** Players' logins and posts with their addresses. Each call is recorded in the audit. POST: a URL is in access logs. */
export const accessList = read.post('access/list', '玩家登录与发布记录：时间、IP 地址、端口和省份', {
  input: listInput(['at'], filters),
  output: listResult(accessRow),
});

export const accessExport = exported.post('access/export', '玩家登录与发布记录：导出筛选结果', {
  returns: 'file',
  recent: true,
  input: exportInput(['at'], filters),
});
