import { Modal, Typography } from 'antd';
import { useEffect, useState } from 'react';
import { IDLE_MINUTES, me } from '#contract/admin/access.ts';
import { request } from '../auth/client.ts';
import { expireSession, lastResponseAt } from '../auth/session-store.ts';
import { signOut, useSessionState } from '../auth/use-session.ts';
import { browserNow } from '../clock.ts';

const MINUTE_MS = 60_000;
const IDLE_MS = IDLE_MINUTES * MINUTE_MS;
const WARNING_MS = 5 * MINUTE_MS;
/** Input this long after the last response sends a request that extends the session. */
const EXTEND_AFTER_MS = 5 * MINUTE_MS;
const CHECK_MS = 5_000;

/** Warns before the session expires from inactivity. Typing and clicking count as activity. */
export function IdleWatch() {
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
      title="您还在吗？"
      okText="继续使用"
      cancelText="退出登录"
      onOk={stay}
      onCancel={() => void signOut()}
      closable={false}
      mask={{ closable: false }}
      width={420}
    >
      <Typography.Paragraph>
        已经有一会儿没有操作了，约 {Math.max(1, Math.ceil(remainingMs / MINUTE_MS))}{' '}
        分钟后将自动退出登录。页面上没保存的内容不会丢失。
      </Typography.Paragraph>
    </Modal>
  );
}
