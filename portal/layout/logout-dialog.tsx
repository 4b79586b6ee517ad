import { leave } from '../api/leave.ts';
import { forgetUser } from '../browser/state/stored-user.ts';
import { forgetSavedFavourites } from '../browser/storage/favourites.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { showToast } from './toast.tsx';

/** Asks whether to log out, and does it: here at once, on the server as soon as it can be reached. */
export function LogoutDialog({ onClose }: { onClose: () => void }) {
  return (
    <ConfirmDialog
      title="提示"
      onClose={(confirmed) => {
        onClose();
        if (confirmed) {
          forgetUser();
          forgetSavedFavourites();
          leave();
          showToast('退出登录成功');
        }
      }}
    >
      确定要退出登录吗？
    </ConfirmDialog>
  );
}
