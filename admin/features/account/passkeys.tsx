import { App, Button, Card, Flex, Form, Input, Modal, Popconfirm, Table, Tag, Typography } from 'antd';
import { useState } from 'react';
import { AddPasskey } from '#admin/auth/add-passkey.tsx';
import { hasPasskeys } from '#admin/auth/passkeys.ts';
import { loadSession } from '#admin/auth/use-session.ts';
import { RefusalAlert } from '#admin/calls/refusal-alert.tsx';
import { applyStep } from '#admin/calls/session-store.ts';
import { useAction, useCall } from '#admin/calls/use-call.ts';
import { atMost } from '#admin/ui/at-most.ts';
import { showTime } from '#admin/ui/china-time.ts';
import { FormDialog } from '#admin/ui/form-dialog.tsx';
import { PASSKEY_NAME_LENGTH, passkeyList, passkeyRemove, passkeyRename } from '#contract/admin/passkeys.ts';
import type { CallData } from '#contract/call.ts';

type Passkey = CallData<typeof passkeyList>['list'][number];

export function Passkeys() {
  const { message } = App.useApp();
  const { data, refusal, reload } = useCall(passkeyList, {});
  const { send, run } = useAction();
  const [isAdding, setAdding] = useState(false);
  const [renamed, setRenamed] = useState<Passkey>();
  const remove = async (id: number) => {
    if (await run(passkeyRemove, { id }, '通行密钥已删除')) {
      reload();
      await loadSession();
    }
  };
  const rename = async ({ name }: { name: string }) => {
    if (renamed && (await send(passkeyRename, { id: renamed.id, name }))) {
      setRenamed(undefined);
      reload();
    }
  };
  return (
    <Card
      title="通行密钥"
      extra={
        <Button type="primary" disabled={!hasPasskeys()} onClick={() => setAdding(true)}>
          添加通行密钥
        </Button>
      }
    >
      <Flex vertical gap={12}>
        <Typography.Text type="secondary">
          {hasPasskeys()
            ? '用指纹、面容、屏幕锁或安全密钥登录，不用再填密码和验证码。建议添加两把，丢了一把还能登录。'
            : '这个浏览器不能使用通行密钥：请用 https 的域名打开后台，并更新浏览器。'}
        </Typography.Text>
        <RefusalAlert reason={refusal} />
        <Table<Passkey>
          rowKey="id"
          size="middle"
          loading={!data && !refusal}
          dataSource={data?.list ?? []}
          pagination={false}
          scroll={{ x: 560 }}
          locale={{ emptyText: data ? '还没有通行密钥' : ' ' }}
          columns={[
            {
              title: '名称',
              dataIndex: 'name',
              render: (name: string, { is_backed_up }) => (
                <>
                  {name} {is_backed_up && <Tag>已同步</Tag>}
                </>
              ),
            },
            { title: '添加时间', dataIndex: 'created_at', render: showTime },
            {
              title: '最近使用',
              dataIndex: 'last_used_at',
              render: (moment: string | null) => (moment ? showTime(moment) : '从未使用'),
            },
            {
              title: '操作',
              render: (_, passkey) => (
                <>
                  <Button type="link" size="small" onClick={() => setRenamed(passkey)}>
                    改名
                  </Button>
                  <Popconfirm
                    title={`删除“${passkey.name}”？`}
                    description="以后不能再用它登录。"
                    onConfirm={() => void remove(passkey.id)}
                  >
                    <Button type="link" size="small" danger>
                      删除
                    </Button>
                  </Popconfirm>
                </>
              ),
            },
          ]}
        />
      </Flex>
      <Modal
        open={isAdding}
        title="添加通行密钥"
        footer={null}
        onCancel={() => setAdding(false)}
        mask={{ closable: false }}
        width={440}
        destroyOnHidden
      >
        <AddPasskey
          onBack={() => setAdding(false)}
          onDone={(step) => {
            setAdding(false);
            applyStep(step);
            message.success('通行密钥已添加');
            reload();
          }}
        />
      </Modal>
      <FormDialog<{ name: string }>
        open={renamed !== undefined}
        title="给通行密钥改名"
        width={420}
        name="rename-passkey"
        initialValues={{ name: renamed?.name }}
        onFinish={rename}
        onClose={() => setRenamed(undefined)}
      >
        <Form.Item
          name="name"
          label="名称"
          rules={[{ required: true, whitespace: true, message: '请填写名称' }, atMost(PASSKEY_NAME_LENGTH)]}
        >
          <Input />
        </Form.Item>
      </FormDialog>
    </Card>
  );
}
