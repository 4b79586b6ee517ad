import { sendLogout } from '../api/logout.ts';
import { removeStoredUser } from '../browser/state/stored-user.ts';
import { removeSavedFavourites } from '../browser/storage/favourites.ts';
import { buttonClass } from '../ui/button.ts';
import { Dialog } from '../ui/dialog.tsx';
import css from './logout-dialog.module.css';
import { showToast } from './toast.tsx';

/** Confirms a logout: in this browser at once, on the server as soon as it is reachable. */
export function LogoutDialog({ onClose }: { onClose: () => void }) {
  const confirm = () => {
    onClose();
    removeStoredUser();
    removeSavedFavourites();
    sendLogout();
    showToast('退出登录成功');
  };
  return (
    <Dialog titleId="confirm-title" className={css.dialog} onClose={onClose}>
      <h2 id="confirm-title" className={css.title}>
        提示
      </h2>
      <p className={css.question}>确定要退出登录吗？</p>
      <div className={css.buttons}>
        <button type="button" className={buttonClass.quiet} onClick={onClose}>
          取消
        </button>
        <button type="button" className={buttonClass.primary} onClick={confirm}>
          确定
        </button>
      </div>
    </Dialog>
  );
}
