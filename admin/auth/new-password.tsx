import { Button, Flex, Form, Input } from 'antd';
import { PASSWORD_LENGTH } from '#contract/admin/access.ts';
import { RefusalAlert } from '../calls/refusal-alert.tsx';

/** The inputs `new_password` and `again` of a form. */
export function NewPasswordItems() {
  return (
    <>
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
    </>
  );
}

interface Props {
  /** The login name, for the operator and for password managers. */
  name: string;
  refusal: string | undefined;
  isSending: boolean;
  back: string;
  onBack(): void;
  onSubmit(password: string): void;
}

/** The form of an operator's own password during the login. */
export function NewPasswordForm({ name, refusal, isSending, back, onBack, onSubmit }: Props) {
  return (
    <Form<{ new_password: string }>
      name="new-password"
      layout="vertical"
      requiredMark={false}
      disabled={isSending}
      onFinish={({ new_password }) => onSubmit(new_password)}
    >
      <RefusalAlert reason={refusal} />
      <Form.Item label="账号" htmlFor="new-password-account">
        <Input id="new-password-account" value={name} readOnly autoComplete="username" />
      </Form.Item>
      <NewPasswordItems />
      <Flex gap={8} justify="end">
        <Button onClick={onBack}>{back}</Button>
        <Button type="primary" htmlType="submit" loading={isSending}>
          设置密码并继续
        </Button>
      </Flex>
    </Form>
  );
}
