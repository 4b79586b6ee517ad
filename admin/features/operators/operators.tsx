import { Tag } from 'antd';
import { defineResource } from '#admin/resources/definition.ts';
import { operators } from '#contract/admin/operators.ts';
import { ROLE_NAMES } from '#contract/admin/roles.ts';
import { OperatorActions } from './operator-actions.tsx';

export const resource = defineResource({
  calls: operators,
  titleOf: ({ display_name, name }) => display_name || name,
  formActions: (id) => <OperatorActions id={id} />,
  filters: [
    { name: 'q', label: '姓名', kind: 'text' },
    { name: 'role', label: '角色', kind: 'choice', options: ROLE_NAMES },
    { name: 'disabled', label: '停用', kind: 'switch' },
  ],
  columns: [
    { key: 'id', title: 'ID', sort: 'id', width: 80 },
    {
      key: 'name',
      isLink: true,
      title: '登录名',
      sort: 'name',
      width: 160,
      render: ({ name, is_disabled }) => (
        <>
          {name} {is_disabled && <Tag>已停用</Tag>}
        </>
      ),
    },
    { key: 'display_name', title: '姓名', width: 140 },
    { key: 'role', title: '角色', width: 90, render: ({ role }) => ROLE_NAMES[role] },
    {
      key: 'ready',
      title: '登录方式',
      width: 200,
      render: ({ has_password, has_totp }) =>
        `${has_password ? '有密码' : '还没有密码'}，${has_totp ? '已绑定验证码' : '未绑定验证码'}`,
    },
    { key: 'sessions', title: '在线', width: 80 },
    { key: 'last_seen_at', title: '最近使用', width: 150, kind: 'moment', empty: '—' },
    { key: 'created_at', title: '创建时间', sort: 'created_at', width: 150, kind: 'moment' },
  ],
  sections: [
    {
      title: '账号',
      hint: '新账号保存后，用“设置密码”给一个初始密码。停用后，已经登录的会立刻退出。',
      fields: [
        { name: 'name', kind: 'text', isRequired: true },
        { name: 'display_name', kind: 'text', isRequired: true },
        { name: 'role', kind: 'choice', options: ROLE_NAMES, isRequired: true },
        { name: 'is_disabled', kind: 'switch' },
      ],
    },
  ],
  empty: () => ({ name: '', display_name: '', role: 'editor' as const, is_disabled: false }),
});
