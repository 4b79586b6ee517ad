import { Button, Result, Spin } from 'antd';
import { RouterProvider } from 'react-router/dom';
import { SignIn } from '../auth/sign-in.tsx';
import { SignInAgain } from '../auth/sign-in-again.tsx';
import { findOut, useStanding } from '../auth/use-session.ts';
import { router } from '../routes.tsx';
import styles from './auth-gate.module.css';
import { IdleWatch } from './idle-watch.tsx';

/** Renders the pages for a signed-in operator, otherwise the login. The URL stays. */
export function Door() {
  const standing = useStanding();
  switch (standing.kind) {
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
            subTitle={standing.msg}
            extra={
              <Button type="primary" onClick={() => void findOut()}>
                重试
              </Button>
            }
          />
        </main>
      );
    case 'out':
      return <SignIn entering={null} />;
    case 'entering':
      return <SignIn entering={standing.step} />;
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
