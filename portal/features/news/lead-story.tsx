import type { NewsCard } from '#contract/entities/news.ts';
import { Badge } from '#portal/ui/badge.tsx';
import { durationText, timeAgo } from '#portal/ui/format.ts';
import { Icon } from '#portal/ui/icon.tsx';
import { newsHref } from '#portal/ui/news-facts.ts';
import { Picture } from '#portal/ui/picture.tsx';
import css from './lead-story.module.css';

/** The lead story: a large picture beside the summary. */
export function LeadStory({ news, now }: { news: NewsCard; now: string }) {
  return (
    <article className={css.lead}>
      {news.cover_url && (
        <div className={css.cover}>
          <Picture
            src={news.cover_url}
            alt=""
            name={news.title}
            width={480}
            height={270}
            sizes="(max-width: 767px) 100vw, 480px"
            priority
            className={css.picture}
          />
          {news.kind === 'video' && (
            <span className={css.play}>
              <Icon name="play" size={24} />
            </span>
          )}
          {news.duration_s !== null && <span className={css.length}>{durationText(news.duration_s)}</span>}
        </div>
      )}
      <div className={css.text}>
        <p className={css.facts}>
          <Badge tone="action">头条</Badge>
          <Badge>{news.category}</Badge>
        </p>
        <h3 className={css.title} title={news.title}>
          <a href={newsHref(news)} className={css.link}>
            {news.title}
          </a>
        </h3>
        {news.summary && <p className={css.summary}>{news.summary}</p>}
        <p className={css.from}>
          {news.source && <span className={css.source}>{news.source}</span>}
          <time dateTime={news.published_at}>{timeAgo(news.published_at, now)}</time>
        </p>
      </div>
    </article>
  );
}
