import { use, useState } from 'react';
import type { Comment } from '#contract/entities/comment.ts';
import type { Game } from '#contract/entities/game.ts';
import formCss from '#portal/actions/comment-form.module.css';
import { CommentForm } from '#portal/actions/comment-form.tsx';
import { asPlayer } from '#portal/api/as-player.ts';
import { services } from '#portal/api/request.ts';
import { browserNow } from '#portal/browser/state/browser-clock.ts';
import { useSite } from '#portal/head/use-site.ts';
import { buttonClass } from '#portal/ui/button.ts';
import { type CommentSort, CommentSorts, commentType } from '#portal/ui/comment-sort.tsx';
import { CommentSummary } from '#portal/ui/comment-summary.tsx';
import { countText } from '#portal/ui/format.ts';
import { gameHref } from '#portal/ui/game-facts.ts';
import { withParam } from '#portal/ui/list-address.ts';
import { FailedNotice } from '#portal/ui/notice.tsx';
import { Section } from '#portal/ui/section.tsx';
import { showToast } from '#portal/ui/toast.tsx';
import { CommentItem } from './comment-item.tsx';
import css from './game-comments.module.css';
import type { CommentPage } from './load-game.ts';
import { BlockContext, OwnCommentsContext, ownAuthor, useOwnComments } from './own-comments.ts';

interface GameCommentsProps {
  game: Game;
  /** Null if loading failed. */
  comments: CommentPage | null;
  sort: CommentSort;
}

export function GameComments({ game, comments, sort }: GameCommentsProps) {
  const address = gameHref(game);
  const open = useSite()?.features.comments ?? false;
  const { own, setHidden } = useOwnComments(game.id);
  const block = async ({ id, user: { nickname } }: { id: number; user: { nickname: string } }) => {
    const response = await asPlayer(() => services.send('/vue/block', { comment_id: id }, 'sdk'));
    if (response.status === 1) {
      setHidden(response.data.hidden);
      showToast(`已屏蔽${nickname}，可以在“我的”页面的“隐私”里解除`);
    } else if (response.code !== 'LOGIN_REQUIRED') {
      showToast(response.msg, 'bad');
    }
  };
  if (!open && comments?.total === 0) {
    return null;
  }
  return (
    <OwnCommentsContext value={own}>
      <BlockContext value={block}>
        <Section
          title="玩家评论"
          id="comments"
          look="card"
          note={comments && comments.total > 0 ? `${countText(comments.total)} 条` : undefined}
        >
          {comments === null ? (
            <FailedNotice
              what="评论"
              address={withParam(address, 'sort', sort === 'new' ? sort : undefined)}
            />
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
              <CommentSorts sort={sort} address={address} hash="#comments" css={css} />
              <ul>
                {comments.list.map((comment) => (
                  <CommentItem key={comment.id} comment={comment} now={comments.generated_at} />
                ))}
              </ul>
              <MoreComments key={`${game.id} ${sort}`} game={game} first={comments} sort={sort} />
            </>
          )}
        </Section>
      </BlockContext>
    </OwnCommentsContext>
  );
}

type MoreCommentsProps = Pick<GameCommentsProps, 'game' | 'sort'> & { first: CommentPage };

function MoreComments({ game, first, sort }: MoreCommentsProps) {
  const [more, setMore] = useState<Comment[]>([]);
  const [page, setPage] = useState(first.page);
  const [loading, setLoading] = useState(false);
  const remaining = first.total - page * first.size;

  const load = async () => {
    setLoading(true);
    const params = { dynamics_id: game.id, type: commentType[sort], page: page + 1 };
    const response = await services.post('/Comment/comment_list_v2', params, 'sdk');
    setLoading(false);
    if (response.status === 0) {
      showToast(response.msg, 'bad');
      return;
    }
    const known = new Set([...first.list, ...more].map(({ id }) => id));
    setMore([...more, ...response.data.list.filter(({ id }) => !known.has(id))]);
    setPage(page + 1);
  };

  return (
    <>
      {more.length > 0 && (
        <ul>
          {more.map((comment) => (
            <CommentItem key={comment.id} comment={comment} now={first.generated_at} />
          ))}
        </ul>
      )}
      {remaining > 0 && (
        <p className={css.more}>
          <button type="button" className={buttonClass.quiet} disabled={loading} onClick={load}>
            {loading ? '正在加载…' : `加载更多（还有 ${remaining} 条）`}
          </button>
        </p>
      )}
    </>
  );
}

const PENDING = '您的评论已提交，审核通过后就会显示。';

function OwnReview({ gameId }: { gameId: number }) {
  const open = useSite()?.features.comments ?? false;
  const [state, setState] = useState<{ review: Comment | null } | null>(null);
  const existing = use(OwnCommentsContext)?.review;
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
        onWritten={(written) => {
          const created_at = new Date(browserNow()).toISOString();
          setState({
            review: written && {
              ...written,
              game_id: gameId,
              user: ownAuthor(),
              device: null,
              created_at,
              edited: false,
              likes: 0,
              pinned: false,
              featured: false,
              folded: false,
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
    <p className={formCss.pending} role="status">
      {PENDING}
    </p>
  );
}
