import type { ReactNode } from 'react';
import type { Comment } from '#contract/entities/comment.ts';
import { Fold, isLong } from './fold.tsx';
import { timeAgo } from './format.ts';
import { Picture } from './picture.tsx';
import { ReportLink } from './report-link.tsx';
import css from './review.module.css';
import { Stars } from './stars.tsx';

/** Longer reviews are folded. */
const SHORT_REVIEW = 240;
const SHOWN_REPLIES = 2;

/** The summaries of comments that are closed. */
export const BLOCKED = '已屏蔽的玩家，点开查看';
export const FOLDED = '已折叠，展开';

type Reply = Comment['replies'][number];

interface ReviewProps {
  comment: Comment;
  now: string;
  /** The name of the site, in whose name official replies are. */
  site?: string | undefined;
  mine?: boolean;
  /** The replies that the player wrote. */
  mineReplies?: readonly number[];
  /** Comments of authors that the player blocked: folded. */
  hidden?: readonly number[];
  /** Its author and those of its replies can be blocked; the script of the list does it (`reviews-script.ts`). */
  blockable?: boolean;
  children?: ReactNode;
}

export function Review(props: ReviewProps) {
  return (
    <li className={css.item} data-comment={props.comment.id}>
      <Hidden reason={hiddenReason(props.comment, props.hidden)}>
        <ReviewBody {...props} />
      </Hidden>
    </li>
  );
}

/** Why a comment is closed until the reader opens it: its author is blocked, or an operator folded it. */
function hiddenReason({ id, folded }: Reply | Comment, hidden: readonly number[] = []): string | undefined {
  return hidden.includes(id) ? BLOCKED : folded ? FOLDED : undefined;
}

function Hidden({ reason, children }: { reason: string | undefined; children: ReactNode }) {
  return reason === undefined ? (
    children
  ) : (
    <details className="muted">
      <summary className={css.more}>{reason}</summary>
      {children}
    </details>
  );
}

function ReviewBody({
  comment,
  now,
  mine = false,
  hidden = [],
  blockable = false,
  children,
  ...rest
}: ReviewProps) {
  const { id, user, stars, body, device, game_version, province, source, created_at, edited, replies } =
    comment;
  return (
    <div className="flex-3">
      <Picture
        src={user.icon_url}
        alt=""
        name={user.nickname}
        width={40}
        height={40}
        className={css.avatar}
      />
      <div className="grow">
        <p className={css.head}>
          <span className={css.nickname} title={user.nickname} data-author="">
            {user.nickname}
          </span>
          {comment.pinned && <span className={css.mine}>置顶</span>}
          {comment.featured && <span className={css.mine}>精华</span>}
          {mine && <span className={css.mine}>我的评论</span>}
          {stars !== null && <Stars stars={stars} />}
        </p>
        <Fold long={isLong(body, SHORT_REVIEW)}>
          <p className={css.body}>{body}</p>
        </Fold>
        <p className={css.facts}>
          <time dateTime={created_at}>{timeAgo(created_at, now)}</time>
          {typeof source === 'string' && <span>{source ? `转自 ${source}` : '转载，出处不详'}</span>}
          {province && <span className={css.device}>IP 属地：{province}</span>}
          {device && <span className={css.device}>来自 {device}</span>}
          {game_version && <span>{game_version} 版</span>}
          {edited && <span>已编辑</span>}
          {!mine && <ReportLink kind="comment" id={id} what={`${user.nickname}的评论`} />}
          {!mine && blockable && !hidden.includes(id) && <BlockButton comment={comment} />}
        </p>
        {children}
        {replies.length > 0 && (
          <Replies replies={replies} now={now} hidden={hidden} blockable={blockable} {...rest} />
        )}
      </div>
    </div>
  );
}

function BlockButton({ comment: { id, user } }: { comment: Reply | Comment }) {
  return (
    <button
      type="button"
      className={css.block}
      aria-label={`屏蔽${user.nickname}`}
      data-block={id}
      data-name={user.nickname}
    >
      屏蔽
    </button>
  );
}

type RepliesProps = Pick<ReviewProps, 'now' | 'site' | 'mineReplies' | 'hidden' | 'blockable'> & {
  replies: readonly Reply[];
};

/** What the player has just written below a review. */
export function OwnReplies(props: Pick<RepliesProps, 'replies' | 'now'>) {
  return (
    <div className={css.replies}>
      <ReplyList {...props} mine />
    </div>
  );
}

function Replies({ replies, ...rest }: RepliesProps) {
  const others = replies.slice(SHOWN_REPLIES);
  return (
    <div className={css.replies}>
      <ReplyList replies={replies.slice(0, SHOWN_REPLIES)} {...rest} />
      {others.length > 0 && (
        <details>
          <summary className={css.more}>展开其余 {others.length} 条回复</summary>
          <ReplyList replies={others} {...rest} />
        </details>
      )}
    </div>
  );
}

function ReplyList({
  replies,
  mine = false,
  mineReplies = [],
  hidden = [],
  ...rest
}: RepliesProps & { mine?: boolean }) {
  return (
    <ul>
      {replies.map((reply) => (
        <li key={reply.id} className={css.reply} data-comment={reply.id}>
          <Hidden reason={hiddenReason(reply, hidden)}>
            <ReplyBody
              reply={reply}
              mine={mine || mineReplies.includes(reply.id)}
              now={rest.now}
              site={rest.site}
              blockable={rest.blockable === true && !hidden.includes(reply.id)}
            />
          </Hidden>
        </li>
      ))}
    </ul>
  );
}

type ReplyProps = Pick<ReviewProps, 'now' | 'site' | 'blockable'> & { reply: Reply; mine: boolean };

function ReplyBody({ reply, now, site, mine, blockable }: ReplyProps) {
  const { id, user, body, province, created_at, edited, official } = reply;
  const name = official && site ? site : user.nickname;
  return (
    <>
      {official && <span className={css.official}>官方</span>}
      <span className={css.replier}>{name}</span>
      <span className={css.replyBody}>{body}</span>
      <time className={css.when} dateTime={created_at}>
        {timeAgo(created_at, now)}
        {province && ` · IP 属地：${province}`}
        {edited && ' · 已编辑'}
      </time>
      {!mine && <ReportLink kind="comment" id={id} what={`${name}的回复`} />}
      {!mine && !official && blockable && <BlockButton comment={reply} />}
    </>
  );
}
