import { SafetyOutlined } from '@ant-design/icons';
import { App, Button, Flex, Form, Input, type InputRef, Typography } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { totp } from '#contract/admin/access.ts';
import { RefusalAlert } from './refusal-alert.tsx';
import { applyStep } from './session-store.ts';
import { useSend } from './use-call.ts';

const FEW_CODES = 3;

/** The second factor: the authenticator's six digits or a recovery code. */
export function CodeStep({ onBack }: { onBack(): void }) {
  const { notification } = App.useApp();
  const [isRecovery, setRecovery] = useState(false);
  const [form] = Form.useForm<{ code: string }>();
  const { send, isSending, refusal } = useSend(() => form.resetFields());
  const field = useRef<InputRef>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: focus the field again when the code type changes
  useEffect(() => field.current?.focus(), [isRecovery]);
  const submit = async ({ code }: { code: string }) => {
    const step = await send(totp, { code });
    if (!step) {
      return;
    }
    const { recovery_codes_left: remaining } = step;
    if (isRecovery && remaining <= FEW_CODES) {
      notification.warning({
        title: `恢复码还剩 ${remaining} 个`,
        description: '请到“我的账号”重新绑定动态验证码，领取一组新的恢复码。',
        duration: 0,
      });
    }
    applyStep(step);
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
      <Form.Item name="code" label={label} rules={[{ required: true, message: `请填写${label}` }]}>
        <Input
          ref={field}
          prefix={<SafetyOutlined />}
          autoComplete="one-time-code"
          inputMode={isRecovery ? 'text' : 'numeric'}
          size="large"
          maxLength={40}
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
          换一个账号
        </Button>
      </Flex>
    </Form>
  );
}
