import { requestLogin } from '#portal/browser/state/dialog-requests.ts';
import { useShared } from '#portal/browser/state/shared-state.ts';
import { buttonClass } from '#portal/ui/button.ts';
import css from './own-page.module.css';
import { OwnParts } from './own-parts.tsx';

interface OwnContentProps {
  /** A changed comment is published after its approval. */
  isModerated: boolean;
}

/** The player's own page; a visitor gets a login button. */
export function OwnContent({ isModerated }: OwnContentProps) {
  const user = useShared('userData');
  return user ? (
    <OwnParts key={user.uid} user={user} isModerated={isModerated} />
  ) : (
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
  );
}
