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
  /** The first page, which is shown already. */
  first: CommentPage;
  sort: CommentSort;
}

/** Loads the reviews after the first page, page by page. */
export function MoreComments({ gameId, first, sort }: MoreCommentsProps) {
  const [more, setMore] = useState<Comment[]>([]);
  const [page, setPage] = useState(first.page);
  const [loading, setLoading] = useState(false);
  const remaining = first.total - page * first.size;

  const load = async () => {
    setLoading(true);
    const params = { dynamics_id: gameId, type: commentType[sort], page: page + 1 };
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
