import type { ChoiceGroup } from '#admin/form/grouped-choices.tsx';
import { type Permission, resourceOf, TITLES } from '#contract/admin/roles.ts';

const ACTIONS: Readonly<Record<string, string>> = {
  read: '查看',
  write: '编辑',
  import: '导入',
  export: '导出',
  release: '暂停与恢复发放',
};

/** Resources without a list of their own. */
const OTHER_TITLES: Readonly<Record<string, string>> = { dashboard: '统计', changes: '变更通知' };

/** Scopes by resource, in the order of the permissions. */
export function scopeGroups(scopes: readonly Permission[]): ChoiceGroup<Permission>[] {
  const names = [...new Set(scopes.map(resourceOf))];
  return names.map((name) => ({
    title: titleOf(name),
    options: scopes
      .filter((scope) => resourceOf(scope) === name)
      .map((value) => ({ value, label: ACTIONS[value.slice(name.length + 1)] ?? value })),
  }));
}

/** `资讯：查看、编辑；兑换码：导入` */
export function scopesText(scopes: readonly string[]): string {
  return scopeGroups(scopes as Permission[])
    .map(({ title, options }) => `${title}：${options.map(({ label }) => label).join('、')}`)
    .join('；');
}

function titleOf(name: string): string {
  return OTHER_TITLES[name] ?? TITLES[name] ?? name;
}
