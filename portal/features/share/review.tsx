import { useSite } from '#portal/head/use-site.ts';
import { CommentSummary } from '#portal/ui/comment-summary.tsx';
import { gameHref } from '#portal/ui/game-facts.ts';
import { withParam } from '#portal/ui/list-address.ts';
import { EmptyNotice, FailedNotice } from '#portal/ui/notice.tsx';
import { Review as PlayerReview } from '#portal/ui/review.tsx';
import css from './blocks.module.css';
import type { ReviewSort, SharedGame } from './load-share.ts';

const SORTS = { hot: '最热', new: '最新' } as const;

interface ReviewProps {
  id: number;
  reviews: SharedGame['reviews'];
  sort: ReviewSort;
  address: string;
}

/** The summary of the ratings and the reviews, hottest or newest first. */
export function Review({ id, reviews, sort, address }: ReviewProps) {
  const open = useSite()?.features.comments ?? false;
  if (!reviews) {
    return <FailedNotice what="评论" address={address} />;
  }
  const rest = reviews.total - reviews.list.length;
  const all = `${gameHref({ id })}#comments`;
  if (reviews.total === 0) {
    return (
      <EmptyNotice {...(open ? { action: { href: all, label: '去写第一条' } } : {})}>
        还没有玩家评论。
      </EmptyNotice>
    );
  }
  return (
    <>
      <CommentSummary summary={reviews.summary} />
      <nav className={css.sorts} aria-label="评论排序">
        {(['hot', 'new'] as const).map((order) => (
          <a
            key={order}
            href={withParam(address, 'sort', order === 'new' ? order : undefined)}
            className={order === sort ? css.current : css.sort}
            aria-current={order === sort ? 'true' : undefined}
          >
            {SORTS[order]}
          </a>
        ))}
      </nav>
      <ul>
        {reviews.list.map((comment) => (
          <PlayerReview key={comment.id} comment={comment} now={reviews.generated_at} />
        ))}
      </ul>
      {(open || rest > 0) && (
        <a href={all} className={css.more}>
          {rest > 0 ? `全部 ${reviews.total} 条评论` : '去写评论'}
        </a>
      )}
    </>
  );
}
