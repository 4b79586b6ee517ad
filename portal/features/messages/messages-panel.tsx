import { requestLogin } from '#portal/browser/state/dialog-requests.ts';
import { useShared } from '#portal/browser/state/shared-state.ts';
import { buttonClass } from '#portal/ui/button.ts';
import { MessageList } from './message-list.tsx';

/** A player's messages; a visitor gets a login button. */
export function MessagesPanel() {
  const user = useShared('userData');
  return user ? (
    <MessageList key={user.uid} />
  ) : (
    <div className="card notice">
      <p>登录后，评论收到的回复、举报和申诉的处理结果、收藏游戏的新礼包和开服提醒都在这里。</p>
      <button type="button" className={buttonClass.primaryLarge} onClick={requestLogin}>
        登录
      </button>
      <noscript>
        <p>登录需要浏览器启用 JavaScript。</p>
      </noscript>
    </div>
  );
}
