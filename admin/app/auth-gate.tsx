import { Button, Result, Spin } from 'antd';
import { RouterProvider } from 'react-router/dom';
import { SignIn, SignInAgain } from '../auth/sign-in.tsx';
import { loadSession, useSessionState } from '../auth/use-session.ts';
import { router } from '../routes.tsx';
import styles from './auth-gate.module.css';
import { IdleWatch } from './idle-watch.tsx';

/** Renders the pages for a signed-in operator, otherwise the login. The URL stays. */
export function AuthGate() {
  const session = useSessionState();
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
            title="管理后台暂时打不开"
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
      return <SignIn step={null} />;
    case 'signing-in':
      return <SignIn step={session.step} />;
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
