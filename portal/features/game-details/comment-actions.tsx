import { use, useEffect, useState } from 'react';
import type { Comment } from '#contract/entities/comment.ts';
import { services } from '#portal/api/request.ts';
import { useLike } from '#portal/api/use-like.ts';
import { useSite } from '#portal/head/use-site.ts';
import { LikeButton } from '#portal/ui/like-button.tsx';
import css from './comment-actions.module.css';
import { CommentForm, type Written } from './comment-form.tsx';
import { OwnCommentsContext } from './own-comments.ts';

interface CommentActionsProps {
  comment: Comment;
  onReplied: (reply: Written) => void;
}

/** What a player can do with a review: like it, reply to it. */
export function CommentActions({ comment, onReplied }: CommentActionsProps) {
  const open = useSite()?.features.comments ?? false;
  const [replying, setReplying] = useState(false);
  const { id, game_id, likes, user } = comment;
  const isLiked = use(OwnCommentsContext)?.liked.includes(id) ?? false;
  const { liked, count, like, setOwn } = useLike({
    count: likes,
    send: () => services.send('/vue/commentlike', { id }, 'sdk'),
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
            className={css.answer}
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
