import { useEffect, useState } from 'react';
import type { Comment } from '#contract/entities/comment.ts';
import { CommentForm, draftName } from '#portal/actions/comment-form.tsx';
import { useLike } from '#portal/actions/use-like.ts';
import { services } from '#portal/api/request.ts';
import { browserNow } from '#portal/browser/state/browser-clock.ts';
import { useSelected } from '#portal/browser/state/use-selected.ts';
import { readDraft } from '#portal/browser/storage/form-drafts.ts';
import { LikeButton } from '#portal/ui/like-button.tsx';
import { OwnReplies } from '#portal/ui/review.tsx';
import { ownAuthor, ownComments } from './own-comments.ts';
import css from './review-actions.module.css';

interface ReviewActionsProps {
  id: number;
  gameId: number;
  /** The author. */
  nickname: string;
  likes: number;
  /** Players can write comments. */
  open: boolean;
}

/** Likes a review, and replies to it. */
export function ReviewActions({ id, gameId, nickname, likes, open }: ReviewActionsProps) {
  const [own, setOwn] = useState<Comment['replies']>([]);
  const [replying, setReplying] = useState(false);
  useEffect(() => setReplying(open && readDraft(draftName(gameId, id)) !== undefined), [open, gameId, id]);
  return (
    <>
      <p className={css.actions}>
        <ReviewLike id={id} nickname={nickname} likes={likes} />
        {open && (
          <button
            type="button"
            className={css.reply}
            aria-expanded={replying}
            aria-label={`回复${nickname}`}
            onClick={() => setReplying(!replying)}
          >
            回复
          </button>
        )}
      </p>
      {replying && (
        <CommentForm
          gameId={gameId}
          parentId={id}
          placeholder={`回复${nickname}`}
          onCancel={() => setReplying(false)}
          onWritten={(written) => {
            setReplying(false);
            if (written) {
              const created_at = new Date(browserNow()).toISOString();
              const state = { edited: false, folded: false, official: false };
              setOwn([
                ...own,
                { id: written.id, user: ownAuthor(), body: written.body, created_at, ...state },
              ]);
            }
          }}
        />
      )}
      {own.length > 0 && <OwnReplies replies={own} now={new Date(browserNow()).toISOString()} />}
    </>
  );
}

function ReviewLike({ id, nickname, likes }: Pick<ReviewActionsProps, 'id' | 'nickname' | 'likes'>) {
  const isLiked = useSelected(ownComments, (mine) => mine?.liked.includes(id) ?? false);
  const { liked, count, like, load } = useLike({
    count: likes,
    send: (on) => services.send('/vue/commentlike', { id, on }, 'sdk'),
    countOf: (data) => data.likes,
  });
  useEffect(() => {
    if (!isLiked) {
      return;
    }
    load({ liked: true, count: likes });
    return () => load(null);
  }, [isLiked, likes, load]);
  return <LikeButton liked={liked} count={count} label={`赞${nickname}的评论`} look="small" onLike={like} />;
}
