import { Alert, Button, Checkbox, Flex, Form, Input, Spin, Typography } from 'antd';
import { useCallback, useEffect, useState } from 'react';
import { type Step, totpBegin, totpConfirm } from '#contract/admin/access.ts';
import type { CallData } from '#contract/call.ts';
import { codeDigits } from '#contract/notations/one-time-code.ts';
import { saveFile } from '../browser/save-file.ts';
import { request } from '../calls/client.ts';
import { RefusalAlert } from '../calls/refusal-alert.tsx';
import styles from './enrolment.module.css';

interface Props {
  onDone(step: Step): void;
  onBack(): void;
}

/** TOTP enrolment: QR code, first code, recovery codes. */
export function Enrolment({ onDone, onBack }: Props) {
  const [secret, setSecret] = useState<CallData<typeof totpBegin>>();
  const [done, setDone] = useState<{ step: Step; codes: string[] }>();
  const [refusal, setRefusal] = useState<string>();
  const [form] = Form.useForm<{ code: string }>();
  const begin = useCallback(async () => {
    setRefusal(undefined);
    const response = await request(totpBegin, {});
    if (response.status === 0) {
      setRefusal(response.msg);
    } else {
      setSecret(response.data);
    }
  }, []);
  useEffect(() => void begin(), [begin]);
  const confirm = async ({ code }: { code: string }) => {
    const response = await request(totpConfirm, { code });
    if (response.status === 0) {
      setRefusal(response.msg);
      return;
    }
    const { recovery_codes: codes, ...step } = response.data;
    setDone({ step, codes });
  };
  if (done) {
    return <RecoveryCodes codes={done.codes} onSaved={() => onDone(done.step)} />;
  }
  if (!secret) {
    return refusal ? (
      <>
        <RefusalAlert reason={refusal} />
        <Flex gap={8} justify="end">
          <Button onClick={onBack}>返回</Button>
          <Button type="primary" onClick={begin}>
            再试一次
          </Button>
        </Flex>
      </>
    ) : (
      <Spin />
    );
  }
  return (
    <Form name="enrolment-code" form={form} layout="vertical" requiredMark={false} onFinish={confirm}>
      <Typography.Paragraph>
        用手机上的验证器应用（如微信小程序“二次验证码”、Microsoft Authenticator）扫描二维码：
      </Typography.Paragraph>
      <img
        className={styles.picture}
        src={`data:image/svg+xml,${encodeURIComponent(secret.qr_svg)}`}
        alt="绑定动态验证码的二维码"
        width={180}
        height={180}
      />
      <Typography.Paragraph type="secondary">
        不能扫描时，手动填写密钥：
        <Typography.Text code copyable={{ text: secret.secret }}>
          {secret.secret.match(/.{1,4}/g)?.join(' ')}
        </Typography.Text>
      </Typography.Paragraph>
      <RefusalAlert reason={refusal} />
      <Form.Item
        name="code"
        label="应用显示的 6 位验证码"
        normalize={codeDigits}
        rules={[{ required: true, message: '请填写验证码' }]}
      >
        <Input size="large" inputMode="numeric" autoComplete="one-time-code" autoFocus />
      </Form.Item>
      <Flex gap={8} justify="end">
        <Button onClick={onBack}>返回</Button>
        <Button type="primary" htmlType="submit">
          确认绑定
        </Button>
      </Flex>
    </Form>
  );
}

/** The recovery codes, which are shown only once. */
function RecoveryCodes({ codes, onSaved }: { codes: readonly string[]; onSaved(): void }) {
  const [isSaved, setSaved] = useState(false);
  const text = `游门管理后台 恢复码（每个只能用一次）\r\n${codes.join('\r\n')}\r\n`;
  return (
    <>
      <Alert
        type="warning"
        showIcon
        title="请保存恢复码，它们只显示这一次"
        description="手机丢失或验证器无法使用时，用恢复码登录。请打印或存入密码管理器，不要和密码放在一起。"
      />
      <ol className={styles.codes} aria-label="恢复码">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <Flex vertical gap={12}>
        <Button onClick={() => saveFile({ name: '游门恢复码.txt', body: new Blob([text]) })}>
          下载为文本文件
        </Button>
        <Checkbox checked={isSaved} onChange={(event) => setSaved(event.target.checked)}>
          我已保存恢复码
        </Checkbox>
        <Button type="primary" size="large" disabled={!isSaved} onClick={onSaved}>
          完成
        </Button>
      </Flex>
    </>
  );
}
