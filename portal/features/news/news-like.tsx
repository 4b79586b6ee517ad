import { useEffect } from 'react';
import type { News } from '#contract/entities/news.ts';
import { services } from '#portal/api/request.ts';
import { useLike } from '#portal/api/use-like.ts';
import { useShared } from '#portal/browser/state/shared-state.ts';
import { LikeButton } from '#portal/ui/like-button.tsx';
import css from './article.module.css';

/** The reader's like of a piece, and how many liked it. A player's own is asked for once the page stands. */
export function NewsLike({ news }: { news: Pick<News, 'id' | 'title' | 'like_count'> }) {
  const user = useShared('userData');
  const { id } = news;
  const { liked, count, like, setOwn } = useLike({
    count: news.like_count,
    send: () => services.get('/vue/newslike', { id }),
    countOf: ({ like_count }) => like_count,
  });
  useEffect(() => {
    let left = false;
    if (user) {
      services.get('/vue/newsliked', { id }).then((answer) => {
        if (answer.status === 1 && !left) {
          setOwn({ liked: answer.data.liked, count: answer.data.like_count });
        }
      });
    }
    return () => {
      left = true;
      setOwn(null);
    };
  }, [id, user, setOwn]);
  return (
    <p className={css.likes}>
      <LikeButton liked={liked} count={count} label={`赞《${news.title}》`} look="large" onLike={like} />
    </p>
  );
}
