import { App, Button, Card, Form, Input } from 'antd';
import { useState } from 'react';
import { request } from '#admin/auth/client.ts';
import { RefusalAlert } from '#admin/auth/refusal-alert.tsx';
import { changePassword, PASSWORD_LENGTH } from '#contract/admin/access.ts';

interface Fields {
  password: string;
  new_password: string;
  again: string;
}

/** Changes the operator's own password. */
export function PasswordCard() {
  const { message } = App.useApp();
  const [form] = Form.useForm<Fields>();
  const [refusal, setRefusal] = useState<string>();
  const [isSending, setSending] = useState(false);
  const send = async ({ password, new_password }: Fields) => {
    setSending(true);
    setRefusal(undefined);
    const response = await request(changePassword, { password, new_password });
    setSending(false);
    if (response.status === 1) {
      form.resetFields();
      message.success('密码已修改，其他设备上的登录已失效');
      return;
    }
    const problems = response.fields ?? [];
    form.setFields(problems.map(({ path, msg }) => ({ name: path as keyof Fields, errors: [msg] })));
    setRefusal(problems.length > 0 ? undefined : response.msg);
  };
  return (
    <Card title="修改密码">
      <Form
        name="own-password"
        form={form}
        layout="vertical"
        onFinish={send}
        style={{ maxWidth: 420 }}
        disabled={isSending}
      >
        <RefusalAlert reason={refusal} />
        <Form.Item
          name="password"
          label="现在的密码"
          rules={[{ required: true, message: '请填写现在的密码' }]}
        >
          <Input.Password autoComplete="current-password" maxLength={200} />
        </Form.Item>
        <Form.Item
          name="new_password"
          label="新密码"
          extra={`至少 ${PASSWORD_LENGTH.min} 个字符；几个不相干的词连在一起，好记又安全。`}
          rules={[
            { required: true, message: '请填写新密码' },
            { min: PASSWORD_LENGTH.min, message: `密码至少 ${PASSWORD_LENGTH.min} 个字符` },
            { max: PASSWORD_LENGTH.max, message: `密码最多 ${PASSWORD_LENGTH.max} 个字符` },
          ]}
        >
          <Input.Password autoComplete="new-password" />
        </Form.Item>
        <Form.Item
          name="again"
          label="再填一次新密码"
          dependencies={['new_password']}
          rules={[
            { required: true, message: '请再填一次新密码' },
            ({ getFieldValue }) => ({
              validator: async (_rule, value: string | undefined) => {
                if (value && value !== getFieldValue('new_password')) {
                  throw new Error('两次填写的新密码不一样');
                }
              },
            }),
          ]}
        >
          <Input.Password autoComplete="new-password" />
        </Form.Item>
        <Button type="primary" htmlType="submit" loading={isSending}>
          修改密码
        </Button>
      </Form>
    </Card>
  );
}
