import type { ReactNode } from 'react';
import type { Comment } from '#contract/entities/comment.ts';
import { Fold, isLong } from './fold.tsx';
import { timeAgo } from './format.ts';
import { Picture } from './picture.tsx';
import css from './review.module.css';
import { Stars } from './stars.tsx';

/** Longer reviews are folded. */
const SHORT_REVIEW = 240;
const SHOWN_REPLIES = 2;

type Reply = Comment['replies'][number];

interface ReviewProps {
  comment: Comment;
  now: string;
  own?: readonly Reply[];
  mine?: boolean;
  children?: ReactNode;
}

export function Review({ comment, now, own = [], mine = false, children }: ReviewProps) {
  const { user, stars, body, device, created_at, replies } = comment;
  return (
    <li className={css.item}>
      <Picture
        src={user.icon_url}
        alt=""
        name={user.nickname}
        width={40}
        height={40}
        className={css.avatar}
      />
      <div className={css.text}>
        <p className={css.head}>
          <span className={css.nickname} title={user.nickname}>
            {user.nickname}
          </span>
          {mine && <span className={css.mine}>我的评论</span>}
          {stars !== null && <Stars stars={stars} />}
        </p>
        <Fold long={isLong(body, SHORT_REVIEW)}>
          <p className={css.body}>{body}</p>
        </Fold>
        <p className={css.facts}>
          <time dateTime={created_at}>{timeAgo(created_at, now)}</time>
          {device && <span className={css.device}>来自 {device}</span>}
        </p>
        {children}
        {replies.length > 0 && <Replies replies={replies} now={now} />}
        {own.length > 0 && (
          <div className={css.replies}>
            <ReplyList replies={own} now={now} />
          </div>
        )}
      </div>
    </li>
  );
}

function Replies({ replies, now }: { replies: readonly Reply[]; now: string }) {
  const rest = replies.slice(SHOWN_REPLIES);
  return (
    <div className={css.replies}>
      <ReplyList replies={replies.slice(0, SHOWN_REPLIES)} now={now} />
      {rest.length > 0 && (
        <details>
          <summary className={css.more}>展开其余 {rest.length} 条回复</summary>
          <ReplyList replies={rest} now={now} />
        </details>
      )}
    </div>
  );
}

function ReplyList({ replies, now }: { replies: readonly Reply[]; now: string }) {
  return (
    <ul>
      {replies.map(({ id, user, body, created_at }) => (
        <li key={id} className={css.reply}>
          <span className={css.replier}>{user.nickname}</span>
          <span className={css.replyBody}>{body}</span>
          <time className={css.when} dateTime={created_at}>
            {timeAgo(created_at, now)}
          </time>
        </li>
      ))}
    </ul>
  );
}
