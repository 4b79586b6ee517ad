import type { Comment } from '#contract/entities/comment.ts';
import { useSelected } from '#portal/browser/state/use-selected.ts';
import { Review } from '#portal/ui/review.tsx';
import { ownComments } from './own-comments.ts';
import { ReviewActions } from './review-actions.tsx';

const NONE: readonly number[] = [];

interface CommentItemProps {
  comment: Comment;
  now: string;
  /** The name of the site. */
  site: string;
  open: boolean;
  /** The player has just written it. */
  isOwn?: boolean;
}

/** A review that the browser adds to the page. */
export function CommentItem({ comment, now, site, open, isOwn = false }: CommentItemProps) {
  const mine = useSelected(ownComments, (own) => own);
  const { id, game_id, user, likes } = comment;
  return (
    <Review
      comment={comment}
      now={now}
      site={site}
      mine={isOwn || mine?.review?.id === id}
      mineReplies={mine?.replies ?? NONE}
      hidden={mine?.hidden ?? NONE}
      blockable
    >
      <ReviewActions id={id} gameId={game_id} nickname={user.nickname} likes={likes} open={open} />
    </Review>
  );
}
