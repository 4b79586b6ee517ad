import { use, useEffect, useState } from 'react';
import type { Comment } from '#contract/entities/comment.ts';
import { CommentForm, draftName, type WrittenComment } from '#portal/actions/comment-form.tsx';
import { useLike } from '#portal/actions/use-like.ts';
import { services } from '#portal/api/request.ts';
import { readDraft } from '#portal/browser/storage/form-drafts.ts';
import { useSite } from '#portal/head/use-site.ts';
import { LikeButton } from '#portal/ui/like-button.tsx';
import { Review } from '#portal/ui/review.tsx';
import css from './comment-item.module.css';
import { BlockContext, OwnCommentsContext, ownAuthor } from './own-comments.ts';

const NONE: readonly number[] = [];

export function CommentItem({ comment, now }: { comment: Comment; now: string }) {
  const [own, setOwn] = useState<Comment['replies']>([]);
  const mine = use(OwnCommentsContext);
  const block = use(BlockContext);
  const isMine = mine?.review?.id === comment.id;
  return (
    <Review
      comment={comment}
      now={now}
      own={own}
      mine={isMine}
      mineReplies={mine?.replies ?? NONE}
      hidden={mine?.hidden ?? NONE}
      onBlock={block}
    >
      <CommentActions
        comment={comment}
        onReplied={({ id, body }) =>
          setOwn([
            ...own,
            { id, user: ownAuthor(), body, created_at: now, edited: false, folded: false, official: false },
          ])
        }
      />
    </Review>
  );
}

interface CommentActionsProps {
  comment: Comment;
  onReplied: (reply: WrittenComment) => void;
}

function CommentActions({ comment, onReplied }: CommentActionsProps) {
  const open = useSite()?.features.comments ?? false;
  const [replying, setReplying] = useState(false);
  const { id, game_id, likes, user } = comment;
  useEffect(() => setReplying(readDraft(draftName(game_id, id)) !== undefined), [game_id, id]);
  const isLiked = use(OwnCommentsContext)?.liked.includes(id) ?? false;
  const { liked, count, like, setOwn } = useLike({
    count: likes,
    send: (on) => services.send('/vue/commentlike', { id, on }, 'sdk'),
    countOf: (data) => data.likes,
  });
  useEffect(() => {
    if (!isLiked) {
      return;
    }
    setOwn({ liked: true, count: likes });
    return () => setOwn(null);
  }, [isLiked, likes, setOwn]);
  return (
    <>
      <p className={css.actions}>
        <LikeButton
          liked={liked}
          count={count}
          label={`赞${user.nickname}的评论`}
          look="small"
          onLike={like}
        />
        {open && (
          <button
            type="button"
            className={css.reply}
            aria-expanded={replying}
            aria-label={`回复${user.nickname}`}
            onClick={() => setReplying(!replying)}
          >
            回复
          </button>
        )}
      </p>
      {replying && (
        <CommentForm
          gameId={game_id}
          parentId={id}
          placeholder={`回复${user.nickname}`}
          onCancel={() => setReplying(false)}
          onWritten={(written) => {
            setReplying(false);
            if (written) {
              onReplied(written);
            }
          }}
        />
      )}
    </>
  );
}
