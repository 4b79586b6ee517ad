import { Card, Typography } from 'antd';
import { useEffect } from 'react';
import styles from './sign-in.module.css';
import { SignInSteps } from './sign-in-steps.tsx';

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
