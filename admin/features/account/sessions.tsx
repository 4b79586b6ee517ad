import { App, Button, Card, Popconfirm, Table, Tag } from 'antd';
import { browserName } from '#admin/auth/browser-name.ts';
import { RefusalAlert } from '#admin/calls/refusal-alert.tsx';
import { useAction, useCall } from '#admin/calls/use-call.ts';
import { showTime } from '#admin/ui/china-time.ts';
import { endSession, sessions } from '#contract/admin/access.ts';
import type { CallData } from '#contract/call.ts';

type Session = CallData<typeof sessions>['list'][number];

export function Sessions() {
  const { message } = App.useApp();
  const { data, refusal, reload } = useCall(sessions, {});
  const { send } = useAction();
  const end = async (id: string) => {
    const done = await send(endSession, { id });
    if (done) {
      message.success(done.ended > 0 ? `已退出 ${done.ended} 处登录` : '没有其他登录的设备');
      reload();
    }
  };
  const others = data?.list.filter(({ is_this }) => !is_this).length ?? 0;
  return (
    <Card
      title="登录设备"
      extra={
        <Button disabled={others === 0} onClick={() => void end('others')}>
          退出其他设备
        </Button>
      }
    >
      <RefusalAlert reason={refusal} />
      <Table<Session>
        rowKey="id"
        size="middle"
        loading={!data && !refusal}
        dataSource={data?.list ?? []}
        locale={{ emptyText: data ? '没有登录的设备' : ' ' }}
        pagination={false}
        scroll={{ x: 720 }}
        columns={[
          {
            title: '设备',
            dataIndex: 'browser',
            render: (text: string, { is_this }) => (
              <span title={text}>
                {browserName(text)} {is_this && <Tag color="success">当前</Tag>}
              </span>
            ),
          },
          { title: 'IP 地址', dataIndex: 'address' },
          { title: '登录时间', dataIndex: 'created_at', render: showTime },
          { title: '最近使用', dataIndex: 'last_seen_at', render: showTime },
          { title: '最晚到期', dataIndex: 'ends_at', render: showTime },
          {
            title: '操作',
            render: (_, { id, is_this }) =>
              !is_this && (
                <Popconfirm title="退出这台设备的登录？" onConfirm={() => end(id)}>
                  <Button type="link" size="small">
                    退出
                  </Button>
                </Popconfirm>
              ),
          },
        ]}
      />
    </Card>
  );
}
