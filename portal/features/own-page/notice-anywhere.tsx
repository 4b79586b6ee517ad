import { useCallback, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import type { OwnAccount } from '#contract/account/own.ts';
import css from './account-notice.module.css';
import { AccountNotice } from './account-notice.tsx';
import { callOwnAccount } from './own-account.ts';

/**
 * The notice of the account above every page but the player's own, which has it among its parts. It is read once for each
 * visit, after a login, and after the own page. The player can hide it for the rest of the visit.
 */
export function NoticeAnywhere() {
  const [account, setAccount] = useState<OwnAccount | null>(null);
  const [isHidden, setIsHidden] = useState(false);
  const isOwnPage = useLocation().pathname === '/BaseMy';
  const reload = useCallback(async () => {
    const response = await callOwnAccount<OwnAccount>('read');
    setAccount(response.status === 1 ? response.data : null);
  }, []);
  useEffect(() => {
    if (!isOwnPage) {
      reload();
    }
  }, [isOwnPage, reload]);
  return isOwnPage || isHidden ? null : (
    <div className={css.place}>
      <AccountNotice account={account} reload={reload} onLater={() => setIsHidden(true)} />
    </div>
  );
}
