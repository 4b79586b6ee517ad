import { App, Button, Form, Input, Modal, Popconfirm } from 'antd';
import { useState } from 'react';
import { request } from '#admin/auth/client.ts';
import { codeQuarantine, codeRelease } from '#contract/admin/codes.ts';

/** Withholds the remaining codes of a pack with a reason, or releases them. */
export function CodeWithholding({ packId, onDone }: { packId: number; onDone(): void }) {
  const { message } = App.useApp();
  const [form] = Form.useForm<{ reason: string }>();
  const [isOpen, setOpen] = useState(false);
  const withhold = async ({ reason }: { reason: string }) => {
    const response = await request(codeQuarantine, { pack_id: packId, reason });
    if (response.status === 0) {
      message.error(response.msg);
      return;
    }
    setOpen(false);
    message.success(`已暂停发放 ${response.data.changed} 个`);
    onDone();
  };
  const release = async () => {
    const response = await request(codeRelease, { pack_id: packId });
    if (response.status === 0) {
      message.error(response.msg);
      return;
    }
    message.success(`已恢复发放 ${response.data.changed} 个`);
    onDone();
  };
  return (
    <>
      <Button onClick={() => setOpen(true)}>暂停发放</Button>
      <Popconfirm title="恢复发放全部暂停的兑换码？" onConfirm={release}>
        <Button>恢复发放</Button>
      </Popconfirm>
      <Modal
        open={isOpen}
        title="暂停发放剩余的兑换码"
        width={460}
        okText="暂停发放"
        okButtonProps={{ danger: true }}
        onOk={() => form.submit()}
        onCancel={() => setOpen(false)}
        destroyOnHidden
      >
        <Form name="holding" form={form} layout="vertical" preserve={false} onFinish={withhold}>
          <Form.Item
            name="reason"
            label="原因"
            extra="会写进操作记录，例如：厂商反馈兑换码有误"
            rules={[{ required: true, whitespace: true, message: '请填写原因' }]}
          >
            <Input maxLength={200} />
          </Form.Item>
        </Form>
      </Modal>
    </>
  );
}
