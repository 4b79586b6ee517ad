import { LockOutlined, UserOutlined } from '@ant-design/icons';
import { Button, Card, Form, Input, type InputRef, Modal, Typography } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { login, logout } from '#contract/admin/access.ts';
import { request } from './client.ts';
import { CodeStep } from './code-step.tsx';
import { Enrolment } from './enrolment.tsx';
import { RefusalAlert } from './refusal-alert.tsx';
import { applyStep, setSession } from './session-store.ts';
import styles from './sign-in.module.css';
import { useSend } from './use-call.ts';
import { useSessionState } from './use-session.ts';

const TITLES = { totp: '安全验证', enrol: '绑定动态验证码' } as const;

/** The login page. The URL stays and opens after the login. */
export function SignIn({ step }: { step: 'totp' | 'enrol' | null }) {
  const title = step ? TITLES[step] : '登录';
  useEffect(() => {
    document.title = `${title} · 游门管理后台`;
  }, [title]);
  return (
    <main className={styles.page}>
      <Card className={styles.card}>
        <header className={styles.head}>
          <img src="/brand/logo.svg" alt="游门" height={32} />
          <Typography.Title level={1} className={styles.title}>
            管理后台{step ? ` · ${title}` : ''}
          </Typography.Title>
        </header>
        <SignInSteps step={step} />
      </Card>
      <Typography.Text type="secondary">仅限内部人员使用，所有操作都会留下记录。</Typography.Text>
    </main>
  );
}

/** The login as a dialog after the session has expired, so that unsaved input stays. */
export function SignInAgain() {
  const session = useSessionState();
  const expired = session.kind === 'expired' ? session : null;
  return (
    <Modal
      open={expired !== null}
      title="请重新登录"
      footer={null}
      closable={false}
      keyboard={false}
      mask={{ closable: false }}
      width={420}
      destroyOnHidden
    >
      <Typography.Paragraph type="secondary">
        登录已失效（30 分钟没有操作，或在别处退出）。页面上没保存的内容都还在，登录后可以接着做。
      </Typography.Paragraph>
      {expired && <SignInSteps step={expired.step} name={expired.operator.name} />}
    </Modal>
  );
}

/** The login steps: password, then TOTP code or enrolment. */
function SignInSteps({ step, name }: { step: 'totp' | 'enrol' | null; name?: string }) {
  /** Enrolment requires the password; reuse the one just entered. */
  const [password, setPassword] = useState<string>();
  const startOver = async () => {
    await request(logout, {});
    setPassword(undefined);
    setSession({ kind: 'signed-out' });
  };
  if (step === 'totp') {
    return <CodeStep onBack={startOver} />;
  }
  if (step === 'enrol') {
    return <Enrolment password={password} onDone={applyStep} onBack={startOver} />;
  }
  return <PasswordStep name={name} onPassed={setPassword} />;
}

/** Name and password. `name` is fixed when an operator signs in again. */
function PasswordStep({ name, onPassed }: { name?: string | undefined; onPassed(password: string): void }) {
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
