import { Modal, Typography } from 'antd';
import { useEffect, useState } from 'react';
import { IDLE_MINUTES, me } from '#contract/admin/access.ts';
import { ask } from '../auth/client.ts';
import { lapse, lastResponseAt } from '../auth/session-store.ts';
import { leave, useStanding } from '../auth/use-session.ts';
import { browserNow } from '../clock.ts';

const MINUTE_MS = 60_000;
const IDLE_MS = IDLE_MINUTES * MINUTE_MS;
const WARNING_MS = 5 * MINUTE_MS;
/** Input this long after the last response sends a request that extends the session. */
const STILL_THERE_MS = 5 * MINUTE_MS;
const LOOK_MS = 5_000;

/** Warns before the session expires from inactivity. Typing and clicking count as activity. */
export function IdleWatch() {
  const standing = useStanding();
  const isIn = standing.kind === 'in';
  const [leftMs, setLeftMs] = useState(IDLE_MS);
  const isWarning = isIn && leftMs <= WARNING_MS;
  useEffect(() => {
    if (!isIn) {
      return;
    }
    const look = () => {
      const left = IDLE_MS - (browserNow() - lastResponseAt());
      setLeftMs(left);
      if (left <= 0) {
        lapse();
      }
    };
    look();
    const timer = setInterval(look, LOOK_MS);
    return () => clearInterval(timer);
  }, [isIn]);
  useEffect(() => {
    if (!isIn || isWarning) {
      return;
    }
    let isAsking = false;
    const use = async () => {
      if (!isAsking && browserNow() - lastResponseAt() > STILL_THERE_MS) {
        isAsking = true;
        await ask(me, {});
        isAsking = false;
      }
    };
    window.addEventListener('keydown', use);
    window.addEventListener('pointerdown', use);
    return () => {
      window.removeEventListener('keydown', use);
      window.removeEventListener('pointerdown', use);
    };
  }, [isIn, isWarning]);
  const stay = async () => {
    const answer = await ask(me, {});
    if (answer.status === 1) {
      setLeftMs(IDLE_MS);
    }
  };
  return (
    <Modal
      open={isWarning}
      title="您还在吗？"
      okText="继续使用"
      cancelText="退出登录"
      onOk={stay}
      onCancel={() => void leave()}
      closable={false}
      mask={{ closable: false }}
      width={420}
    >
      <Typography.Paragraph>
        已经有一会儿没有操作了，约 {Math.max(1, Math.ceil(leftMs / MINUTE_MS))}{' '}
        分钟后将自动退出登录。页面上没保存的内容不会丢失。
      </Typography.Paragraph>
    </Modal>
  );
}
