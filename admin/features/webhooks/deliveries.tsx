import { Button, Card, Descriptions, Flex, Select, Table, Tag, Typography } from 'antd';
import { useState } from 'react';
import { useMay } from '#admin/auth/use-session.ts';
import { RefusalAlert } from '#admin/calls/refusal-alert.tsx';
import { useAction, useCall } from '#admin/calls/use-call.ts';
import { CLEAR_CHOICE } from '#admin/fields/clear-button.tsx';
import { showExactTime } from '#admin/ui/china-time.ts';
import { DELIVERY_STATES, deliveryList, deliveryReplay } from '#contract/admin/webhooks.ts';
import type { CallData } from '#contract/call.ts';
import { eventName } from './event-names.ts';

type Delivery = CallData<typeof deliveryList>['list'][number];
type State = (typeof DELIVERY_STATES)[number];

const STATES: Record<State, { text: string; color?: string }> = {
  waiting: { text: '等待', color: 'processing' },
  delivered: { text: '已送达', color: 'success' },
  failed: { text: '未送达', color: 'error' },
};
const SIZE = 20;

/** The deliveries of the last 30 days, newest first. */
export function Deliveries() {
  const may = useMay();
  const [page, setPage] = useState(1);
  const [state, setState] = useState<State>();
  const { data, refusal, isLoading, reload } = useCall(deliveryList, { page, size: SIZE, state });
  const { run } = useAction();
  const replay = async (id: number) => {
    if (await run(deliveryReplay, { id }, '已排队，几秒后重新投递')) {
      reload();
    }
  };
  return (
    <Card
      title="投递记录"
      extra={
        <Flex gap={8} wrap>
          <Select<State>
            aria-label="状态"
            allowClear={CLEAR_CHOICE}
            placeholder="全部状态"
            style={{ width: 120 }}
            value={state}
            onChange={(next) => {
              setState(next);
              setPage(1);
            }}
            options={DELIVERY_STATES.map((value) => ({ value, label: STATES[value].text }))}
          />
          <Button onClick={reload}>刷新</Button>
        </Flex>
      }
    >
      <RefusalAlert reason={refusal} />
      <Table<Delivery>
        rowKey="id"
        size="middle"
        loading={isLoading}
        dataSource={data?.list ?? []}
        pagination={{
          current: page,
          pageSize: SIZE,
          total: data?.total ?? 0,
          onChange: setPage,
          showSizeChanger: false,
        }}
        scroll={{ x: 860 }}
        locale={{ emptyText: data ? (state ? '没有这种状态的投递' : '还没有投递记录') : ' ' }}
        expandable={{ expandedRowRender: (row) => <Details row={row} /> }}
        columns={[
          { title: '时间', dataIndex: 'created_at', render: showExactTime },
          { title: 'Webhook', dataIndex: 'webhook' },
          { title: '事件', dataIndex: 'type', render: eventName },
          {
            title: '结果',
            render: (_, { state: own, status }) => (
              <>
                <Tag color={STATES[own].color}>{STATES[own].text}</Tag>
                {status !== null && `HTTP ${status}`}
              </>
            ),
          },
          { title: '次数', dataIndex: 'attempts' },
          {
            title: '用时',
            dataIndex: 'duration_ms',
            render: (ms: number | null) => (ms === null ? '未知' : `${ms} 毫秒`),
          },
          {
            title: '操作',
            render: (_, { id }) =>
              may('webhooks.manage') && (
                <Button type="link" size="small" onClick={() => void replay(id)}>
                  重新投递
                </Button>
              ),
          },
        ]}
      />
    </Card>
  );
}

function Details({ row }: { row: Delivery }) {
  return (
    <Descriptions
      column={1}
      size="small"
      items={[
        { key: 'id', label: '消息编号', children: row.message_id },
        { key: 'tried', label: '最近一次', children: showExactTime(row.tried_at) || '还没有发送' },
        { key: 'next', label: '下一次', children: showExactTime(row.next_at) || '不再发送' },
        { key: 'payload', label: '内容', children: <Typography.Text code>{row.payload}</Typography.Text> },
        { key: 'response', label: '响应内容', children: row.response || '（空）' },
      ]}
    />
  );
}
