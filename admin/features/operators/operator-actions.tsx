import { App, Button, Form, Input, Modal, Popconfirm } from 'antd';
import { useState } from 'react';
import { request } from '#admin/auth/client.ts';
import { useMay } from '#admin/auth/use-session.ts';
import { operatorEndSessions, operatorPassword, operatorTotpReset } from '#contract/admin/operators.ts';

/** Sets a password, resets TOTP and ends the sessions of an operator. */
export function OperatorActions({ id }: { id: number }) {
  const { message } = App.useApp();
  const may = useMay();
  const [form] = Form.useForm<{ password: string }>();
  const [isOpen, setOpen] = useState(false);
  if (!may('operators.write')) {
    return null;
  }
  const report = (response: { status: 0 | 1; msg: string }, done: string) =>
    response.status === 1 ? message.success(done) : message.error(response.msg);
  const setPassword = async ({ password }: { password: string }) => {
    const response = await request(operatorPassword, { id, password });
    if (response.status === 0 && response.fields) {
      form.setFields([{ name: 'password', errors: response.fields.map(({ msg }) => msg) }]);
      return;
    }
    report(response, '密码已设置，请当面或用安全的方式告诉本人');
    setOpen(response.status === 0);
  };
  return (
    <>
      <Button onClick={() => setOpen(true)}>设置密码</Button>
      <Popconfirm
        title="解除动态验证码？"
        description="手机丢失时用；本人下次登录时重新绑定。"
        onConfirm={async () => report(await request(operatorTotpReset, { id }), '已解除')}
      >
        <Button>解除验证码</Button>
      </Popconfirm>
      <Popconfirm
        title="让所有登录失效？"
        onConfirm={async () => report(await request(operatorEndSessions, { id }), '已全部退出')}
      >
        <Button>强制退出</Button>
      </Popconfirm>
      <Modal
        open={isOpen}
        title="设置密码"
        width={420}
        onOk={() => form.submit()}
        onCancel={() => setOpen(false)}
        destroyOnHidden
      >
        <Form name="new-password" form={form} layout="vertical" preserve={false} onFinish={setPassword}>
          <Form.Item
            name="password"
            label="新密码"
            extra="至少 12 个字符；原来的登录随之失效"
            rules={[
              { required: true, message: '请填写密码' },
              { min: 12, message: '密码至少 12 个字符' },
            ]}
          >
            <Input.Password autoComplete="new-password" />
          </Form.Item>
        </Form>
      </Modal>
    </>
  );
}
