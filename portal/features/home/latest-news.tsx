import type { NewsCard } from '#contract/entities/news.ts';
import { Badge } from '#portal/ui/badge.tsx';
import { timeAgo } from '#portal/ui/format.ts';
import { newsHref } from '#portal/ui/news-facts.ts';
import { EmptyNotice } from '#portal/ui/notice.tsx';
import { Picture } from '#portal/ui/picture.tsx';
import { Section } from '#portal/ui/section.tsx';
import css from './latest-news.module.css';

const SHOWN = 3;

interface LatestNewsProps {
  headlines: readonly NewsCard[];
  news: readonly NewsCard[];
  now: string;
}

export function LatestNews({ headlines, news, now }: LatestNewsProps) {
  return (
    <Section title="游戏资讯" more={{ href: '/BaseGameInfo', label: '更多资讯' }}>
      {news.length === 0 ? (
        <EmptyNotice action={{ href: '/BaseGameCenter', label: '先去看看游戏' }}>还没有资讯。</EmptyNotice>
      ) : (
        <div className={css.columns}>
          <ul className={css.headlines}>
            {headlines.slice(0, SHOWN).map((story, i) => (
              <li key={story.id} className={i === 0 ? css.lead : css.story}>
                <Picture
                  src={story.cover_url}
                  alt=""
                  name={story.title}
                  width={i === 0 ? 560 : 272}
                  height={i === 0 ? 315 : 153}
                  sizes={i === 0 ? '(max-width: 1023px) 94vw, 560px' : '(max-width: 1023px) 46vw, 272px'}
                  className={css.cover}
                />
                <span className={css.words}>
                  <a href={newsHref(story)} className={css.link} title={story.title}>
                    {story.title}
                  </a>
                  {i === 0 && <span className={css.summary}>{story.summary}</span>}
                </span>
              </li>
            ))}
          </ul>
          <ul className={css.list}>
            {news.map((story) => (
              <li key={story.id} className={css.row}>
                <Badge>{story.category}</Badge>
                <a href={newsHref(story)} className={css.title} title={story.title}>
                  {story.title}
                </a>
                <time className={css.time} dateTime={story.published_at}>
                  {timeAgo(story.published_at, now)}
                </time>
              </li>
            ))}
          </ul>
        </div>
      )}
    </Section>
  );
}
