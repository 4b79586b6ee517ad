import { Button, Flex, Form, Input, Typography } from 'antd';
import { useState } from 'react';
import type { Step } from '#contract/admin/access.ts';
import { PASSKEY_NAME_LENGTH, passkeyAdd } from '#contract/admin/passkeys.ts';
import { request } from '../calls/client.ts';
import { RefusalAlert } from '../calls/refusal-alert.tsx';
import { atMost } from '../ui/at-most.ts';
import { browserName } from './browser-name.ts';
import { withNewPasskey } from './passkeys.ts';

/** Registers a passkey: a name, then the browser's dialog. */
export function AddPasskey({ onDone, onBack }: { onDone(step: Step): void; onBack(): void }) {
  const [refusal, setRefusal] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const add = async ({ name }: { name: string }) => {
    setBusy(true);
    setRefusal(undefined);
    const response = await withNewPasskey((credential) => request(passkeyAdd, { name, credential }));
    setBusy(false);
    if (response.status === 1) {
      onDone(response.data);
    } else {
      setRefusal(response.msg);
    }
  };
  return (
    <Form
      name="add-passkey"
      layout="vertical"
      requiredMark={false}
      initialValues={{ name: browserName(navigator.userAgent) }}
      onFinish={add}
      disabled={isBusy}
    >
      <Typography.Paragraph type="secondary">
        用指纹、面容、屏幕锁或安全密钥登录，可防钓鱼网站。点“继续”后按浏览器的提示操作。
      </Typography.Paragraph>
      <RefusalAlert reason={refusal} />
      <Form.Item
        name="name"
        label="名称"
        extra="便于以后辨认，例如“办公室电脑”“蓝色安全密钥”"
        rules={[{ required: true, whitespace: true, message: '请填写名称' }, atMost(PASSKEY_NAME_LENGTH)]}
      >
        <Input size="large" />
      </Form.Item>
      <Flex gap={8} justify="end">
        <Button onClick={onBack}>返回</Button>
        <Button type="primary" htmlType="submit" loading={isBusy}>
          继续
        </Button>
      </Flex>
    </Form>
  );
}
