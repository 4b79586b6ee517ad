import type { Comment } from '../../../contract/entities/comment.ts';
import { countText, timeAgo } from '../../ui/format.ts';
import { Icon } from '../../ui/icon.tsx';
import { Picture } from '../../ui/picture.tsx';
import css from './comment-item.module.css';
import { Fold, isLong } from './fold.tsx';
import { Stars } from './stars.tsx';

/** Characters of a review that stand unfolded. */
const SHORT_REVIEW = 240;
/** Replies that stand unfolded. */
const SHOWN_REPLIES = 2;

/** A player's review with the replies to it. */
export function CommentItem({ comment, now }: { comment: Comment; now: string }) {
  const { user, stars, body, device, created_at, likes, replies } = comment;
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
          {likes > 0 && (
            <span className={css.likes}>
              <Icon name="heart" size={14} />
              {countText(likes)}
              <span className="visually-hidden">人赞</span>
            </span>
          )}
        </p>
        {replies.length > 0 && <Replies replies={replies} now={now} />}
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
