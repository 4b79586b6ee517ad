import { Button, Divider, Form, Input, Typography } from 'antd';
import { useState } from 'react';
import { confirm } from '#contract/admin/access.ts';
import { passkeyBegin, passkeyConfirm } from '#contract/admin/passkeys.ts';
import { secondFactorCode } from '#contract/notations/one-time-code.ts';
import { request } from '../calls/client.ts';
import { endConfirmation } from '../calls/confirmation-store.ts';
import { showProblems } from '../calls/problems.ts';
import { RefusalAlert } from '../calls/refusal-alert.tsx';
import { useSend } from '../calls/use-call.ts';
import { PasskeyButton } from './passkey-button.tsx';
import { hasPasskeys } from './passkeys.ts';
import { useSessionState } from './use-session.ts';

/** The password, an authenticator's code or a passkey of the operator. */
export function ConfirmationForm() {
  const session = useSessionState();
  const [form] = Form.useForm<{ password: string; code?: string }>();
  const [passkeyRefusal, setPasskeyRefusal] = useState<string>();
  const { send, isSending, failure } = useSend(({ fields = [] }) => showProblems(form, fields));
  if (!('operator' in session)) {
    return null;
  }
  const { has_totp, has_passkey } = session.operator;
  const submit = async (given: { password: string; code?: string }) => {
    setPasskeyRefusal(undefined);
    if (await send(confirm, given)) {
      endConfirmation(true);
    }
  };
  const passkey = has_passkey && (
    <PasskeyButton
      label="用通行密钥确认"
      type={has_totp ? 'default' : 'primary'}
      disabled={!hasPasskeys()}
      begin={passkeyBegin}
      finish={(credential) => request(passkeyConfirm, { credential })}
      onDone={() => endConfirmation(true)}
      onRefusal={setPasskeyRefusal}
    />
  );
  return (
    <>
      <Typography.Paragraph type="secondary">
        这一步用于防止他人趁您离开时操作。确认后 5 分钟内不再询问，页面上填写的内容不会丢失。
      </Typography.Paragraph>
      <RefusalAlert reason={passkeyRefusal ?? (failure?.fields?.length ? undefined : failure?.msg)} />
      {passkey}
      {has_passkey && has_totp && <Divider plain>或者</Divider>}
      {(has_totp || !has_passkey) && (
        <Form
          name="confirm"
          form={form}
          layout="vertical"
          requiredMark={false}
          onFinish={submit}
          disabled={isSending}
        >
          <Form.Item name="password" label="登录密码" rules={[{ required: true, message: '请填写登录密码' }]}>
            <Input.Password size="large" autoComplete="current-password" autoFocus />
          </Form.Item>
          {has_totp && (
            <Form.Item
              name="code"
              label="动态验证码"
              normalize={secondFactorCode}
              extra="手机不在身边时，也可以填一个恢复码"
              rules={[{ required: true, message: '请填写动态验证码' }]}
            >
              <Input size="large" autoComplete="one-time-code" />
            </Form.Item>
          )}
          <Button type="primary" htmlType="submit" size="large" block loading={isSending}>
            确认
          </Button>
        </Form>
      )}
    </>
  );
}
