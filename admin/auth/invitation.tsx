import { Button, Result, Spin, Typography } from 'antd';
import { acceptInvitation, invitation, invitationPath, type Step } from '#contract/admin/access.ts';
import { useCall, useSend } from '../calls/use-call.ts';
import { showTime } from '../ui/china-time.ts';
import { NewPasswordForm } from './new-password.tsx';
import { SignInPage } from './sign-in.tsx';

const TITLE = '设置密码';
const START = invitationPath('');

/**
 * Takes the token of an invitation from the address, where it stays neither for the history nor for a reload.
 * @returns null at every other address
 */
export function takeInvitationToken(): string | null {
  const address = location.pathname + location.hash;
  if (!address.startsWith(START)) {
    return null;
  }
  history.replaceState(null, '', '/console/');
  return address.slice(START.length);
}

interface Props {
  token: string;
  onDone(step: Step, password: string): void;
  onLeave(): void;
}

/** The page of an invitation: the operator sets the own password. The link works once. */
export function Invitation({ token, onDone, onLeave }: Props) {
  const account = useCall(invitation, { token });
  const { send, isSending, refusal } = useSend();
  const submit = async (new_password: string) => {
    const step = await send(acceptInvitation, { token, new_password });
    if (step) {
      onDone(step, new_password);
    }
  };
  return (
    <SignInPage title={TITLE}>
      {account.refusal ? (
        <Result
          status="warning"
          title="邀请链接无法使用"
          subTitle={account.refusal}
          extra={<Button onClick={onLeave}>去登录</Button>}
        />
      ) : account.data ? (
        <>
          <Typography.Paragraph>
            {account.data.display_name}，您好。请为后台账号设置自己的密码，之后用它登录。
          </Typography.Paragraph>
          <Typography.Paragraph type="secondary">
            链接在 {showTime(account.data.expires_at)} 之前有效，只能用一次。
          </Typography.Paragraph>
          <NewPasswordForm
            name={account.data.name}
            refusal={refusal}
            isSending={isSending}
            back="去登录"
            onBack={onLeave}
            onSubmit={submit}
          />
        </>
      ) : (
        <Spin />
      )}
    </SignInPage>
  );
}
