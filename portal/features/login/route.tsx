import { useState } from 'react';
import { imageUrl } from '#contract/picture-sources.ts';
import { type StoredUser, setAvaUrl, useShared } from '#portal/browser/state/shared-state.ts';
import { pageMeta } from '#portal/head/page-meta.ts';
import { buttonClass } from '#portal/ui/button.ts';
import { showToast } from '#portal/ui/toast.tsx';
import { BarePage } from './bare-page.tsx';
import { LoginPanel } from './login-panel.tsx';
import { safeRedirect } from './safe-redirect.ts';
import css from './signed-in.module.css';

/** The page has no data; its meta data needs a loader. */
export const loader = () => 'null';
export const clientLoader = () => null;

export const meta = pageMeta((_nothing, { site }) => ({
  title: '登录',
  description: `用手机号或账号登录${site.name}，领取礼包、发表评论。`,
  path: '/BaseGameLogin',
  noindex: true,
}));

/** The login page, which games and apps open in a web view. */
export default function GameLogin() {
  const user = useShared('userData');
  const [switching, setSwitching] = useState(false);
  const proceed = () => {
    const { origin, search } = window.location;
    window.location.assign(safeRedirect(new URLSearchParams(search).get('redirect'), origin));
  };
  return (
    <BarePage>
      {user && !switching ? (
        <SignedIn user={user} onGo={proceed} onAnother={() => setSwitching(true)} />
      ) : (
        <LoginPanel
          titleId="login-title"
          heading="h1"
          onLogin={(message, avatar) => {
            setAvaUrl(avatar);
            showToast(message);
            proceed();
          }}
        />
      )}
      <noscript>登录需要浏览器启用 JavaScript。</noscript>
    </BarePage>
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
