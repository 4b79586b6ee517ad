import { useState } from 'react';
import type { Comment } from '#contract/entities/comment.ts';
import { services } from '#portal/api/request.ts';
import { showToast } from '#portal/layout/toast.tsx';
import { buttonClass } from '#portal/ui/button.ts';
import { CommentItem } from './comment-item.tsx';
import css from './game-comments.module.css';
import { type CommentPage, type CommentSort, commentType } from './load-game.ts';

interface MoreCommentsProps {
  gameId: number;
  /** The reviews that stand in the page already. */
  first: CommentPage;
  sort: CommentSort;
}

/** The reviews after the first page, fetched a page at a time. */
export function MoreComments({ gameId, first, sort }: MoreCommentsProps) {
  const [more, setMore] = useState<Comment[]>([]);
  const [page, setPage] = useState(first.page);
  const [loading, setLoading] = useState(false);
  const left = first.total - page * first.size;

  const load = async () => {
    setLoading(true);
    const params = { dynamics_id: gameId, type: commentType[sort], page: page + 1 };
    const answer = await services.post('/Comment/comment_list_v2', params, 'sdk');
    setLoading(false);
    if (answer.status === 0) {
      showToast(answer.msg, 'bad');
      return;
    }
    const seen = new Set([...first.list, ...more].map(({ id }) => id));
    setMore([...more, ...answer.data.list.filter(({ id }) => !seen.has(id))]);
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
      {left > 0 && (
        <p className={css.more}>
          <button type="button" className={buttonClass.quiet} disabled={loading} onClick={load}>
            {loading ? '正在加载…' : `加载更多（还有 ${left} 条）`}
          </button>
        </p>
      )}
    </>
  );
}
