import { Table, Tag } from 'antd';
import { useCallback, useEffect, useState } from 'react';
import { Link } from 'react-router';
import { showTime } from '#admin/app/china-time.ts';
import { request } from '#admin/auth/client.ts';
import { RefusalAlert } from '#admin/auth/refusal-alert.tsx';
import { useList } from '#admin/list/use-list.ts';
import type { AdminData } from '#contract/admin/call.ts';
import { type CommentAdminRow, commentQueue } from '#contract/admin/comments.ts';
import { playerClaims, playerSessions } from '#contract/admin/players.ts';
import { LIST_SIZE } from '#contract/admin/shapes.ts';

type Claim = AdminData<typeof playerClaims>['list'][number];

/** A player's claims with masked codes. */
export function PlayerClaims({ id }: { id: number }) {
  const [page, setPage] = useState(1);
  const read = useCallback((query: object) => request(playerClaims, { id, ...query }), [id]);
  const { data, refusal, isLoading } = useList<Claim>(read, { page });
  return (
    <>
      <RefusalAlert reason={refusal} />
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

/** A player's comments, read-only; the queue moderates them. */
export function PlayerComments({ id }: { id: number }) {
  const [page, setPage] = useState(1);
  const read = useCallback((query: object) => request(commentQueue, query), []);
  const { data, refusal, isLoading } = useList<CommentAdminRow>(read, { page, player_id: id });
  return (
    <>
      <RefusalAlert reason={refusal} />
      <Table<CommentAdminRow>
        rowKey="id"
        size="middle"
        loading={isLoading}
        dataSource={data?.list ?? []}
        locale={{ emptyText: '没有写过评论' }}
        pagination={{
          current: page,
          pageSize: LIST_SIZE,
          total: data?.total ?? 0,
          onChange: setPage,
          hideOnSinglePage: true,
        }}
        columns={[
          { title: '时间', width: 160, render: (_, { created_at }) => showTime(created_at) },
          { title: '状态', width: 90, render: (_, { state }) => <Tag>{state}</Tag> },
          { title: '内容', render: (_, { body }) => body },
        ]}
      />
      <Link to={`/comments?state=all&player_id=${id}`}>到评论审核里处理</Link>
    </>
  );
}

type Session = AdminData<typeof playerSessions>['list'][number];

export function PlayerSessions({ id }: { id: number }) {
  const [list, setList] = useState<Session[]>();
  const [refusal, setRefusal] = useState<string>();
  useEffect(() => {
    void request(playerSessions, { id }).then((response) =>
      response.status === 1 ? setList(response.data.list) : setRefusal(response.msg),
    );
  }, [id]);
  return (
    <>
      <RefusalAlert reason={refusal} />
      <Table<Session>
        rowKey={({ created_at, expires_at }) => `${created_at}${expires_at}`}
        size="middle"
        loading={!list && !refusal}
        dataSource={list ?? []}
        pagination={false}
        locale={{ emptyText: '没有登录' }}
        columns={[
          { title: '登录时间', render: (_, { created_at }) => showTime(created_at) },
          { title: '到期时间', render: (_, { expires_at }) => showTime(expires_at) },
        ]}
      />
    </>
  );
}
