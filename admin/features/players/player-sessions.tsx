import { Table } from 'antd';
import { useEffect, useState } from 'react';
import { showTime } from '#admin/app/china-time.ts';
import { request } from '#admin/auth/client.ts';
import { Refused } from '#admin/auth/refused.tsx';
import type { OperatorData } from '#contract/admin/call.ts';
import { playerSessions } from '#contract/admin/players.ts';

type Session = OperatorData<typeof playerSessions>['list'][number];

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
      <Refused reason={refusal} />
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
