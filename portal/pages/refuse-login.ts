import { settleLogin } from '../browser/state/dialog-requests.ts';
import { showToast } from '../ui/toast.tsx';

/** Ends a requested login whose dialog can't be opened: offline its script may be missing, and a login is impossible. */
export function refuseLogin(): void {
  settleLogin(false);
  showToast(navigator.onLine ? '登录没有打开，请刷新页面再试' : '网络已断开，联网后再登录', 'bad');
}
