import { useEffect } from 'react';
import type { News } from '#contract/entities/news.ts';
import { useLike } from '#portal/actions/use-like.ts';
import { services } from '#portal/api/request.ts';
import { useShared } from '#portal/browser/state/shared-state.ts';
import { LikeButton } from '#portal/ui/like-button.tsx';
import css from './article.module.css';

export function NewsLike({ id, title, like_count }: Pick<News, 'id' | 'title' | 'like_count'>) {
  const user = useShared('userData');
  const { liked, count, like, load } = useLike({
    count: like_count,
    send: (on) => services.get('/vue/newslike', { id, on: on ? '1' : '0' }),
    countOf: (data) => data.like_count,
  });
  useEffect(() => {
    let cancelled = false;
    if (user) {
      services.get('/vue/newsliked', { id }).then((response) => {
        if (response.status === 1 && !cancelled) {
          load({ liked: response.data.liked, count: response.data.like_count });
        }
      });
    }
    return () => {
      cancelled = true;
      load(null);
    };
  }, [id, user, load]);
  return (
    <p className={css.likes}>
      <LikeButton liked={liked} count={count} label={`赞《${title}》`} look="large" onLike={like} />
    </p>
  );
}
