import { ROLE_NAMES, ROLES, type Role } from '#contract/admin/roles.ts';
import type { Config } from '#platform/core/config/config.ts';
import { PasswordHashing } from '#platform/security/passwords/password-hashing.ts';
import type { AdminResponse, OperatorRequest } from '#server/control/jobs/operator-job.ts';
import { OPERATOR_NAME } from '#services/admin/operators/operator-admin.ts';
import { weakPassword } from '#services/admin/operators/operator-password.ts';
import { type Command, ExitCode, readOptions, reportFailure, UsageError } from '../command.ts';
import { doJob } from '../do-job.ts';
import { settingsOf } from '../settings.ts';
import { promptPassword } from '../terminal.ts';

const ROLE_LIST = ROLES.map((role) => `${role}（${ROLE_NAMES[role]}）`).join('、');
const USAGE = `用法：npm run portal -- operator create --name 登录名 [--display 姓名] [--role 角色]
      npm run portal -- operator reset-password --name 登录名 [--without-totp]
      npm run portal -- operator list

后台账号。密码在终端里输入（不会显示），不能写在命令行上；从脚本运行时从标准输入读一行。
角色：${ROLE_LIST}；不写为 admin。登录名 2 到 32 个字符：小写字母、数字、点、横线、下划线。
reset-password 让该账号的所有登录失效，并解除登录失败后的等待；动态验证码丢失时加 --without-totp，登录后重新绑定。`;

/** `operator`: manages the accounts of the admin site. */
export const operatorCommand: Command = { about: '新建后台账号、重置密码、列出账号', usage: USAGE, run };

async function run(args: string[], readConfig: () => Config): Promise<number> {
  const request = parse(args);
  const config = settingsOf(readConfig);
  try {
    const { done, list } = await doJob<AdminResponse>(config, 'operator', await withPassword(request));
    for (const { name, display_name, role, has_totp, disabled_at } of list) {
      const marks = [has_totp ? '已绑定动态验证码' : '', disabled_at ? '已停用' : ''].filter(Boolean);
      console.log([name, display_name, ROLE_NAMES[role], ...marks].join('\t'));
    }
    if (request.action === 'list') {
      return ExitCode.ok;
    }
    if (!done) {
      console.error(request.action === 'create' ? '这个登录名已经有了。' : '没有这个登录名，或账号已停用。');
      return ExitCode.rejected;
    }
    console.log(
      request.action === 'create' ? `已新建后台账号 ${request.name}。` : `${request.name} 的密码已重置。`,
    );
    return ExitCode.ok;
  } catch (error) {
    return reportFailure(error);
  }
}

const OPTIONS = {
  name: { type: 'string' },
  display: { type: 'string' },
  role: { type: 'string' },
  'without-totp': { type: 'boolean' },
} as const;

type ParsedRequest =
  | { action: 'list' }
  | { action: 'create'; name: string; display_name: string; role: Role }
  | { action: 'reset-password'; name: string; withoutTotp: boolean };

function parse([action, ...args]: string[]): ParsedRequest {
  const { name = '', display, role = 'admin', ...flags } = readOptions(args, OPTIONS, USAGE);
  if (action === 'list' && args.length === 0) {
    return { action };
  }
  if (!OPERATOR_NAME.test(name)) {
    throw new UsageError(USAGE);
  }
  if (action === 'reset-password' && display === undefined) {
    return { action, name, withoutTotp: flags['without-totp'] === true };
  }
  const known = ROLES.find((one) => one === role);
  if (action === 'create' && known && flags['without-totp'] === undefined) {
    return { action, name, display_name: display || name, role: known };
  }
  throw new UsageError(USAGE);
}

async function withPassword(request: ParsedRequest): Promise<OperatorRequest> {
  if (request.action === 'list') {
    return request;
  }
  const password = await promptPassword();
  const weak = weakPassword(password, request.name);
  if (weak) {
    throw new UsageError(`${weak}。`);
  }
  return { ...request, password_hash: await new PasswordHashing().hash(password) };
}
