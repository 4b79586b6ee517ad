import { Link } from 'react-router';
import type { Filter } from '#admin/fields/field.ts';
import { ListPage } from '#admin/list/list-page.tsx';
import { claimList } from '#contract/admin/dashboard.ts';

const filters: readonly Filter[] = [
  { name: 'game_id', label: '游戏', kind: 'reference', source: 'games' },
  { name: 'pack_id', label: '礼包', kind: 'reference', source: 'packs' },
  { name: 'from', label: '开始时间', kind: 'moment' },
  { name: 'to', label: '结束时间', kind: 'moment' },
];

export function Page() {
  return (
    <ListPage
      title="领取"
      call={claimList}
      filters={filters}
      columns={[
        { key: 'id', title: '编号', sort: 'id', width: 110 },
        { key: 'claimed_at', title: '时间', width: 190, kind: 'exact-moment' },
        {
          key: 'pack',
          title: '礼包',
          width: 240,
          render: ({ pack }) => <Link to={`/packs/${pack.id}/codes`}>{pack.title}</Link>,
        },
        { key: 'game', title: '游戏', width: 180, render: ({ game }) => game.name },
        { key: 'player', title: '玩家', width: 150 },
        { key: 'feedback', title: '反馈', width: 100 },
      ]}
      defaultSort="-id"
    />
  );
}
