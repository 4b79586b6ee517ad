import { Checkbox } from 'antd';
import { isForOwnRoles, PERMISSIONS, type Permission, resourceOf, TITLES } from '#contract/admin/roles.ts';
import { useMay } from '../auth/use-session.ts';
import type { InputProps } from './field.ts';
import styles from './permission-input.module.css';

const OTHER_TITLES: Readonly<Record<string, string>> = {
  dashboard: '工作台',
  audit: '操作记录',
  access: '登录与发布记录',
  system: '系统检查',
};

const ACTIONS: Readonly<Record<string, string>> = {
  read: '查看',
  write: '编辑',
  find: '查询兑换码',
  import: '导入',
  export: '导出',
  release: '暂停与恢复发放',
  data: '导出与抹除个人信息',
  renumber: '更换手机号',
  manage: '管理',
  check: '检查',
  publish: '审核发布',
};

/** The permissions by resource, in the order of the table of roles. */
const GROUPS = [...new Set(PERMISSIONS.map(resourceOf))].map(
  (name) => [name, PERMISSIONS.filter((permission) => resourceOf(permission) === name)] as const,
);

/** Selects permissions by resource. Those that the operator lacks, and that no own role has, can't be given. Editing includes reading. */
export function PermissionInput({ value = [], onChange }: InputProps<readonly Permission[]>) {
  const may = useMay();
  const change = (name: string, chosen: readonly Permission[]) => {
    const others = value.filter((one) => !one.startsWith(`${name}.`));
    const read = `${name}.read` as Permission;
    const needsRead = chosen.length > 0 && PERMISSIONS.includes(read) && may(read);
    onChange?.([...others, ...new Set([...chosen, ...(needsRead ? [read] : [])])]);
  };
  return (
    <div className={styles.groups}>
      {GROUPS.map(([name, permissions]) => {
        const title = TITLES[name] ?? OTHER_TITLES[name] ?? name;
        return (
          <fieldset key={name} className={styles.group}>
            <legend className={styles.title}>{title}</legend>
            <Checkbox.Group<Permission>
              value={value.filter((one) => permissions.includes(one))}
              onChange={(chosen) => change(name, chosen)}
              options={permissions.map((permission) => ({
                value: permission,
                label: ACTIONS[permission.slice(name.length + 1)] ?? permission,
                disabled: !may(permission) || !isForOwnRoles(permission),
              }))}
            />
          </fieldset>
        );
      })}
    </div>
  );
}
