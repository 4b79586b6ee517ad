import { Button } from 'antd';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { useMay } from '#admin/auth/use-session.ts';
import type { Filter } from '#admin/fields/field.ts';
import { ListPage } from '#admin/list/list-page.tsx';
import { formatCount } from '#admin/ui/format-number.ts';
import { reservationList } from '#contract/admin/reservations.ts';
import type { CallData } from '#contract/call.ts';
import type { ReservationKind } from '#contract/vocabulary.ts';
import { GrantDialog } from './grant-dialog.tsx';

type Row = CallData<typeof reservationList>['list'][number];

const filters: readonly Filter[] = [
  { name: 'kind', label: '预约对象', kind: 'choice', options: { game: '游戏', pack: '礼包' } },
  { name: 'q', label: '名称', kind: 'text' },
];

/** Reserved games and packs, and the grants of packs to those who reserved them. */
export function Page() {
  const may = useMay();
  const [query] = useSearchParams();
  const kind: ReservationKind = query.get('kind') === 'pack' ? 'pack' : 'game';
  const [granting, setGranting] = useState<{ packId: number | null } | null>(null);
  return (
    <>
      <ListPage
        title="预约"
        call={reservationList}
        filters={filters}
        hint={
          may('packs.write') && (
            <div>
              <Button onClick={() => setGranting({ packId: null })}>发放礼包给预约玩家</Button>
            </div>
          )
        }
        columns={[
          {
            key: 'name',
            title: kind === 'game' ? '游戏' : '礼包',
            width: 260,
            render: ({ id, name, game }) => (
              <>
                <Link to={`/${kind}s/${id}`}>{name}</Link>
                {kind === 'pack' && (
                  <>
                    <br />
                    {game}
                  </>
                )}
              </>
            ),
          },
          {
            key: 'reserved',
            title: '预约人数',
            sort: 'reserved',
            width: 120,
            render: ({ reserved }) => formatCount(reserved),
          },
          { key: 'revoked', title: '已取消', width: 120, render: ({ revoked }) => formatCount(revoked) },
          {
            key: 'claimed',
            title: kind === 'game' ? '领过这款游戏的礼包' : '领到了这个礼包',
            width: 200,
            render: (row) => `${formatCount(row.claimed)} 人${shareText(row)}`,
          },
          ...(kind === 'pack'
            ? [
                {
                  key: 'grant',
                  title: '发放',
                  width: 120,
                  render: ({ id }: Row) => (
                    <Button size="small" onClick={() => setGranting({ packId: id })}>
                      发放记录
                    </Button>
                  ),
                },
              ]
            : []),
        ]}
        defaultSort="-reserved"
      />
      {granting && <GrantDialog packId={granting.packId} onClose={() => setGranting(null)} />}
    </>
  );
}

/** `（12.5%）` */
function shareText({ claimed, reserved }: Row): string {
  return reserved === 0 ? '' : `（${Math.round((claimed / reserved) * 1_000) / 10}%）`;
}
