import type { NewsCard } from '#contract/entities/news.ts';
import { Badge } from '#portal/ui/badge.tsx';
import { countText, durationText, timeAgo } from '#portal/ui/format.ts';
import { Icon } from '#portal/ui/icon.tsx';
import { newsHref } from '#portal/ui/news-facts.ts';
import { Picture } from '#portal/ui/picture.tsx';
import { Section } from '#portal/ui/section.tsx';
import hotCss from './hot-news.module.css';
import css from './lead-story.module.css';
import videoCss from './video-card.module.css';

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
            sizes="(max-width: 767px) 100vw, (max-width: 1023px) 53vw, 480px"
            priority
            className={css.picture}
          />
          {news.kind === 'video' && (
            <span className="play">
              <Icon name="play" size={24} />
            </span>
          )}
          {news.duration_s !== null && <span className={css.length}>{durationText(news.duration_s)}</span>}
        </div>
      )}
      <div className={css.text}>
        <p className="flex-2">
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

export function HotNews({ news, what }: { news: readonly NewsCard[]; what: string }) {
  if (news.length === 0) {
    return null;
  }
  return (
    <Section title={what} look="card">
      <ol className={hotCss.list}>
        {news.map((one, i) => (
          <li key={one.id} className={hotCss.row}>
            <span className={i < 3 ? `${hotCss.rank} accent` : hotCss.rank}>{i + 1}</span>
            <span className="stack shrink">
              <a href={newsHref(one)} className={hotCss.title} title={one.title}>
                {one.title}
              </a>
              {one.view_count > 0 && <span className={hotCss.reads}>{countText(one.view_count)}次阅读</span>}
            </span>
          </li>
        ))}
      </ol>
    </Section>
  );
}

export function VideoCard({ news, now }: { news: NewsCard; now: string }) {
  return (
    <article className={videoCss.card}>
      <div className={videoCss.cover}>
        <Picture
          src={news.cover_url}
          alt=""
          name={news.title}
          width={376}
          height={212}
          sizes="(max-width: 767px) 100vw, 376px"
          className={videoCss.picture}
        />
        <span className={videoCss.play}>
          <Icon name="play" size={20} />
        </span>
        {news.duration_s !== null && <span className="length">{durationText(news.duration_s)}</span>}
      </div>
      <h3 className={videoCss.title} title={news.title}>
        <a href={newsHref(news)} className="cover-link cover-focus">
          {news.title}
        </a>
      </h3>
      <time className="muted small" dateTime={news.published_at}>
        {timeAgo(news.published_at, now)}
      </time>
    </article>
  );
}
