import type { NewsCard } from '#contract/entities/news.ts';
import { durationText, timeAgo } from './format.ts';
import { Icon } from './icon.tsx';
import { newsHref } from './news-facts.ts';
import { Picture } from './picture.tsx';
import css from './video-card.module.css';

/** A video in a grid: poster, length and title. */
export function VideoCard({ news, now }: { news: NewsCard; now: string }) {
  return (
    <article className={css.card}>
      <div className={css.cover}>
        <Picture
          src={news.cover_url}
          alt=""
          name={news.title}
          width={376}
          height={212}
          sizes="(max-width: 767px) 100vw, 376px"
          className={css.picture}
        />
        <span className={css.play}>
          <Icon name="play" size={20} />
        </span>
        {news.duration_s !== null && <span className={css.length}>{durationText(news.duration_s)}</span>}
      </div>
      <h3 className={css.title} title={news.title}>
        <a href={newsHref(news)} className={css.link}>
          {news.title}
        </a>
      </h3>
      <time className={css.time} dateTime={news.published_at}>
        {timeAgo(news.published_at, now)}
      </time>
    </article>
  );
}
