import { Button, Card, Form, Typography } from 'antd';
import { NewPasswordItems } from '#admin/auth/new-password.tsx';
import { showProblems } from '#admin/calls/problems.ts';
import { RefusalAlert } from '#admin/calls/refusal-alert.tsx';
import { useSend } from '#admin/calls/use-call.ts';
import { changePassword } from '#contract/admin/access.ts';

interface Fields {
  new_password: string;
  again: string;
}

export function PasswordCard() {
  const [form] = Form.useForm<Fields>();
  const { run, isSending, failure } = useSend(({ fields = [] }) => showProblems(form, fields));
  const submit = async ({ new_password }: Fields) => {
    const done = '密码已修改，其他设备上的登录已失效；API 令牌仍然有效';
    if (await run(changePassword, { new_password }, done)) {
      form.resetFields();
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
        <NewPasswordItems />
        <Typography.Paragraph type="secondary">
          修改后，其他设备上的登录会失效，API 令牌不受影响。怀疑密码泄露时，请一并吊销令牌。
        </Typography.Paragraph>
        <Button type="primary" htmlType="submit" loading={isSending}>
          修改密码
        </Button>
      </Form>
    </Card>
  );
}
