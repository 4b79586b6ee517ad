import { Table, type TableProps, Tag } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { RefusalAlert } from '#admin/calls/refusal-alert.tsx';
import { type CallState, useCall } from '#admin/calls/use-call.ts';
import type { ListCall, ListResult } from '#admin/resources/definition.ts';
import { showTime } from '#admin/ui/china-time.ts';
import { commentQueue } from '#contract/admin/comments.ts';
import { playerClaims, playerSessions } from '#contract/admin/players.ts';
import { LIST_SIZE } from '#contract/admin/shapes.ts';

interface Props<List extends ListResult<object>>
  extends Pick<TableProps<List['list'][number]>, 'rowKey' | 'scroll' | 'columns'> {
  call: ListCall<List>;
  /** Parameters besides the page. */
  params: object;
  emptyText: string;
}

function PagedTable<List extends ListResult<object>>({ call, params, emptyText, ...table }: Props<List>) {
  const [page, setPage] = useState(1);
  const { data, refusal, isLoading } = useCall(call, { page, ...params }) as CallState<List>;
  return (
    <>
      <RefusalAlert reason={refusal} />
      <Table<List['list'][number]>
        size="middle"
        loading={isLoading}
        dataSource={data?.list ?? []}
        locale={{ emptyText: data ? emptyText : ' ' }}
        pagination={{
          current: page,
          pageSize: LIST_SIZE,
          total: data?.total ?? 0,
          onChange: setPage,
          hideOnSinglePage: true,
        }}
        {...table}
      />
    </>
  );
}

export function PlayerClaims({ id }: { id: number }) {
  return (
    <PagedTable
      call={playerClaims}
      params={{ id }}
      emptyText="没有领取过"
      rowKey={({ id: claim, from_pool }) => `${claim}${from_pool}`}
      scroll={{ x: 'max-content' }}
      columns={[
        { title: '时间', render: (_, { claimed_at }) => showTime(claimed_at) },
        { title: '游戏', render: (_, { game }) => game },
        {
          title: '礼包',
          render: (_, { pack, from_pool }) => (
            <>
              {pack.title} {from_pool && <Tag>淘号：码可能已被使用</Tag>}
            </>
          ),
        },
        { title: '兑换码', render: (_, { code_masked }) => <code>{code_masked}</code> },
        { title: '反馈', render: (_, { feedback }) => feedback },
      ]}
    />
  );
}

/** A player's comments, read-only; the queue moderates them. */
export function PlayerComments({ id }: { id: number }) {
  return (
    <>
      <PagedTable
        call={commentQueue}
        params={{ player_id: id }}
        emptyText="没有写过评论"
        rowKey="id"
        columns={[
          { title: '时间', width: 160, render: (_, { created_at }) => showTime(created_at) },
          { title: '状态', width: 90, render: (_, { state }) => <Tag>{state}</Tag> },
          { title: '内容', render: (_, { body }) => body },
        ]}
      />
      <Link to={`/comments?state=all&player_id=${id}`}>去评论审核处理</Link>
    </>
  );
}

export function PlayerSessions({ id }: { id: number }) {
  const { data, refusal } = useCall(playerSessions, { id });
  return (
    <>
      <RefusalAlert reason={refusal} />
      <Table
        rowKey={({ created_at, expires_at }) => `${created_at}${expires_at}`}
        size="middle"
        loading={!data && !refusal}
        dataSource={data?.list ?? []}
        pagination={false}
        locale={{ emptyText: data ? '没有登录的设备' : ' ' }}
        columns={[
          { title: '登录时间', render: (_, { created_at }) => showTime(created_at) },
          { title: '到期时间', render: (_, { expires_at }) => showTime(expires_at) },
        ]}
      />
    </>
  );
}
