import { LockOutlined, UserOutlined } from '@ant-design/icons';
import { Button, Form, Input, type InputRef } from 'antd';
import { useEffect, useRef } from 'react';
import { login } from '#contract/admin/access.ts';
import { RefusalAlert } from './refusal-alert.tsx';
import { applyStep } from './session-store.ts';
import { useSend } from './use-call.ts';

/** Name and password. `name` is fixed when an operator signs in again. */
export function PasswordStep({
  name,
  onPassed,
}: {
  name?: string | undefined;
  onPassed(password: string): void;
}) {
  const { send, isSending, refusal } = useSend();
  const first = useRef<InputRef>(null);
  useEffect(() => first.current?.focus(), []);
  const submit = async (credentials: { name: string; password: string }) => {
    const step = await send(login, credentials);
    if (step) {
      onPassed(credentials.password);
      applyStep(step);
    }
  };
  return (
    <Form
      name="sign-in"
      layout="vertical"
      requiredMark={false}
      initialValues={{ name }}
      onFinish={submit}
      disabled={isSending}
    >
      <RefusalAlert reason={refusal} />
      <Form.Item name="name" label="账号" rules={[{ required: true, message: '请填写账号' }]}>
        <Input
          ref={name ? undefined : first}
          prefix={<UserOutlined />}
          autoComplete="username"
          size="large"
          readOnly={name !== undefined}
          maxLength={200}
        />
      </Form.Item>
      <Form.Item name="password" label="密码" rules={[{ required: true, message: '请填写密码' }]}>
        <Input.Password
          ref={name ? first : undefined}
          prefix={<LockOutlined />}
          autoComplete="current-password"
          size="large"
          maxLength={200}
        />
      </Form.Item>
      <Button type="primary" htmlType="submit" size="large" block loading={isSending}>
        登录
      </Button>
    </Form>
  );
}
