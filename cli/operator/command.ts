import { INVITATION_HOURS, invitationPath, TEMPORARY_PASSWORD_HOURS } from '#contract/admin/access.ts';
import { ROLE_NAMES, ROLES, type Role } from '#contract/admin/roles.ts';
import type { Config } from '#platform/core/config/config.ts';
import { PasswordHashing } from '#platform/security/passwords/password-hashing.ts';
import type { AdminResponse, OperatorRequest } from '#server/control/jobs/operator-job.ts';
import { OPERATOR_NAME } from '#services/admin/operator-management/operator-admin.ts';
import { weakPassword } from '#services/admin/operators/operator-password.ts';
import { type Command, ExitCode, readOptions, UsageError } from '../command.ts';
import { doJob } from '../do-job.ts';
import { settingsOf } from '../settings.ts';
import { promptPassword } from '../terminal.ts';

const ROLE_LIST = ROLES.map((role) => `${role}（${ROLE_NAMES[role]}）`).join('、');
const USAGE = `用法：npm run portal -- operator create --name 登录名 [--display 姓名] [--role 角色] [--temporary-password]
      npm run portal -- operator invite --name 登录名
      npm run portal -- operator reset-password --name 登录名 [--without-totp] [--without-passkeys]
      npm run portal -- operator list

后台账号。create 和 invite 显示一个邀请链接，本人打开后自己设置密码；链接 ${INVITATION_HOURS} 小时内有效，只能用一次，新的链接使旧的失效。
角色：${ROLE_LIST}；不写为 admin。登录名 2 到 32 个字符：小写字母、数字、点、横线、下划线。
--temporary-password 和 reset-password 设置临时密码（用于打不开链接等紧急情况），${TEMPORARY_PASSWORD_HOURS} 小时内有效，本人登录后必须先换成
自己的密码。临时密码在终端里输入（不会显示），不能写在命令行上；从脚本运行时从标准输入读一行。
reset-password 让该账号的所有登录和邀请失效，并解除登录失败后的等待；动态验证码丢失时加 --without-totp，登录后重新绑定；
通行密钥丢失或怀疑账号被盗用时加 --without-passkeys：通行密钥不用密码就能登录，不加这个选项会保留。`;

/** `operator`: manages the accounts of the admin site. */
export const operatorCommand: Command = {
  about: '新建后台账号、邀请设置密码、重置密码、列出账号',
  usage: USAGE,
  run,
};

async function run(args: string[], readConfig: () => Config): Promise<number> {
  const request = parse(args);
  const config = settingsOf(readConfig);
  const response = await doJob<AdminResponse>(config, 'operator', await withPassword(request));
  if (request.action === 'list') {
    listOperators(response.list);
    return ExitCode.ok;
  }
  if (!response.done) {
    console.error(request.action === 'create' ? '这个登录名已存在。' : '没有这个登录名，或账号已停用。');
    return ExitCode.rejected;
  }
  console.log(DONE[request.action](request.name));
  console.log(response.token ? invitationText(config, response.token) : TEMPORARY);
  return ExitCode.ok;
}

const TEMPORARY = `临时密码 ${TEMPORARY_PASSWORD_HOURS} 小时内有效，登录后必须先换成自己的密码。`;

const DONE = {
  create: (name: string) => `已新建后台账号 ${name}。`,
  invite: (name: string) => `已为 ${name} 生成新的邀请，之前的邀请已失效。`,
  'reset-password': (name: string) => `${name} 的密码已重置为临时密码。`,
};

function listOperators(list: AdminResponse['list']): void {
  for (const { name, display_name, role, has_totp, must_change_password, disabled_at } of list) {
    const marks = [
      ...(has_totp ? ['已绑定动态验证码'] : []),
      ...(must_change_password ? ['临时密码'] : []),
      ...(disabled_at ? ['已停用'] : []),
    ];
    console.log(
      [name, display_name, role === 'custom' ? '自定义角色' : ROLE_NAMES[role], ...marks].join('\t'),
    );
  }
}

/** The link is complete if the site's address is set. */
function invitationText({ publicUrl }: Config, token: string): string {
  const how = publicUrl ? '' : '，请接在网站的网址后面';
  return `请把这个邀请链接交给本人（${INVITATION_HOURS} 小时内有效，只能用一次${how}）：\n${publicUrl ?? ''}${invitationPath(token)}`;
}

const OPTIONS = {
  name: { type: 'string' },
  display: { type: 'string' },
  role: { type: 'string' },
  'without-totp': { type: 'boolean' },
  'without-passkeys': { type: 'boolean' },
  'temporary-password': { type: 'boolean' },
} as const;

type ParsedRequest =
  | { action: 'list' }
  | { action: 'create'; name: string; display_name: string; role: Role; isTemporary: boolean }
  | { action: 'invite'; name: string }
  | { action: 'reset-password'; name: string; withoutTotp: boolean; withoutPasskeys: boolean };

function parse([action, ...args]: string[]): ParsedRequest {
  const { name = '', display, role, ...flags } = readOptions(args, OPTIONS, USAGE);
  const { 'without-totp': withoutTotp, 'without-passkeys': withoutPasskeys } = flags;
  const isTemporary = flags['temporary-password'];
  const isFactors = withoutTotp !== undefined || withoutPasskeys !== undefined;
  if (action === 'list' && args.length === 0) {
    return { action };
  }
  if (!OPERATOR_NAME.test(name)) {
    throw new UsageError(USAGE);
  }
  if (action === 'create' && !isFactors) {
    const known = ROLES.find((one) => one === (role ?? 'admin'));
    if (known) {
      return { action, name, display_name: display || name, role: known, isTemporary: isTemporary === true };
    }
  } else if (display === undefined && role === undefined && isTemporary === undefined) {
    if (action === 'invite' && !isFactors) {
      return { action, name };
    }
    if (action === 'reset-password') {
      return { action, name, withoutTotp: withoutTotp === true, withoutPasskeys: withoutPasskeys === true };
    }
  }
  throw new UsageError(USAGE);
}

async function withPassword(request: ParsedRequest): Promise<OperatorRequest> {
  switch (request.action) {
    case 'list':
    case 'invite':
      return request;
    case 'reset-password':
      return { ...request, password_hash: await temporaryPassword(request.name) };
    case 'create': {
      const { isTemporary, ...operator } = request;
      return { ...operator, password_hash: isTemporary ? await temporaryPassword(request.name) : null };
    }
  }
}

/** Reads the password and hashes it before it leaves this process. */
async function temporaryPassword(name: string): Promise<string> {
  const password = await promptPassword();
  const weak = weakPassword(password, name);
  if (weak) {
    throw new UsageError(`${weak}。`);
  }
  return new PasswordHashing().hash(password);
}
