import { KeyOutlined } from '@ant-design/icons';
import { Button, type ButtonProps } from 'antd';
import { useState } from 'react';
import type { Assertion, passkeyBegin, passkeyLoginBegin } from '#contract/admin/passkeys.ts';
import type { Envelope } from '#contract/envelope.ts';
import { withPasskey } from './passkeys.ts';

interface Props<T> extends Pick<ButtonProps, 'type' | 'disabled'> {
  label: string;
  begin: typeof passkeyBegin | typeof passkeyLoginBegin;
  finish(credential: Assertion): Promise<Envelope<T>>;
  onDone(data: T): void;
  onRefusal(msg: string | undefined): void;
}

/** Asks for a passkey and sends it. */
export function PasskeyButton<T>({ label, begin, finish, onDone, onRefusal, ...button }: Props<T>) {
  const [isBusy, setBusy] = useState(false);
  const run = async () => {
    setBusy(true);
    onRefusal(undefined);
    const response = await withPasskey(begin, finish);
    setBusy(false);
    if (response.status === 1) {
      onDone(response.data);
    } else {
      onRefusal(response.msg);
    }
  };
  return (
    <Button {...button} icon={<KeyOutlined />} size="large" block loading={isBusy} onClick={run}>
      {label}
    </Button>
  );
}
