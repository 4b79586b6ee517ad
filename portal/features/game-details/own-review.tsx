import { useEffect, useState } from 'react';
import type { Comment } from '#contract/entities/comment.ts';
import formCss from '#portal/actions/comment-form.module.css';
import { CommentForm, type WrittenComment } from '#portal/actions/comment-form.tsx';
import { browserNow } from '#portal/browser/state/browser-clock.ts';
import { useSelected } from '#portal/browser/state/use-selected.ts';
import { CommentItem } from './comment-item.tsx';
import { followOwnComments, ownAuthor, ownComments } from './own-comments.ts';

const PENDING = '您的评论已提交，审核通过后就会显示。';

interface OwnReviewProps {
  gameId: number;
  /** The name of the site. */
  site: string;
  /** Players can write reviews. */
  open: boolean;
}

/** The form of a review, or what has become of the player's. It loads what the player has written for the whole list. */
export function OwnReview({ gameId, site, open }: OwnReviewProps) {
  const [state, setState] = useState<{ review: Comment | null } | null>(null);
  const existing = useSelected(ownComments, (own) => own?.review);
  useEffect(() => followOwnComments(gameId), [gameId]);
  if (!open) {
    return null;
  }
  if (!state && existing) {
    return (
      <p className={formCss.pending}>
        {existing.shown ? '您已经评价过这款游戏了。' : PENDING}
        <a href="/BaseMy#own-comments">修改</a>
      </p>
    );
  }
  if (!state) {
    return (
      <CommentForm
        gameId={gameId}
        placeholder="玩过这款游戏？说说您的感受"
        onWritten={(written) => setState({ review: written && reviewOf(written, gameId) })}
      />
    );
  }
  return state.review ? (
    <ul>
      <CommentItem comment={state.review} now={state.review.created_at} site={site} open={open} isOwn />
    </ul>
  ) : (
    <p className={formCss.pending} role="status">
      {PENDING}
    </p>
  );
}

function reviewOf(written: WrittenComment, gameId: number): Comment {
  return {
    ...written,
    game_id: gameId,
    user: ownAuthor(),
    device: null,
    created_at: new Date(browserNow()).toISOString(),
    edited: false,
    likes: 0,
    pinned: false,
    featured: false,
    folded: false,
    replies: [],
  };
}
