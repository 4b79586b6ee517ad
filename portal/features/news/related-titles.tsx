import type { NewsCard } from '#contract/entities/news.ts';
import { timeAgo } from '#portal/ui/format.ts';
import { newsHref } from '#portal/ui/news-facts.ts';
import { Section } from '#portal/ui/section.tsx';
import css from './hot-news.module.css';
import { NEWS } from './news-view.ts';

/** Related pieces by title, beside a piece that has nothing else to stand there. */
export function RelatedTitles({ news, now }: { news: readonly NewsCard[]; now: string }) {
  return (
    <Section title="相关资讯" look="card" more={{ href: NEWS, label: '更多' }}>
      <ul className={css.list}>
        {news.map((one) => (
          <li key={one.id} className={css.row}>
            <span className={css.text}>
              <a href={newsHref(one)} className={css.title} title={one.title}>
                {one.title}
              </a>
              <time className={css.reads} dateTime={one.published_at}>
                {timeAgo(one.published_at, now)}
              </time>
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
}
