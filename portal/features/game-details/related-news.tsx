import type { NewsCard } from '#contract/entities/news.ts';
import { NewsRow } from '#portal/ui/news-row.tsx';
import { Section } from '#portal/ui/section.tsx';

export function RelatedNews({ news, now }: { news: readonly NewsCard[]; now: string }) {
  if (news.length === 0) {
    return null;
  }
  return (
    <Section title="相关资讯" id="news" look="card" more={{ href: '/BaseGameInfo', label: '游戏资讯' }}>
      {news.map((one) => (
        <NewsRow key={one.id} news={one} now={now} />
      ))}
    </Section>
  );
}
