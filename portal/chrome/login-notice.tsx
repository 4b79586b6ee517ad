import { useEffect, useRef } from 'react';
import { buttonClass } from '../ui/button.ts';
import css from './confirm-dialog.module.css';

/** What 登录 answers where the operator has no account service: nothing here needs it. */
export function LoginNotice({ onClose }: { onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog ref={dialog} className={css.dialog} aria-labelledby="login-title" onClose={onClose}>
      <h2 id="login-title" className={css.title}>
        登录
      </h2>
      <p className={css.question}>本站没有启用账号服务。浏览游戏、资讯、礼包和开服表都不需要登录。</p>
      <div className={css.buttons}>
        <button type="button" className={buttonClass.primary} onClick={onClose}>
          知道了
        </button>
      </div>
    </dialog>
  );
}
