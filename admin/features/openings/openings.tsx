import { Button } from 'antd';
import { Link } from 'react-router';
import { defineResource, section } from '#admin/resources/definition.ts';
import { SERVER_PLATFORM_NAMES } from '#admin/resources/platform-names.ts';
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
    { name: 'platform', label: '平台', kind: 'choice', options: SERVER_PLATFORM_NAMES },
    { name: 'from', label: '开服时间（起）', kind: 'moment' },
    { name: 'to', label: '开服时间（止）', kind: 'moment' },
    { name: 'dynamic', label: '动态开服', kind: 'switch' },
  ],
  columns: [
    { key: 'id', title: '编号', sort: 'id', width: 72 },
    { key: 'game', isLink: true, title: '游戏', width: 180, render: ({ game }) => game.name },
    { key: 'server', isLink: true, title: '区服', sort: 'server_name', width: 180, property: 'server_name' },
    { key: 'opens_at', title: '开服时间', sort: 'opens_at', width: 160, kind: 'moment' },
    {
      key: 'platform',
      title: '平台',
      width: 90,
      render: ({ platform }) => (platform ? SERVER_PLATFORM_NAMES[platform] : ''),
    },
    { key: 'dynamic', title: '动态开服', width: 100, render: ({ dynamic }) => (dynamic ? '是' : '否') },
    { key: 'pack', title: '礼包', width: 190, render: ({ pack }) => pack?.title },
  ],
  sections: [
    section('开服信息', [
      { name: 'game_id', kind: 'reference', source: 'games', isRequired: true },
      { name: 'server_name', kind: 'text', isRequired: true },
      { name: 'opens_at', kind: 'moment', isRequired: true },
      { name: 'platform', kind: 'choice', options: SERVER_PLATFORM_NAMES },
      { name: 'pack_id', label: '开服礼包', kind: 'reference', source: 'packs' },
      { name: 'dynamic', kind: 'switch', hint: '上一个区服满员后自动开服，时间为预计' },
    ]),
  ],
  empty: () => ({ game_id: 0, server_name: '', opens_at: '', dynamic: false, platform: null, pack_id: null }),
});
