import { useState } from 'react';
import { CLOSING_DAYS } from '#contract/account/constants.ts';
import type { OwnAccount } from '#contract/account/own.ts';
import { removeSavedFavourites } from '#portal/actions/favourites.ts';
import { endPushesHere } from '#portal/actions/own-push-subscription.ts';
import { removeStoredUser } from '#portal/browser/state/stored-user.ts';
import { removeDrafts } from '#portal/browser/storage/form-drafts.ts';
import { buttonClass } from '#portal/ui/button.ts';
import { fullTime } from '#portal/ui/format.ts';
import { showToast } from '#portal/ui/toast.tsx';
import { ClosingDialog } from './closing-dialog.tsx';
import css from './own-page.module.css';

/** The closing of the account; while it is requested, the notice of the page takes it back. */
export function ClosingPart({ account }: { account: OwnAccount }) {
  const [isOpen, setIsOpen] = useState(false);
  const { closing, can, mobile_masked } = account;
  const isClosing = closing !== null;
  return (
    <>
      <h3 className={css.subtitle}>注销账号</h3>
      {isClosing && <p className={css.soon}>账号将于 {fullTime(closing.due_at)} 注销。</p>}
      {!isClosing && can.use_codes && (
        <>
          <p className={css.note}>
            注销后个人信息会被删除，领过的兑换码和收藏不能恢复。{CLOSING_DAYS} 天内可以撤销。
            {!can.change_number && '这里只注销本站的资料；登录所用的账号由另外的服务提供，请到那里注销。'}
          </p>
          <p className={css.actions}>
            <button type="button" className={buttonClass.quiet} onClick={() => setIsOpen(true)}>
              注销账号
            </button>
          </p>
        </>
      )}
      {!isClosing && !can.use_codes && (
        <p className={css.note}>
          账号没有可以接收验证码的手机号。要注销账号，请提交<a href="/BaseWebNav?id=6">账号申诉</a>。
        </p>
      )}
      {isOpen && (
        <ClosingDialog
          mobile={mobile_masked}
          onDone={({ due_at }) => {
            setIsOpen(false);
            endPushesHere();
            removeStoredUser();
            removeSavedFavourites();
            removeDrafts();
            showToast(`账号将于 ${fullTime(due_at)} 注销，在那之前登录可以撤销`);
          }}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  );
}
