import { useState } from 'react';
import type { Comment } from '#contract/entities/comment.ts';
import { services } from '#portal/api/request.ts';
import { buttonClass } from '#portal/ui/button.ts';
import { type CommentSort, commentType } from '#portal/ui/comment-sort.tsx';
import { showToast } from '#portal/ui/toast.tsx';
import { CommentItem } from './comment-item.tsx';
import css from './game-comments.module.css';

interface MoreReviewsProps {
  gameId: number;
  sort: CommentSort;
  /** Of the first page, which the server's HTML has. */
  size: number;
  total: number;
  now: string;
  /** The name of the site. */
  site: string;
  open: boolean;
}

/** The next pages of the reviews. */
export function MoreReviews({ gameId, sort, size, total, now, site, open }: MoreReviewsProps) {
  const [more, setMore] = useState<readonly Comment[]>([]);
  const [page, setPage] = useState(1);
  const [loading, setLoading] = useState(false);
  const remaining = total - page * size;

  const load = async () => {
    setLoading(true);
    const params = { dynamics_id: gameId, type: commentType[sort], page: page + 1 };
    const response = await services.post('/Comment/comment_list_v2', params, 'sdk');
    setLoading(false);
    if (response.status === 0) {
      showToast(response.msg, 'bad');
      return;
    }
    setMore([...more, ...response.data.list.filter(({ id }) => !isShown(id))]);
    setPage(page + 1);
  };

  return (
    <>
      {more.length > 0 && (
        <ul>
          {more.map((comment) => (
            <CommentItem key={comment.id} comment={comment} now={now} site={site} open={open} />
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

function isShown(id: number): boolean {
  return document.querySelector(`#comments [data-comment="${id}"]`) !== null;
}
