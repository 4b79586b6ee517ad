import type { LoaderFunctionArgs } from 'react-router';
import { requestContext, serialiseData } from '#portal/api/request-context.ts';
import { requestLogin } from '#portal/browser/state/login-request.ts';
import { useShared } from '#portal/browser/state/shared-state.ts';
import { pageMeta } from '#portal/head/page-meta.ts';
import { lazyPart } from '#portal/hydration/lazy-part.ts';
import { buttonClass } from '#portal/ui/button.ts';
import { Page } from '#portal/ui/page.tsx';
import { ViewedGames } from '#portal/ui/viewed-games.tsx';
import { FavouriteRow } from './favourite-row.tsx';
import css from './own-page.module.css';
import { ForSession } from './plain/for-session.tsx';

const OwnParts = lazyPart(() => import('./own-parts.tsx').then((parts) => parts.OwnParts));

/** The page has no data, except while it is rendered for one session without scripts. */
export const loader = ({ context }: LoaderFunctionArgs) =>
  serialiseData(context, context.get(requestContext).plain ?? null);
export const clientLoader = () => null;

export const meta = pageMeta((_nothing, { site }) => ({
  title: '我的',
  description: `在${site.name}领过的礼包、收藏的游戏、写过的评论，以及账号与隐私设置。`,
  path: '/BaseMy',
  noindex: true,
}));

export default function OwnPage() {
  const own = <OwnContent />;
  return <Page title="我的">{import.meta.env.SSR ? <ForSession>{own}</ForSession> : own}</Page>;
}

/** The player's own page; a visitor gets a login button and what this browser stores. */
function OwnContent() {
  const user = useShared('userData');
  return user ? (
    <OwnParts key={user.uid} user={user} />
  ) : (
    <div className={css.stack}>
      <div className="card notice">
        <p>登录后，领过的礼包、写过的评论都在这里，还可以管理登录设备和个人信息。</p>
        <button type="button" className={buttonClass.primaryLarge} onClick={requestLogin}>
          登录
        </button>
        <noscript>
          <p className={css.empty}>
            登录需要浏览器启用 JavaScript。登录过的，<a href="/BaseMy/BasePlain">不启用也能用</a>
            礼包、预约、注销和退出登录。没登录也可以看<a href="/BaseGameCenter">游戏</a>和
            <a href="/BasePackageNumber">礼包</a>，<a href="/BaseReport">举报违法和不良信息</a>；
            <a href="/BaseWebNav?id=6">账号遇到问题时</a>可以联系客服。
          </p>
        </noscript>
      </div>
      <FavouriteRow hasHint={false} />
      <ViewedGames />
    </div>
  );
}
