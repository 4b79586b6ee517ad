import { Button, Modal, Result, Spin, Typography } from 'antd';
import { useEffect, useState } from 'react';
import { RouterProvider } from 'react-router/dom';
import { IDLE_MINUTES, me } from '#contract/admin/access.ts';
import { Invitation, takeInvitationToken } from '../auth/invitation.tsx';
import { SignIn, SignInAgain } from '../auth/sign-in.tsx';
import { loadSession, signOut, useSessionState } from '../auth/use-session.ts';
import { browserNow } from '../browser/clock.ts';
import { request } from '../calls/client.ts';
import { applyStep, expireSession, lastResponseAt } from '../calls/session-store.ts';
import styles from './auth-gate.module.css';
import { router } from './routes.tsx';

/** Renders the pages for a signed-in operator, otherwise the login. The URL stays. */
export function AuthGate() {
  const session = useSessionState();
  const [token, setToken] = useState(takeInvitationToken);
  if (token !== null) {
    const leave = () => {
      void router.navigate('/', { replace: true });
      setToken(null);
    };
    return (
      <Invitation
        token={token}
        onLeave={leave}
        onDone={(step) => {
          leave();
          applyStep(step);
        }}
      />
    );
  }
  switch (session.kind) {
    case 'unknown':
      return (
        <main className={styles.waiting}>
          <Spin size="large" description="正在打开管理后台…" />
        </main>
      );
    case 'failed':
      return (
        <main className={styles.waiting}>
          <Result
            status="warning"
            title="管理后台暂时无法打开"
            subTitle={session.msg}
            extra={
              <Button type="primary" onClick={() => void loadSession()}>
                重试
              </Button>
            }
          />
        </main>
      );
    case 'signed-out':
      return <SignIn begun={null} />;
    case 'signing-in':
      return <SignIn begun={session} />;
    default:
      return (
        <>
          <RouterProvider router={router} />
          <IdleWatch />
          <SignInAgain />
        </>
      );
  }
}

const MINUTE_MS = 60_000;
const IDLE_MS = IDLE_MINUTES * MINUTE_MS;
const WARNING_MS = 5 * MINUTE_MS;
/** Input this long after the last response sends a request that extends the session. */
const EXTEND_AFTER_MS = 5 * MINUTE_MS;
const CHECK_MS = 5_000;

/** Warns before the session expires from inactivity. Typing and clicking count as activity. */
function IdleWatch() {
  const session = useSessionState();
  const isSignedIn = session.kind === 'signed-in';
  const [remainingMs, setRemainingMs] = useState(IDLE_MS);
  const isWarning = isSignedIn && remainingMs <= WARNING_MS;
  useEffect(() => {
    if (!isSignedIn) {
      return;
    }
    const check = () => {
      const remaining = IDLE_MS - (browserNow() - lastResponseAt());
      setRemainingMs(remaining);
      if (remaining <= 0) {
        expireSession();
      }
    };
    check();
    const timer = setInterval(check, CHECK_MS);
    return () => clearInterval(timer);
  }, [isSignedIn]);
  useEffect(() => {
    if (!isSignedIn || isWarning) {
      return;
    }
    let isPending = false;
    const extend = async () => {
      if (!isPending && browserNow() - lastResponseAt() > EXTEND_AFTER_MS) {
        isPending = true;
        await request(me, {});
        isPending = false;
      }
    };
    window.addEventListener('keydown', extend);
    window.addEventListener('pointerdown', extend);
    return () => {
      window.removeEventListener('keydown', extend);
      window.removeEventListener('pointerdown', extend);
    };
  }, [isSignedIn, isWarning]);
  const stay = async () => {
    const response = await request(me, {});
    if (response.status === 1) {
      setRemainingMs(IDLE_MS);
    }
  };
  return (
    <Modal
      open={isWarning}
      title="即将自动退出登录"
      okText="继续使用"
      cancelText="退出登录"
      onOk={stay}
      onCancel={() => void signOut()}
      closable={false}
      mask={{ closable: false }}
      width={420}
    >
      <Typography.Paragraph>
        您已有一段时间没有操作，约 {Math.max(1, Math.ceil(remainingMs / MINUTE_MS))}{' '}
        分钟后将自动退出登录。页面上未保存的内容不会丢失。
      </Typography.Paragraph>
    </Modal>
  );
}
