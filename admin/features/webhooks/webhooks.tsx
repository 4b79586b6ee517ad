import { Alert, App, Button, Card, Flex, Popconfirm, Table, Tag, Typography } from 'antd';
import { useState } from 'react';
import { useMay } from '#admin/auth/use-session.ts';
import { browserNow } from '#admin/browser/clock.ts';
import { RefusalAlert } from '#admin/calls/refusal-alert.tsx';
import { useAction, useCall } from '#admin/calls/use-call.ts';
import { ShownOnce } from '#admin/form/shown-once.tsx';
import { showTime } from '#admin/ui/china-time.ts';
import { PageTitle } from '#admin/ui/page-title.tsx';
import {
  ROTATION_HOURS,
  webhookList,
  webhookPause,
  webhookRemove,
  webhookRotate,
  webhookTest,
} from '#contract/admin/webhooks.ts';
import { Deliveries } from './deliveries.tsx';
import { EditWebhook, type WebhookRow } from './edit-webhook.tsx';
import { eventName } from './event-names.ts';

/** The webhooks and the log of their deliveries. */
export function Page() {
  const { message } = App.useApp();
  const may = useMay();
  const { data, refusal, reload } = useCall(webhookList, {});
  const { send } = useAction();
  const [edited, setEdited] = useState<WebhookRow | null>();
  const [secret, setSecret] = useState<string>();
  const isManager = may('webhooks.manage');
  const list = data?.list ?? [];
  const done = (text: string) => {
    message.success(text);
    reload();
  };
  const rotate = async (id: number) => {
    const rotated = await send(webhookRotate, { id });
    setSecret(rotated?.secret);
    reload();
  };
  return (
    <>
      <PageTitle title="Webhook">
        {isManager && (
          <Button type="primary" onClick={() => setEdited(null)}>
            新建 Webhook
          </Button>
        )}
      </PageTitle>
      <Flex vertical gap={16}>
        {list
          .filter(({ pause_reason }) => pause_reason)
          .map(({ id, name, pause_reason }) => (
            <Alert
              key={id}
              type="warning"
              showIcon
              title={`“${name}”已自动暂停：${pause_reason}。修好接收方后点“恢复”，积压的消息会继续发送。`}
            />
          ))}
        <Card>
          <Flex vertical gap={12}>
            <Typography.Text type="secondary">
              网站发生所选事件后，几秒内会把编号和标题发送到接收地址。未送达的会在三天内重试十次，同一条消息可能收到多次，请按消息编号去重。签名遵循
              Standard Webhooks 规范。
            </Typography.Text>
            <RefusalAlert reason={refusal} />
            <Table<WebhookRow>
              rowKey="id"
              size="middle"
              loading={!data && !refusal}
              dataSource={list}
              pagination={false}
              scroll={{ x: 960 }}
              locale={{ emptyText: data ? '还没有 Webhook' : ' ' }}
              columns={[
                {
                  title: '名称',
                  render: (_, { name, url }) => (
                    <>
                      {name}
                      <br />
                      <Typography.Text type="secondary" style={{ wordBreak: 'break-all' }}>
                        {url}
                      </Typography.Text>
                    </>
                  ),
                },
                {
                  title: '事件',
                  dataIndex: 'events',
                  width: 220,
                  render: (events: string[]) => events.map(eventName).join('、'),
                },
                { title: '状态', render: (_, row) => <StateTags row={row} /> },
                {
                  title: '最近送达',
                  dataIndex: 'last_delivered_at',
                  render: (moment: string | null) => showTime(moment) || '还没有送达',
                },
                {
                  title: '操作',
                  width: 300,
                  render: (_, row) =>
                    isManager && (
                      <Flex wrap>
                        <Button type="link" size="small" onClick={() => setEdited(row)}>
                          编辑
                        </Button>
                        <Button
                          type="link"
                          size="small"
                          disabled={row.paused_at !== null}
                          onClick={async () =>
                            (await send(webhookTest, { id: row.id })) &&
                            done('测试事件已排队，几秒后在投递记录里刷新查看')
                          }
                        >
                          测试
                        </Button>
                        <Button
                          type="link"
                          size="small"
                          onClick={async () => {
                            const paused = row.paused_at === null;
                            if (await send(webhookPause, { id: row.id, paused })) {
                              done(paused ? '已暂停，未发送的消息保留 30 天' : '已恢复');
                            }
                          }}
                        >
                          {row.paused_at ? '恢复' : '暂停'}
                        </Button>
                        <Popconfirm
                          title="更换密钥？"
                          description={`旧密钥 ${ROTATION_HOURS} 小时内仍然有效，请在这之前换好。`}
                          onConfirm={() => rotate(row.id)}
                        >
                          <Button type="link" size="small">
                            更换密钥
                          </Button>
                        </Popconfirm>
                        <Popconfirm
                          title={`删除“${row.name}”？`}
                          description="投递记录会一并删除，等待中的消息不再发送。"
                          onConfirm={async () =>
                            (await send(webhookRemove, { id: row.id })) && done('Webhook 已删除')
                          }
                        >
                          <Button type="link" size="small" danger>
                            删除
                          </Button>
                        </Popconfirm>
                      </Flex>
                    ),
                },
              ]}
            />
          </Flex>
        </Card>
        <Deliveries />
      </Flex>
      <EditWebhook
        edited={edited}
        onClose={() => setEdited(undefined)}
        onDone={(text) => {
          setEdited(undefined);
          setSecret(text ?? undefined);
          done('已保存');
        }}
      />
      <ShownOnce title="签名密钥" text={secret} onClose={() => setSecret(undefined)}>
        密钥只显示这一次，接收方用它验证签名。请保存到密码管理器。
      </ShownOnce>
    </>
  );
}

function StateTags({ row: { paused_at, failing_since, waiting, old_secret_until } }: { row: WebhookRow }) {
  return (
    <Flex gap={4} wrap>
      {paused_at ? (
        <Tag color="warning">已暂停</Tag>
      ) : failing_since ? (
        <Tag color="error">{showTime(failing_since)} 起未送达</Tag>
      ) : (
        <Tag color="success">正常</Tag>
      )}
      {waiting > 0 && <Tag>{waiting} 条等待</Tag>}
      {old_secret_until && Date.parse(old_secret_until) > browserNow() && (
        <Tag>旧密钥 {showTime(old_secret_until)} 前有效</Tag>
      )}
    </Flex>
  );
}
