import { useState } from 'react';
import type { Comment } from '../../../contract/entities/comment.ts';
import { timeAgo } from '../../ui/format.ts';
import { Picture } from '../../ui/picture.tsx';
import { CommentActions } from './comment-actions.tsx';
import css from './comment-item.module.css';
import { Fold, isLong } from './fold.tsx';
import { ownAuthor } from './own-author.ts';
import { Stars } from './stars.tsx';

/** Characters of a review that stand unfolded. */
const SHORT_REVIEW = 240;
/** Replies that stand unfolded. */
const SHOWN_REPLIES = 2;

/** A player's review with the replies to it. */
export function CommentItem({ comment, now }: { comment: Comment; now: string }) {
  const { user, stars, body, device, created_at, replies } = comment;
  const [own, setOwn] = useState<Comment['replies']>([]);
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
          {stars !== null && <Stars stars={stars} />}
        </p>
        <Fold long={isLong(body, SHORT_REVIEW)}>
          <p className={css.body}>{body}</p>
        </Fold>
        <p className={css.facts}>
          <time dateTime={created_at}>{timeAgo(created_at, now)}</time>
          {device && <span className={css.device}>来自 {device}</span>}
        </p>
        <CommentActions
          comment={comment}
          onReplied={({ id, body: said }) =>
            setOwn([...own, { id, user: ownAuthor(), body: said, created_at: now }])
          }
        />
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

function Replies({ replies, now }: { replies: Comment['replies']; now: string }) {
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

function ReplyList({ replies, now }: { replies: Comment['replies']; now: string }) {
  return (
    <ul>
      {replies.map(({ id, user, body, created_at }) => (
        <li key={id} className={css.reply}>
          <span className={css.replier}>{user.nickname}</span>
          <span className={css.said}>{body}</span>
          <time className={css.when} dateTime={created_at}>
            {timeAgo(created_at, now)}
          </time>
        </li>
      ))}
    </ul>
  );
}
