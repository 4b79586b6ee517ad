import { App, Button, Card, Form, Input } from 'antd';
import { RefusalAlert } from '#admin/auth/refusal-alert.tsx';
import { useSend } from '#admin/auth/use-call.ts';
import { showProblems } from '#admin/form/problems.ts';
import { changePassword, PASSWORD_LENGTH } from '#contract/admin/access.ts';

interface Fields {
  password: string;
  new_password: string;
  again: string;
}

export function PasswordCard() {
  const { message } = App.useApp();
  const [form] = Form.useForm<Fields>();
  const { send, isSending, failure } = useSend(({ fields = [] }) => showProblems(form, fields));
  const submit = async ({ password, new_password }: Fields) => {
    if (await send(changePassword, { password, new_password })) {
      form.resetFields();
      message.success('密码已修改，其他设备上的登录已失效');
    }
  };
  return (
    <Card title="修改密码">
      <Form
        name="own-password"
        form={form}
        layout="vertical"
        onFinish={submit}
        style={{ maxWidth: 420 }}
        disabled={isSending}
      >
        <RefusalAlert reason={failure?.fields?.length ? undefined : failure?.msg} />
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
