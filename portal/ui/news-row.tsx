import type { NewsCard } from '#contract/entities/news.ts';
import { Badge } from './badge.tsx';
import { countText, durationText, timeAgo } from './format.ts';
import { Icon } from './icon.tsx';
import { Marked, type Marks } from './marked.tsx';
import { MinorsMark } from './minors-mark.tsx';
import { newsHref } from './news-facts.ts';
import css from './news-row.module.css';
import { Picture } from './picture.tsx';

interface NewsRowProps {
  news: NewsCard;
  now: string;
  marks?: Marks;
  /** It, or a game that it is about, may harm minors. */
  flagged?: boolean;
}

export function NewsRow({ news, now, marks = [], flagged = false }: NewsRowProps) {
  return (
    <article className={css.row}>
      {(news.cover_url || news.kind === 'video') && (
        <div className={css.cover}>
          <Picture
            src={news.cover_url}
            alt=""
            name={news.title}
            width={200}
            height={112}
            sizes="(max-width: 767px) 120px, 200px"
            className={css.picture}
          />
          {news.kind === 'video' && (
            <span className={css.length}>
              <Icon name="play" size={12} />
              {news.duration_s === null ? '视频' : durationText(news.duration_s)}
            </span>
          )}
        </div>
      )}
      <div className="grow stack">
        <h3 className={css.title} title={news.title}>
          <a href={newsHref(news)} className="cover-link cover-focus">
            <Marked text={news.title} marks={marks} />
          </a>
        </h3>
        {news.summary && <p className={css.summary}>{news.summary}</p>}
        <p className={css.facts}>
          {flagged && <MinorsMark />}
          <Badge>{news.category}</Badge>
          {news.source && <span className={css.source}>{news.source}</span>}
          <time dateTime={news.published_at}>{timeAgo(news.published_at, now)}</time>
          {news.view_count > 0 && (
            <span className="inline-1">
              <Icon name="eye" size={14} />
              {countText(news.view_count)}
              <span className="visually-hidden">次阅读</span>
            </span>
          )}
        </p>
      </div>
    </article>
  );
}
