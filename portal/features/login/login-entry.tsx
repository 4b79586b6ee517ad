import { useState } from 'react';
import { imageUrl } from '#contract/picture-sources.ts';
import { type StoredUser, setAvaUrl, useShared } from '#portal/browser/state/shared-state.ts';
import { buttonClass } from '#portal/ui/button.ts';
import { showToast } from '#portal/ui/toast.tsx';
import { LoginPanel } from './login-panel.tsx';
import { safeRedirect } from './safe-redirect.ts';
import css from './signed-in.module.css';

/** The login, or who is logged in; either leads on to the address of `redirect`. */
export function LoginEntry({ siteName }: { siteName: string }) {
  const user = useShared('userData');
  const [switching, setSwitching] = useState(false);
  const proceed = () => {
    const { origin, search } = window.location;
    window.location.assign(safeRedirect(new URLSearchParams(search).get('redirect'), origin));
  };
  return user && !switching ? (
    <SignedIn user={user} onGo={proceed} onAnother={() => setSwitching(true)} />
  ) : (
    <LoginPanel
      titleId="login-title"
      heading="h1"
      siteName={siteName}
      onLogin={(message, avatar) => {
        setAvaUrl(avatar);
        showToast(message);
        proceed();
      }}
    />
  );
}

function SignedIn({ user, onGo, onAnother }: { user: StoredUser; onGo: () => void; onAnother: () => void }) {
  return (
    <div className={css.card}>
      <h1>您已登录</h1>
      <img className={css.avatar} src={imageUrl(user.icon_url)} alt="" width={72} height={72} />
      <p className="large strong">{user.nickname}</p>
      <p className="muted tabular">{user.mobile_masked}</p>
      <button type="button" className={`${buttonClass.primaryLarge} ${css.go}`} onClick={onGo}>
        继续
      </button>
      <button type="button" className={css.other} onClick={onAnother}>
        换个账号登录
      </button>
    </div>
  );
}
