import { use, useState } from 'react';
import type { Comment } from '#contract/entities/comment.ts';
import { browserNow } from '#portal/browser/state/browser-clock.ts';
import { useSite } from '#portal/head/use-site.ts';
import css from './comment-form.module.css';
import { CommentForm } from './comment-form.tsx';
import { CommentItem } from './comment-item.tsx';
import { OwnCommentsContext, ownAuthor } from './own-comments.ts';

const PENDING = '您的评论已提交，审核通过后就会显示。';

/** The form for the player's review, then its state. */
export function OwnReview({ gameId }: { gameId: number }) {
  const open = useSite()?.features.comments ?? false;
  const [state, setState] = useState<{ review: Comment | null } | null>(null);
  const existing = use(OwnCommentsContext)?.review;
  if (!open) {
    return null;
  }
  if (!state && existing) {
    return <p className={css.pending}>{existing.shown ? '您已经评价过这款游戏了。' : PENDING}</p>;
  }
  if (!state) {
    return (
      <CommentForm
        gameId={gameId}
        placeholder="玩过这款游戏？说说你的感受"
        onWritten={(written) => {
          const created_at = new Date(browserNow()).toISOString();
          setState({
            review: written && {
              ...written,
              game_id: gameId,
              user: ownAuthor(),
              device: null,
              created_at,
              likes: 0,
              replies: [],
            },
          });
        }}
      />
    );
  }
  return state.review ? (
    <ul>
      <CommentItem comment={state.review} now={state.review.created_at} />
    </ul>
  ) : (
    <p className={css.pending} role="status">
      {PENDING}
    </p>
  );
}
