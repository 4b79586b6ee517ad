import { Link } from 'react-router';
import { showExactTime } from '#admin/app/china-time.ts';
import { Guarded } from '#admin/app/guarded.tsx';
import { totalText } from '#admin/list/paging.ts';
import { PlainList } from '#admin/list/plain-list.tsx';
import type { Column, Filter } from '#admin/resources/definition.ts';
import type { AdminData } from '#contract/admin/call.ts';
import { claimList } from '#contract/admin/dashboard.ts';

type Data = AdminData<typeof claimList>;
type Row = Data['list'][number];

const filters: readonly Filter[] = [
  { name: 'game_id', label: '游戏', kind: 'reference', source: 'games' },
  { name: 'pack_id', label: '礼包', kind: 'reference', source: 'packs' },
  { name: 'from', label: '从', kind: 'moment' },
  { name: 'to', label: '到', kind: 'moment' },
];

const columns: readonly Column<Row>[] = [
  {
    key: 'claimed_at',
    title: '时间',
    sort: 'id',
    width: 190,
    render: ({ claimed_at }) => showExactTime(claimed_at),
  },
  {
    key: 'pack',
    title: '礼包',
    width: 240,
    render: ({ pack }) => <Link to={`/packs/${pack.id}/codes`}>{pack.title}</Link>,
  },
  { key: 'game', title: '游戏', width: 180, render: ({ game }) => game.name },
  { key: 'player', title: '玩家', width: 150, render: ({ player }) => player || '—' },
  { key: 'feedback', title: '反馈', width: 100, render: ({ feedback }) => feedback ?? '—' },
];

/** Claims, without the codes. */
export function Page() {
  return (
    <Guarded permission="codes.read">
      <PlainList<Row, Data>
        title="领取"
        call={claimList}
        filters={filters}
        columns={columns}
        rowKey={({ id }) => String(id)}
        defaultSort="-id"
        totalText={totalText}
      />
    </Guarded>
  );
}
