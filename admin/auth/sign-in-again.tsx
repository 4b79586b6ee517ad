import { Modal, Typography } from 'antd';
import { SignInSteps } from './sign-in-steps.tsx';
import { useSessionState } from './use-session.ts';

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
