import { useCallback, useEffect, useState } from 'react';
import type { OwnAccount } from '#contract/account/own.ts';
import { onConsentRequest, settleConsent } from '#portal/browser/state/dialog-requests.ts';
import { lazyPart } from '#portal/islands/lazy-part.ts';
import css from './account-notice.module.css';
import { AccountNotice } from './account-notice.tsx';
import { callOwnAccount, reloadOwnPage } from './own-account.ts';

const ConsentDialog = lazyPart(() => import('./consent-dialog.tsx').then((dialog) => dialog.ConsentDialog));

/**
 * The notice of the account above every page but the player's own, which has it among its parts. It is read once for each
 * visit, after a login, and after the own page. The player can hide it for the rest of the visit. An action that needs the
 * player's consent opens the dialog of the texts.
 */
export function NoticeAnywhere({ path }: { path: string }) {
  const [account, setAccount] = useState<OwnAccount | null>(null);
  const [isHidden, setIsHidden] = useState(false);
  const [isRequested, setIsRequested] = useState(false);
  const isOwnPage = path === '/BaseMy';
  const reload = useCallback(async () => {
    const response = await callOwnAccount<OwnAccount>('read');
    setAccount(response.status === 1 ? response.data : null);
  }, []);
  useEffect(() => {
    if (!isOwnPage) {
      reload();
    }
  }, [isOwnPage, reload]);
  useEffect(() => {
    const stop = onConsentRequest(() => setIsRequested(true));
    return () => {
      stop();
      settleConsent(false);
    };
  }, []);
  const settle = (isAccepted: boolean) => {
    setIsRequested(false);
    settleConsent(isAccepted);
    if (isAccepted) {
      reload();
      reloadOwnPage();
    }
  };
  return (
    <>
      {isRequested && <ConsentDialog onSettled={settle} />}
      {!isOwnPage && !isHidden && (
        <div className={css.place}>
          <AccountNotice account={account} reload={reload} onLater={() => setIsHidden(true)} />
        </div>
      )}
    </>
  );
}
