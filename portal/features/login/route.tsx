import { useState } from 'react';
import type { MetaArgs } from 'react-router';
import { setAvaUrl, useShared } from '#portal/browser/state/shared-state.ts';
import { pageMeta } from '#portal/head/page-meta.ts';
import { showToast } from '#portal/layout/toast.tsx';
import { BarePage } from './bare-page.tsx';
import { LoginPanel } from './login-panel.tsx';
import { safeRedirect } from './safe-redirect.ts';
import { SignedIn } from './signed-in.tsx';

/** Nothing of the page depends on data; a loader is what gives it a description. */
export const loader = () => 'null';
export const clientLoader = () => null;

export function meta({ loaderData, matches }: MetaArgs) {
  return pageMeta<null>({
    loaderData,
    matches,
    describe: (_nothing, { site }) => ({
      title: '登录',
      description: `用手机号或账号登录${site.name}，领取礼包、发表评论。`,
      path: '/BaseGameLogin',
      noindex: true,
    }),
  });
}

/** The login as a page of its own: for a game or an app that opens it in a web view. */
export default function GameLogin() {
  const user = useShared('userData');
  const [another, setAnother] = useState(false);
  const goOn = () => {
    const { origin, search } = window.location;
    window.location.assign(safeRedirect(new URLSearchParams(search).get('redirect'), origin));
  };
  return (
    <BarePage>
      {user && !another ? (
        <SignedIn user={user} onGo={goOn} onAnother={() => setAnother(true)} />
      ) : (
        <LoginPanel
          titleId="login-title"
          heading="h1"
          onLogin={(message, avatar) => {
            setAvaUrl(avatar);
            showToast(message);
            goOn();
          }}
        />
      )}
      <noscript>登录需要浏览器启用 JavaScript。</noscript>
    </BarePage>
  );
}
