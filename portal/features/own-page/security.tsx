import { useState } from 'react';
import type { OwnSession } from '#contract/account/own.ts';
import { asPlayer } from '#portal/api/as-player.ts';
import { browserNow } from '#portal/browser/state/browser-clock.ts';
import type { StoredUser } from '#portal/browser/state/shared-state.ts';
import { Badge } from '#portal/ui/badge.tsx';
import { buttonClass } from '#portal/ui/button.ts';
import { ConfirmDialog } from '#portal/ui/confirm-dialog.tsx';
import { Pending } from '#portal/ui/pending.tsx';
import { RowButton } from '#portal/ui/row-button.tsx';
import { showToast } from '#portal/ui/toast.tsx';
import { AccountCare } from './account-care.tsx';
import { callOwnAccount, type OwnAccountState } from './own-account.ts';
import css from './own-page.module.css';
import { OwnPart } from './own-part.tsx';
import { sessionTimes } from './session-times.ts';

/** The profile, the number and the password, and the logged-in devices, each with a button that ends its session. */
export function Security({ own, user }: { own: OwnAccountState; user: StoredUser }) {
  const { account, failure, reload } = own;
  const [isConfirming, setIsConfirming] = useState(false);
  const end = async (call: 'endSession' | 'endOthers', fields: Record<string, string>) => {
    const response = await asPlayer(() => callOwnAccount(call, fields));
    if (response.status === 1 || response.code !== 'LOGIN_REQUIRED') {
      showToast(response.msg, response.status === 1 ? 'good' : 'bad');
    }
    await reload();
  };
  const others = account?.sessions.filter(({ current }) => !current) ?? [];
  return (
    <OwnPart id="own-security" title="账号与安全">
      {account ? (
        <>
          <AccountCare account={account} user={user} reload={reload} />
          <h3 className={css.subtitle}>登录设备</h3>
          <ul className={css.rows}>
            {account.sessions.map((session) => (
              <SessionRow
                key={session.session}
                session={session}
                onEnd={() => end('endSession', { session: session.session })}
              />
            ))}
          </ul>
          {others.length > 0 && (
            <p className={css.actions}>
              <button type="button" className={buttonClass.quiet} onClick={() => setIsConfirming(true)}>
                退出其他所有设备
              </button>
            </p>
          )}
          <p className={css.note}>发现不认识的设备？请先退出该设备，再修改密码。</p>
        </>
      ) : (
        <Pending failure={failure} onRetry={reload} />
      )}
      {isConfirming && (
        <ConfirmDialog
          title="退出其他设备"
          question={`其他 ${others.length} 台设备需要重新登录，当前设备不受影响。`}
          action="全部退出"
          onConfirm={() => end('endOthers', {})}
          onClose={() => setIsConfirming(false)}
        />
      )}
    </OwnPart>
  );
}

function SessionRow({ session, onEnd }: { session: OwnSession; onEnd: () => void }) {
  const { device, current } = session;
  const name = device || '未知设备';
  return (
    <li className={css.session}>
      <div className="grow">
        <p className={css.device}>
          {name}
          {current && <Badge tone="good">当前设备</Badge>}
        </p>
        <p className={css.note}>
          {session.province && `IP 属地：${session.province} · `}
          {sessionTimes(session, new Date(browserNow()).toISOString())}
        </p>
      </div>
      {!current && <RowButton label="退出此设备" name={` ${name}`} onClick={onEnd} />}
    </li>
  );
}
