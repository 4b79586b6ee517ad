import { Table, Tag } from 'antd';
import { useCallback, useState } from 'react';
import { Link } from 'react-router';
import { showTime } from '#admin/app/china-time.ts';
import { request } from '#admin/auth/client.ts';
import { Refused } from '#admin/auth/refused.tsx';
import { useList } from '#admin/list/use-list.ts';
import { type CommentAdminRow, commentQueue } from '#contract/admin/comments.ts';
import { LIST_SIZE } from '#contract/admin/shapes.ts';

/** A player's comments, read-only; the queue moderates them. */
export function PlayerComments({ id }: { id: number }) {
  const [page, setPage] = useState(1);
  const read = useCallback((query: object) => request(commentQueue, query), []);
  const { data, refusal, isLoading } = useList<CommentAdminRow>(read, { page, player_id: id });
  return (
    <>
      <Refused reason={refusal} />
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
