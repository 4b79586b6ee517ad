import { removeSavedFavourites } from '../actions/favourites.ts';
import { endPushesHere } from '../actions/own-push-subscription.ts';
import { sendLogout } from '../api/logout.ts';
import { removeStoredUser } from '../browser/state/stored-user.ts';
import { removeDrafts } from '../browser/storage/form-drafts.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { showToast } from '../ui/toast.tsx';

/** Confirms a logout: in this browser at once, on the server as soon as it is reachable. */
export function LogoutDialog({ onClose }: { onClose: () => void }) {
  const logOut = () => {
    const ended = endPushesHere();
    removeStoredUser();
    removeSavedFavourites();
    removeDrafts();
    sendLogout(ended);
    showToast('退出登录成功');
  };
  return (
    <ConfirmDialog
      title="提示"
      question="确定要退出登录吗？"
      action="确定"
      isNarrow
      onConfirm={logOut}
      onClose={onClose}
    />
  );
}
