import { Button } from 'antd';
import { Link } from 'react-router';
import { showTime } from '#admin/app/china-time.ts';
import { defineResource } from '#admin/resources/definition.ts';
import { serverPlatformOptions } from '#admin/resources/platform-names.ts';
import { imports } from '#contract/admin/imports.ts';
import { openings } from '#contract/admin/openings.ts';

export const resource = defineResource({
  calls: openings,
  imports: imports.openings,
  titleOf: ({ game, server_name }) => `${game.name} ${server_name}`,
  actions: () => (
    <Link to="/openings/grid">
      <Button>表格录入</Button>
    </Link>
  ),
  filters: [
    { name: 'q', label: '区服', kind: 'text' },
    { name: 'game_id', label: '游戏', kind: 'reference', source: 'games' },
    { name: 'platform', label: '平台', kind: 'choice', options: serverPlatformOptions },
    { name: 'from', label: '从', kind: 'moment' },
    { name: 'to', label: '到', kind: 'moment' },
    { name: 'dynamic', label: '动态开服', kind: 'switch' },
  ],
  columns: [
    { key: 'id', title: 'ID', sort: 'id', width: 80, render: ({ id }) => id },
    { key: 'game', isLink: true, title: '游戏', width: 180, render: ({ game }) => game.name },
    {
      key: 'server',
      isLink: true,
      title: '区服',
      sort: 'server_name',
      width: 180,
      render: ({ server_name }) => server_name,
    },
    {
      key: 'opens_at',
      title: '开服时间',
      sort: 'opens_at',
      width: 160,
      render: ({ opens_at }) => showTime(opens_at),
    },
    {
      key: 'platform',
      title: '平台',
      width: 90,
      render: ({ platform }) => serverPlatformOptions.find(({ value }) => value === platform)?.label ?? '—',
    },
    { key: 'dynamic', title: '动态开服', width: 100, render: ({ dynamic }) => (dynamic ? '是' : '否') },
    { key: 'pack', title: '礼包', width: 200, render: ({ pack }) => pack?.title ?? '—' },
  ],
  sections: [
    {
      title: '开服信息',
      fields: [
        { name: 'game_id', label: '游戏', kind: 'reference', source: 'games', isRequired: true },
        { name: 'server_name', label: '区服', kind: 'text', isRequired: true },
        { name: 'opens_at', label: '开服时间（北京时间）', kind: 'moment', isRequired: true },
        { name: 'platform', label: '平台', kind: 'choice', options: serverPlatformOptions },
        { name: 'pack_id', label: '开服礼包', kind: 'reference', source: 'packs' },
        {
          name: 'dynamic',
          label: '动态开服',
          kind: 'switch',
          hint: '前一个区服满员后自动开，时间只是预计',
        },
      ],
    },
  ],
  empty: () => ({ game_id: 0, server_name: '', opens_at: '', dynamic: false, platform: null, pack_id: null }),
});
