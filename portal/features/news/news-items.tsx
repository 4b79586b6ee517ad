import type { NewsCard } from '#contract/entities/news.ts';
import layout from '#portal/ui/layout.module.css';
import { NewsRow } from '#portal/ui/news-row.tsx';
import { VideoCard } from '#portal/ui/video-card.tsx';
import css from './news.module.css';

interface NewsItemsProps {
  list: readonly NewsCard[];
  /** Videos alone stand as cards, a mixed list as rows. */
  asVideos: boolean;
  now: string;
}

/** One page of news. */
export function NewsItems({ list, asVideos, now }: NewsItemsProps) {
  if (list.length === 0) {
    return null;
  }
  if (asVideos) {
    return (
      <div className={`${layout.grid3} ${css.videos}`}>
        {list.map((news) => (
          <VideoCard key={news.id} news={news} now={now} />
        ))}
      </div>
    );
  }
  return (
    <div className={css.rows}>
      {list.map((news) => (
        <NewsRow key={news.id} news={news} now={now} />
      ))}
    </div>
  );
}
