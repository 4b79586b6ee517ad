import { SafetyOutlined } from '@ant-design/icons';
import { App, Button, Divider, Flex, Form, Input, type InputRef, Typography } from 'antd';
import { useEffect, useRef, useState } from 'react';
import type { SignedInOperator } from '#contract/admin/access.ts';
import { passkeyBegin, passkeyFactor } from '#contract/admin/passkeys.ts';
import { secondFactorCode } from '#contract/notations/one-time-code.ts';
import { request } from '../calls/client.ts';
import { RefusalAlert } from '../calls/refusal-alert.tsx';
import { applyStep } from '../calls/session-store.ts';
import { enterCode } from './log-in.ts';
import { PasskeyButton } from './passkey-button.tsx';
import { hasPasskeys } from './passkeys.ts';

const FEW_CODES = 3;

interface Props {
  operator: SignedInOperator;
  onBack(): void;
}

/** The second factor: a passkey, the authenticator's six digits, or a recovery code. */
export function SecondFactor({ operator: { name, has_totp, has_passkey }, onBack }: Props) {
  const [refusal, setRefusal] = useState<string>();
  return (
    <>
      <RefusalAlert reason={refusal} />
      {has_passkey && (
        <PasskeyButton
          label="用通行密钥验证"
          type={has_totp ? 'default' : 'primary'}
          disabled={!hasPasskeys()}
          begin={passkeyBegin}
          finish={(credential) => request(passkeyFactor, { credential })}
          onDone={applyStep}
          onRefusal={setRefusal}
        />
      )}
      {has_passkey && has_totp && <Divider plain>或者</Divider>}
      {has_totp ? (
        <CodeForm name={name} onBack={onBack} />
      ) : (
        <Button type="link" onClick={onBack} style={{ padding: 0, marginTop: 12 }}>
          换个账号登录
        </Button>
      )}
    </>
  );
}

function CodeForm({ name, onBack }: { name: string; onBack(): void }) {
  const { notification } = App.useApp();
  const [isRecovery, setRecovery] = useState(false);
  const [form] = Form.useForm<{ code: string }>();
  const [isSending, setSending] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const [work, setWork] = useState<string>();
  const field = useRef<InputRef>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: focus the field again when the code type changes
  useEffect(() => field.current?.focus(), [isRecovery]);
  const submit = async ({ code }: { code: string }) => {
    setSending(true);
    setRefusal(undefined);
    const response = await enterCode({ name, code }, setWork);
    setSending(false);
    setWork(undefined);
    if (response.status === 0) {
      setRefusal(response.msg);
      form.resetFields();
      return;
    }
    const { recovery_codes_left: remaining } = response.data;
    if (isRecovery && remaining <= FEW_CODES) {
      notification.warning({
        title: `恢复码还剩 ${remaining} 个`,
        description: '请到“我的账号”重新绑定动态验证码，领取一组新的恢复码。',
        duration: 0,
      });
    }
    applyStep(response.data);
  };
  const label = isRecovery ? '恢复码' : '动态验证码';
  return (
    <Form
      name="sign-in-code"
      form={form}
      layout="vertical"
      requiredMark={false}
      onFinish={submit}
      disabled={isSending}
    >
      <Typography.Paragraph type="secondary">
        {isRecovery
          ? '填写绑定时保存的任意一个恢复码。每个恢复码只能用一次。'
          : '打开手机上的验证器应用，填写“游门”的 6 位验证码。'}
      </Typography.Paragraph>
      <RefusalAlert reason={refusal} />
      {work && <Typography.Paragraph role="status">{work}</Typography.Paragraph>}
      <Form.Item
        name="code"
        label={label}
        normalize={secondFactorCode}
        rules={[{ required: true, message: `请填写${label}` }]}
      >
        <Input
          ref={field}
          prefix={<SafetyOutlined />}
          autoComplete="one-time-code"
          inputMode={isRecovery ? 'text' : 'numeric'}
          size="large"
        />
      </Form.Item>
      <Button type="primary" htmlType="submit" size="large" block loading={isSending}>
        确认
      </Button>
      <Flex justify="space-between" style={{ marginTop: 12 }}>
        <Button type="link" onClick={() => setRecovery(!isRecovery)} style={{ padding: 0 }}>
          {isRecovery ? '使用动态验证码' : '手机不在身边？使用恢复码'}
        </Button>
        <Button type="link" onClick={onBack} style={{ padding: 0 }}>
          换个账号登录
        </Button>
      </Flex>
    </Form>
  );
}
