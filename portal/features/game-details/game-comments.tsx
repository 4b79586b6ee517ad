import type { Site } from '#contract/entities/site.ts';
import { island } from '#portal/islands/island.tsx';
import { type CommentSort, CommentSorts } from '#portal/ui/comment-sort.tsx';
import { CommentSummary } from '#portal/ui/comment-summary.tsx';
import { countText } from '#portal/ui/format.ts';
import { gameHref } from '#portal/ui/game-facts.ts';
import { withParam } from '#portal/ui/list-address.ts';
import { FailedNotice } from '#portal/ui/notice.tsx';
import { Review } from '#portal/ui/review.tsx';
import { Section } from '#portal/ui/section.tsx';
import css from './game-comments.module.css';
import type { CommentPage } from './load-game.ts';
import { MoreReviews } from './more-reviews.tsx';
import { OwnReview } from './own-review.tsx';
import { ReviewActions } from './review-actions.tsx';

/** The list's script starts it near the viewport (`reviews-script.ts`). */
const OwnReviewIsland = island('own-review', OwnReview);
const ActionsIsland = island('review-actions', ReviewActions);
const MoreIsland = island('more-reviews', MoreReviews);

interface GameCommentsProps {
  gameId: number;
  /** Null if loading failed. */
  comments: CommentPage | null;
  sort: CommentSort;
  site: Site;
}

export function GameComments({ gameId, comments, sort, site }: GameCommentsProps) {
  const open = site.features.comments;
  const address = gameHref({ id: gameId });
  if (comments === null) {
    return (
      <Section title="玩家评论" id="comments" look="card">
        <FailedNotice what="评论" address={withParam(address, 'sort', sort === 'new' ? sort : undefined)} />
      </Section>
    );
  }
  const { list, total, size, summary, generated_at: now } = comments;
  if (!open && total === 0) {
    return null;
  }
  const shared = { gameId, site: site.name, open };
  return (
    <Section
      title="玩家评论"
      id="comments"
      look="card"
      note={total > 0 ? `${countText(total)} 条` : undefined}
    >
      <div data-script="reviews">
        {total === 0 ? (
          <>
            <p className={css.empty}>
              还没有玩家评论，来写第一条，或者<a href="#similar">看看相近的游戏</a>。
            </p>
            <OwnReviewIsland {...shared} />
          </>
        ) : (
          <>
            <CommentSummary summary={summary} />
            <OwnReviewIsland {...shared} />
            <CommentSorts sort={sort} address={address} hash="#comments" css={css} />
            <ul data-reviews={gameId}>
              {list.map((comment) => (
                <Review key={comment.id} comment={comment} now={now} site={site.name} blockable>
                  <ActionsIsland
                    id={comment.id}
                    gameId={gameId}
                    nickname={comment.user.nickname}
                    likes={comment.likes}
                    open={open}
                  />
                </Review>
              ))}
            </ul>
            {total > size && <MoreIsland {...shared} sort={sort} size={size} total={total} now={now} />}
          </>
        )}
      </div>
    </Section>
  );
}
