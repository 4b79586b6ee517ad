import { defineResource, hintedSection } from '#admin/resources/definition.ts';
import { operatorRoles } from '#contract/admin/operator-roles.ts';

export const resource = defineResource({
  calls: operatorRoles,
  titleOf: ({ name }) => name,
  filters: [{ name: 'q', label: '名称', kind: 'text' }],
  columns: [
    { key: 'id', title: '编号', sort: 'id', width: 80 },
    { key: 'name', isLink: true, title: '角色', sort: 'name', width: 180 },
    { key: 'note', title: '说明', width: 260, empty: '未填写' },
    {
      key: 'permissions',
      title: '权限',
      width: 100,
      render: ({ permissions }) => `${permissions.length} 项`,
    },
    {
      key: 'sites',
      title: '站点',
      width: 120,
      render: ({ site_ids }) => (site_ids.length === 0 ? '全部' : `${site_ids.length} 个`),
    },
    { key: 'operators', title: '账号', width: 80 },
    { key: 'created_at', title: '创建时间', sort: 'created_at', width: 150, kind: 'moment' },
  ],
  sections: [
    hintedSection(
      '角色',
      '在“后台账号”里给账号分配角色。一个账号可以有多个角色，权限合并。修改权限或站点后，使用这个角色的账号会立即退出登录，需要重新登录。',
      [
        { name: 'name', kind: 'text', isRequired: true },
        { name: 'note', kind: 'text' },
        {
          name: 'site_ids',
          kind: 'references',
          source: 'sites',
          hint: '不选则为全部站点；选择后只能查看、修改这些站点的设置。游戏、资讯等由各站点共用，不受限制。',
        },
      ],
    ),
    hintedSection('权限', '灰色的是您自己没有的权限，不能授予他人。', [
      { name: 'permissions', kind: 'permissions', isWide: true, isRequired: true },
    ]),
  ],
  empty: () => ({ name: '', note: '', permissions: [], site_ids: [] }),
});
