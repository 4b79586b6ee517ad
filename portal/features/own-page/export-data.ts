import { requestLogin } from '#portal/browser/state/dialog-requests.ts';
import { type StoredUser, setAvaUrl, sharedState } from '#portal/browser/state/shared-state.ts';
import { removeStoredUser, storeUser } from '#portal/browser/state/stored-user.ts';
import { showToast } from '#portal/ui/toast.tsx';
import { callOwnAccount } from './own-account.ts';

/** Downloads the player's personal data. If the login is too old, the player logs in again first. */
export async function exportOwnData(user: StoredUser): Promise<void> {
  let response = await callOwnAccount<object>('exportData');
  if (response.status === 0 && (response.code === 'REAUTH_REQUIRED' || response.code === 'LOGIN_REQUIRED')) {
    showToast(response.msg, 'bad');
    if (!(await logInAgain(user, response.code === 'REAUTH_REQUIRED'))) {
      return;
    }
    response = await callOwnAccount<object>('exportData');
  }
  if (response.status === 0) {
    showToast(response.msg, 'bad');
    return;
  }
  download(response.data);
  showToast('已导出');
}

/** Opens the login for a signed-in player. If the player closes it, a session that is still valid stays. */
async function logInAgain(user: StoredUser, isValid: boolean): Promise<boolean> {
  removeStoredUser();
  const isLoggedIn = await requestLogin();
  if (!isLoggedIn && isValid && !sharedState().userData) {
    storeUser(user);
    setAvaUrl(user.icon_url);
  }
  return isLoggedIn;
}

function download(data: object): void {
  const file = new Blob([`${JSON.stringify(data, null, 2)}\n`], { type: 'application/json' });
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = '我的个人信息.json';
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(link.href), 1_000);
}
