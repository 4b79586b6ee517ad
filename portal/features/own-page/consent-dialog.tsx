import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import type { OwnAccount } from '#contract/account/own.ts';
import { buttonClass } from '#portal/ui/button.ts';
import fields from '#portal/ui/form-fields.module.css';
import { Pending } from '#portal/ui/pending.tsx';
import { TitledDialog } from '#portal/ui/titled-dialog.tsx';
import { DocumentLinks, openDocuments } from './open-documents.tsx';
import { callOwnAccount } from './own-account.ts';

const CHANGED = '协议刚刚又有更新，请看过新版后再同意';

/** The texts that a player accepts before the first action, and again after a change. */
export function ConsentDialog({ onSettled }: { onSettled: (isAccepted: boolean) => void }) {
  const [account, setAccount] = useState<OwnAccount | null>(null);
  const [problem, setProblem] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const open = account ? openDocuments(account) : [];
  // The player may have accepted them in another tab.
  const isDone = account !== null && open.length === 0;
  const settle = useEffectEvent(onSettled);
  const read = useCallback(async () => {
    const response = await callOwnAccount<OwnAccount>('read');
    if (response.status === 1) {
      setAccount(response.data);
    } else {
      setProblem(response.msg);
    }
  }, []);
  useEffect(() => {
    read();
  }, [read]);
  useEffect(() => {
    if (isDone) {
      settle(true);
    }
  }, [isDone]);
  const accept = async () => {
    if (isBusy || !account?.documents) {
      return;
    }
    setIsBusy(true);
    const response = await callOwnAccount('accept', { ...account.documents });
    if (response.status === 1) {
      onSettled(true);
      return;
    }
    const isChanged = response.code === 'CONFLICT';
    setProblem(isChanged ? CHANGED : response.msg);
    if (isChanged) {
      await read();
    }
    setIsBusy(false);
  };
  return (
    <TitledDialog title="请先同意协议" width="narrow" onClose={() => onSettled(false)}>
      <div className={fields.form}>
        {account ? (
          <p>
            {account.consents.length > 0 && '协议有新版本。'}继续之前，请阅读并同意
            <DocumentLinks documents={open} />。
          </p>
        ) : (
          <Pending failure={problem} onRetry={read} />
        )}
        <p role="alert" className={fields.problem}>
          {account ? problem : ''}
        </p>
        <div className={fields.buttons}>
          <button type="button" className={buttonClass.quiet} onClick={() => onSettled(false)}>
            暂不
          </button>
          <button
            type="button"
            className={buttonClass.primary}
            aria-disabled={isBusy || !account || undefined}
            onClick={accept}
          >
            {isBusy ? '正在提交…' : '同意并继续'}
          </button>
        </div>
      </div>
    </TitledDialog>
  );
}
