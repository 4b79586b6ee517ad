import type { NewsCard } from '#contract/entities/news.ts';
import { countText } from '#portal/ui/format.ts';
import { newsHref } from '#portal/ui/news-facts.ts';
import { Section } from '#portal/ui/section.tsx';
import css from './hot-news.module.css';

/** The most read news, ranked; empty without any. */
export function HotNews({ news, what }: { news: readonly NewsCard[]; what: string }) {
  if (news.length === 0) {
    return null;
  }
  return (
    <Section title={what} look="card">
      <ol className={css.list}>
        {news.map((one, i) => (
          <li key={one.id} className={css.row}>
            <span className={i < 3 ? `${css.rank} ${css.top}` : css.rank}>{i + 1}</span>
            <span className={css.text}>
              <a href={newsHref(one)} className={css.title} title={one.title}>
                {one.title}
              </a>
              {one.view_count > 0 && <span className={css.reads}>{countText(one.view_count)}次阅读</span>}
            </span>
          </li>
        ))}
      </ol>
    </Section>
  );
}
