import { Table, Tag } from 'antd';
import { useCallback, useState } from 'react';
import { showTime } from '#admin/app/china-time.ts';
import { request } from '#admin/auth/client.ts';
import { Refused } from '#admin/auth/refused.tsx';
import { useList } from '#admin/list/use-list.ts';
import type { OperatorData } from '#contract/admin/call.ts';
import { playerClaims } from '#contract/admin/players.ts';
import { LIST_SIZE } from '#contract/admin/shapes.ts';

type Claim = OperatorData<typeof playerClaims>['list'][number];

/** A player's claims with masked codes. */
export function PlayerClaims({ id }: { id: number }) {
  const [page, setPage] = useState(1);
  const read = useCallback((query: object) => request(playerClaims, { id, ...query }), [id]);
  const { data, refusal, isLoading } = useList<Claim>(read, { page });
  return (
    <>
      <Refused reason={refusal} />
      <Table<Claim>
        rowKey={({ id: claim, from_pool }) => `${claim}${from_pool}`}
        size="middle"
        loading={isLoading}
        dataSource={data?.list ?? []}
        scroll={{ x: 'max-content' }}
        locale={{ emptyText: '没有领取过' }}
        pagination={{
          current: page,
          pageSize: LIST_SIZE,
          total: data?.total ?? 0,
          onChange: setPage,
          hideOnSinglePage: true,
        }}
        columns={[
          { title: '时间', render: (_, { claimed_at }) => showTime(claimed_at) },
          { title: '游戏', render: (_, { game }) => game },
          {
            title: '礼包',
            render: (_, { pack, from_pool }) => (
              <>
                {pack.title} {from_pool && <Tag>淘号</Tag>}
              </>
            ),
          },
          { title: '兑换码', render: (_, { code_masked }) => <code>{code_masked}</code> },
          { title: '反馈', render: (_, { feedback }) => feedback ?? '—' },
        ]}
      />
    </>
  );
}
