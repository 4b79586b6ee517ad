import { requestLogin } from '#portal/browser/state/login-request.ts';
import { useShared } from '#portal/browser/state/shared-state.ts';
import { pageMeta } from '#portal/head/page-meta.ts';
import { lazyPart } from '#portal/hydration/lazy-part.ts';
import { buttonClass } from '#portal/ui/button.ts';
import { Page } from '#portal/ui/page.tsx';

const MessageList = lazyPart(() => import('./message-list.tsx').then((part) => part.MessageList));

/** The page has no data; its meta data needs a loader. */
export const loader = () => 'null';
export const clientLoader = () => null;

export const meta = pageMeta((_nothing, { site }) => ({
  title: '消息',
  description: `${site.name}发给您的消息：评论回复、举报和申诉的处理结果、收藏游戏的礼包和开服提醒。`,
  path: '/BaseMessage',
  noindex: true,
}));

/** A player's messages; a visitor gets a login button. */
export default function MessagesPage() {
  const user = useShared('userData');
  return (
    <Page title="消息">
      {user ? (
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
      )}
    </Page>
  );
}
