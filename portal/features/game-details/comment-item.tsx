import { use, useState } from 'react';
import type { Comment } from '#contract/entities/comment.ts';
import { Review } from '#portal/ui/review.tsx';
import { CommentActions } from './comment-actions.tsx';
import { ownAuthor } from './own-author.ts';
import { OwnCommentsContext } from './own-comments.ts';

/** A player's review, to like and to reply to. */
export function CommentItem({ comment, now }: { comment: Comment; now: string }) {
  const [own, setOwn] = useState<Comment['replies']>([]);
  const isMine = use(OwnCommentsContext)?.review?.id === comment.id;
  return (
    <Review comment={comment} now={now} own={own} mine={isMine}>
      <CommentActions
        comment={comment}
        onReplied={({ id, body }) => setOwn([...own, { id, user: ownAuthor(), body, created_at: now }])}
      />
    </Review>
  );
}
