import type { NewsCard } from '#contract/entities/news.ts';
import { Breadcrumb } from '#portal/ui/breadcrumb.tsx';
import layout from '#portal/ui/layout.module.css';
import { NewsRow } from '#portal/ui/news-row.tsx';
import { EmptyNotice } from '#portal/ui/notice.tsx';
import { Section } from '#portal/ui/section.tsx';
import { NEWS } from './news-view.ts';

/** Without an id: the most read pieces to choose from. */
export function NewsChoice({ news, now }: { news: readonly NewsCard[]; now: string }) {
  return (
    <div className={layout.page}>
      <Breadcrumb crumbs={[{ label: '游戏资讯', href: NEWS }, { label: '选择资讯' }]} />
      <h1 className={layout.title}>想看哪篇资讯？</h1>
      <Section title="大家都在读" look="card" more={{ href: NEWS, label: '全部资讯' }}>
        {news.length === 0 ? (
          <EmptyNotice action={{ href: '/', label: '回首页看看' }}>还没有资讯。</EmptyNotice>
        ) : (
          news.map((one) => <NewsRow key={one.id} news={one} now={now} />)
        )}
      </Section>
    </div>
  );
}
