import { useEffect, useState } from 'react';
import { imageUrl } from '#contract/picture-sources.ts';
import { requestLogin } from '../browser/state/dialog-requests.ts';
import { useShared } from '../browser/state/shared-state.ts';
import { lazyPart } from '../islands/lazy-part.ts';
import { buttonClass } from '../ui/button.ts';
import { Icon } from '../ui/icon.tsx';
import css from './header.module.css';
import { ownPage } from './nav-items.ts';

const loadLogout = () => import('./logout-dialog.tsx').then((dialog) => dialog.LogoutDialog);
const LogoutDialog = lazyPart(loadLogout, true);

/**
 * The visitor's avatar, which links to the own page, and login; the avatar's space is reserved to avoid a layout shift. Styles
 * show what a player has, by `data-player` of the root, which is set before the first paint.
 */
export function Visitor() {
  const user = useShared('userData');
  const avatar = useShared('avaUrl');
  const [isConfirming, setIsConfirming] = useState(false);
  useEffect(() => {
    if (user) {
      // The logout works offline, so its dialog is preloaded.
      loadLogout().catch(() => undefined);
    }
  }, [user]);
  return (
    <div className={css.visitor}>
      <a href="/BaseMessage" className={css.bell}>
        <Icon name="bell" />
        <span className="visually-hidden">消息</span>
      </a>
      <a href={ownPage} className={avatar ? css.own : css.guest} aria-label="我的">
        {avatar ? (
          <img
            className={css.avatar}
            src={imageUrl(avatar)}
            alt={user ? `${user.nickname ?? '我'}的头像` : ''}
            width={32}
            height={32}
          />
        ) : (
          <span className={css.anonymous}>
            <Icon name="user" size={24} />
          </span>
        )}
      </a>
      <button
        type="button"
        className={`${buttonClass.primary} ${css.account}`}
        onClick={() => (user ? setIsConfirming(true) : requestLogin())}
      >
        <span className={css.logIn}>登录</span>
        <span className={css.logOut}>退出</span>
      </button>
      {isConfirming && <LogoutDialog onClose={() => setIsConfirming(false)} />}
    </div>
  );
}
