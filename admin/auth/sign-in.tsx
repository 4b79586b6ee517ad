import { KeyOutlined, LockOutlined, MobileOutlined, UserOutlined } from '@ant-design/icons';
import { Button, Card, Divider, Flex, Form, Input, type InputRef, Modal, Typography } from 'antd';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { logout, type SignedInOperator, setOwnPassword } from '#contract/admin/access.ts';
import { passkeyLogin, passkeyLoginBegin } from '#contract/admin/passkeys.ts';
import { request } from '../calls/client.ts';
import { RefusalAlert } from '../calls/refusal-alert.tsx';
import { applyStep, type OpenStep, setSession } from '../calls/session-store.ts';
import { useSend } from '../calls/use-call.ts';
import { AddPasskey } from './add-passkey.tsx';
import { Enrolment } from './enrolment.tsx';
import { logIn } from './log-in.ts';
import { NewPasswordForm } from './new-password.tsx';
import { PasskeyButton } from './passkey-button.tsx';
import { hasPasskeys } from './passkeys.ts';
import { SecondFactor } from './second-factor.tsx';
import styles from './sign-in.module.css';
import { useSessionState } from './use-session.ts';

const TITLES = { password: '设置自己的密码', totp: '安全验证', enrol: '设置两步验证' } as const;

/** The next step of a login and its operator; null before the password. */
type Begun = { step: OpenStep; operator: SignedInOperator } | null;

interface FrameProps {
  title: string;
  /** The first step, which the heading does not name. */
  isFirst?: boolean;
  children: ReactNode;
}

/** The login page. The URL stays and opens after the login. */
export function SignIn({ begun }: { begun: Begun }) {
  return (
    <SignInPage title={begun ? TITLES[begun.step] : '登录'} isFirst={begun === null}>
      <SignInSteps begun={begun} />
    </SignInPage>
  );
}

/** The frame of the pages before the login is complete. */
export function SignInPage({ title, isFirst, children }: FrameProps) {
  useEffect(() => {
    document.title = `${title} · 游门管理后台`;
  }, [title]);
  return (
    <main className={styles.page}>
      <Card className={styles.card}>
        <header className={styles.head}>
          <img src="/brand/logo.svg" alt="游门" height={32} />
          <Typography.Title level={1} className={styles.title}>
            管理后台{isFirst ? '' : ` · ${title}`}
          </Typography.Title>
        </header>
        {children}
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
        登录已失效（30 分钟没有操作，或已在其他设备上退出）。页面上未保存的内容仍在，登录后可以继续。
      </Typography.Paragraph>
      {expired && (
        <SignInSteps
          begun={expired.step && { step: expired.step, operator: expired.operator }}
          name={expired.operator.name}
        />
      )}
    </Modal>
  );
}

/** The login steps: password, an own one in place of a temporary one, then the second factor or its setup. */
function SignInSteps({ begun, name }: { begun: Begun; name?: string }) {
  const startOver = async () => {
    await request(logout, {});
    setSession({ kind: 'signed-out' });
  };
  if (begun?.step === 'password') {
    return <OwnPasswordStep name={begun.operator.name} onBack={startOver} />;
  }
  if (begun?.step === 'totp') {
    return <SecondFactor operator={begun.operator} onBack={startOver} />;
  }
  if (begun?.step === 'enrol') {
    return <FactorChoice onBack={startOver} />;
  }
  return <PasswordStep name={name} />;
}

/** Replaces a temporary password. */
function OwnPasswordStep({ name, onBack }: { name: string; onBack(): void }) {
  const { send, isSending, refusal } = useSend();
  const submit = async (new_password: string) => {
    const step = await send(setOwnPassword, { new_password });
    if (step) {
      applyStep(step);
    }
  };
  return (
    <>
      <Typography.Paragraph>当前密码是他人设置的临时密码，请先换成自己的密码。</Typography.Paragraph>
      <NewPasswordForm
        name={name}
        refusal={refusal}
        isSending={isSending}
        onBack={onBack}
        back="换个账号登录"
        onSubmit={submit}
      />
    </>
  );
}

/** The setup of a required second factor: an authenticator or a passkey. */
function FactorChoice({ onBack }: { onBack(): void }) {
  const [choice, setChoice] = useState<'totp' | 'passkey'>();
  const chooseAgain = () => setChoice(undefined);
  if (choice === 'totp') {
    return <Enrolment onDone={applyStep} onBack={chooseAgain} />;
  }
  if (choice === 'passkey') {
    return <AddPasskey onDone={applyStep} onBack={chooseAgain} />;
  }
  return (
    <Flex vertical gap={12}>
      <Typography.Text type="secondary">
        登录后台除密码外还需要一种验证方式。请选择一种进行设置，以后可以在“我的账号”里增加或更换。
      </Typography.Text>
      <Button
        size="large"
        block
        icon={<KeyOutlined />}
        disabled={!hasPasskeys()}
        onClick={() => setChoice('passkey')}
      >
        添加通行密钥
      </Button>
      <Button size="large" block icon={<MobileOutlined />} onClick={() => setChoice('totp')}>
        绑定动态验证码
      </Button>
      <Button type="link" onClick={onBack}>
        换个账号登录
      </Button>
    </Flex>
  );
}

/** Name and password, or a passkey instead. `name` is fixed when an operator signs in again. */
function PasswordStep({ name }: { name?: string | undefined }) {
  const [isSending, setSending] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const [work, setWork] = useState<string>();
  const first = useRef<InputRef>(null);
  useEffect(() => first.current?.focus(), []);
  const submit = async (credentials: { name: string; password: string }) => {
    setSending(true);
    setRefusal(undefined);
    const response = await logIn(credentials, setWork);
    setSending(false);
    setWork(undefined);
    if (response.status === 1) {
      applyStep(response.data);
    } else {
      setRefusal(response.msg);
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
      {work && <Typography.Paragraph role="status">{work}</Typography.Paragraph>}
      <Form.Item name="name" label="账号" rules={[{ required: true, message: '请填写账号' }]}>
        <Input
          ref={name ? undefined : first}
          prefix={<UserOutlined />}
          autoComplete="username"
          size="large"
          readOnly={name !== undefined}
        />
      </Form.Item>
      <Form.Item name="password" label="密码" rules={[{ required: true, message: '请填写密码' }]}>
        <Input.Password
          ref={name ? first : undefined}
          prefix={<LockOutlined />}
          autoComplete="current-password"
          size="large"
        />
      </Form.Item>
      <Button type="primary" htmlType="submit" size="large" block loading={isSending}>
        登录
      </Button>
      {hasPasskeys() && (
        <>
          <Divider plain>或者</Divider>
          <PasskeyButton
            label="用通行密钥登录"
            begin={passkeyLoginBegin}
            finish={(credential) => request(passkeyLogin, { credential })}
            onDone={applyStep}
            onRefusal={setRefusal}
          />
        </>
      )}
    </Form>
  );
}
