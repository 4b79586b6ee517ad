import type { Game } from '#contract/entities/game.ts';
import { useSite } from '#portal/head/use-site.ts';
import { CommentSummary } from '#portal/ui/comment-summary.tsx';
import { countText } from '#portal/ui/format.ts';
import { gameHref } from '#portal/ui/game-facts.ts';
import { withParam } from '#portal/ui/list-address.ts';
import { FailedNotice } from '#portal/ui/notice.tsx';
import { Section } from '#portal/ui/section.tsx';
import { CommentItem } from './comment-item.tsx';
import css from './game-comments.module.css';
import type { CommentPage, CommentSort } from './load-game.ts';
import { MoreComments } from './more-comments.tsx';
import { OwnCommentsContext, useOwnComments } from './own-comments.ts';
import { OwnReview } from './own-review.tsx';

const SORTS = { hot: '最热', new: '最新' } as const;

interface GameCommentsProps {
  game: Game;
  /** Null if loading failed. */
  comments: CommentPage | null;
  sort: CommentSort;
}

export function GameComments({ game, comments, sort }: GameCommentsProps) {
  const address = gameHref(game);
  const open = useSite()?.features.comments ?? false;
  const own = useOwnComments(game.id);
  if (!open && comments?.total === 0) {
    return null;
  }
  return (
    <OwnCommentsContext value={own}>
      <Section
        title="玩家评论"
        id="comments"
        look="card"
        note={comments && comments.total > 0 ? `${countText(comments.total)} 条` : undefined}
      >
        {comments === null ? (
          <FailedNotice what="评论" address={withParam(address, 'sort', sort === 'new' ? sort : undefined)} />
        ) : comments.total === 0 ? (
          <>
            <p className={css.empty}>
              还没有玩家评论，来写第一条，或者<a href="#similar">看看相近的游戏</a>。
            </p>
            <OwnReview gameId={game.id} />
          </>
        ) : (
          <>
            <CommentSummary summary={comments.summary} />
            <OwnReview gameId={game.id} />
            <nav className={css.sorts} aria-label="评论排序">
              {(['hot', 'new'] as const).map((order) => (
                <a
                  key={order}
                  href={`${withParam(address, 'sort', order === 'new' ? order : undefined)}#comments`}
                  className={order === sort ? css.current : css.sort}
                  aria-current={order === sort ? 'true' : undefined}
                >
                  {SORTS[order]}
                </a>
              ))}
            </nav>
            <ul>
              {comments.list.map((comment) => (
                <CommentItem key={comment.id} comment={comment} now={comments.generated_at} />
              ))}
            </ul>
            <MoreComments key={`${game.id} ${sort}`} gameId={game.id} first={comments} sort={sort} />
          </>
        )}
      </Section>
    </OwnCommentsContext>
  );
}
