import { useState } from 'react';
import type { OwnAccount } from '#contract/account/own.ts';
import { asPlayer } from '#portal/api/as-player.ts';
import { buttonClass } from '#portal/ui/button.ts';
import { fullTime } from '#portal/ui/format.ts';
import { showToast } from '#portal/ui/toast.tsx';
import css from './account-notice.module.css';
import { DocumentLinks, openDocuments } from './open-documents.tsx';
import { callOwnAccount } from './own-account.ts';

interface AccountNoticeProps {
  account: OwnAccount | null;
  reload: () => Promise<void>;
  /** Hides the notice; without it, it stays. */
  onLater?: () => void;
}

/** That the account is about to be closed, with the button to take it back; and new versions of the documents. */
export function AccountNotice({ account, reload, onLater }: AccountNoticeProps) {
  const [isBusy, setIsBusy] = useState(false);
  if (!account) {
    return null;
  }
  const run = async (call: 'reopen' | 'accept', fields: Record<string, string>) => {
    if (isBusy) {
      return;
    }
    setIsBusy(true);
    const response = await asPlayer(() => callOwnAccount(call, fields));
    setIsBusy(false);
    if (response.status === 1 || response.code !== 'LOGIN_REQUIRED') {
      showToast(response.msg, response.status === 1 ? 'good' : 'bad');
    }
    await reload();
  };
  const { closing, documents } = account;
  const open = openDocuments(account);
  const later = onLater && (
    <button type="button" className={buttonClass.quiet} onClick={onLater}>
      稍后再说
    </button>
  );
  return (
    <>
      {closing && (
        <section className={css.notice} aria-label="账号注销">
          <p>您申请了注销，账号将于 {fullTime(closing.due_at)} 注销。不想注销了？现在可以撤销。</p>
          <button
            type="button"
            className={buttonClass.primary}
            aria-disabled={isBusy || undefined}
            onClick={() => run('reopen', {})}
          >
            撤销注销
          </button>
          {later}
        </section>
      )}
      {documents && open.length > 0 && (
        <section className={css.notice} aria-label="协议更新">
          <p>
            {account.consents.length > 0 ? (
              <>
                <DocumentLinks documents={open} />
                有新版本，请阅读后确认。
              </>
            ) : (
              <>
                领取、评论等操作之前，请阅读并同意
                <DocumentLinks documents={open} />。
              </>
            )}
          </p>
          <button
            type="button"
            className={buttonClass.primary}
            aria-disabled={isBusy || undefined}
            onClick={() => run('accept', { ...documents })}
          >
            我已阅读并同意
          </button>
          {later}
        </section>
      )}
    </>
  );
}
