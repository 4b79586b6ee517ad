import type { CallData } from '#contract/call.ts';
import type { newsList } from '#contract/calls/news.ts';
import type { NewsCard } from '#contract/entities/news.ts';
import { NEWS_CATEGORIES } from '#contract/vocabulary.ts';
import { type Load, required } from '#portal/api/page-loader.ts';
import { breadcrumbList, itemList, type PageDescription } from '#portal/head/page-meta.ts';
import { type PageProps, tablePage } from '#portal/head/table-page.ts';
import { PastLastPage } from '#portal/ui/empty-results.tsx';
import { FilterLinks } from '#portal/ui/filter-links.tsx';
import layout from '#portal/ui/layout.module.css';
import { plainOptions } from '#portal/ui/list-filters.ts';
import { newsHref } from '#portal/ui/news-facts.ts';
import { NewsRow } from '#portal/ui/news-row.tsx';
import { EmptyNotice } from '#portal/ui/notice.tsx';
import { Page } from '#portal/ui/page.tsx';
import { Pagination } from '#portal/ui/pagination.tsx';
import { Tabs } from '#portal/ui/tabs.tsx';
import css from './news.module.css';
import { HotNews, LeadStory, VideoCard } from './news-items.tsx';
import { canonicalAddress, NEWS, type NewsView, newsViews, readNewsView, viewAddress } from './news-view.ts';

/** Divisible by the three columns of the grid. */
const PAGE_SIZE = 21;

type NewsData = CallData<typeof newsList>;

const load: Load<NewsData> = async ({ services, url }) => {
  const { view, category, page } = readNewsView(url.pathname, url.searchParams);
  return required(await services.get('/vue/news', { kind: view.kind, category, page, size: PAGE_SIZE }));
};

export const newsPage = tablePage<NewsData>({ load, describe, Page: News });

function titleOf({ view, category }: NewsView): string {
  return category ? `${category}${view.kind === 'video' ? '视频' : ''} - 游戏资讯` : `游戏${view.what}`;
}

function describe({ data, site, origin, url }: PageProps<NewsData>): PageDescription {
  const { list, lead, hot, page } = data;
  const requested = readNewsView(url.pathname, url.searchParams);
  const titles = new Set([lead, ...hot, ...list].flatMap((news) => (news ? [news.title] : [])));
  const items = list.map((news) => ({ name: news.title, href: newsHref(news) }));
  return {
    title: titleOf(requested),
    description: `${site.name}${titleOf(requested)}：${[...titles].slice(0, 3).join('；')}`,
    path: canonicalAddress(requested),
    page,
    image: lead?.cover_url,
    noindex: list.length === 0,
    structured: [breadcrumbList(origin, [{ label: '游戏资讯', href: NEWS }]), itemList(origin, items)],
  };
}

function News({ data, url }: PageProps<NewsData>) {
  const { list, lead, hot, page, size, total, generated_at: now } = data;
  const requested = readNewsView(url.pathname, url.searchParams);
  const { view, category } = requested;
  const shownLead = page === 1 ? lead : null;
  const others = list.filter((news) => news.id !== shownLead?.id);
  return (
    <Page title="游戏资讯">
      <div className={css.views}>
        <Tabs
          label="资讯种类"
          tabs={newsViews.map((one) => ({
            href: viewAddress({ view: one, category }),
            label: one.label,
            current: one === view,
          }))}
        />
        <FilterLinks
          label="分类"
          name="category"
          options={plainOptions(NEWS_CATEGORIES)}
          chosen={category}
          address={viewAddress(requested)}
        />
      </div>
      <div className={layout.withSide}>
        <section aria-label={`${category ?? ''}${view.what}列表`} className="shrink">
          <h2 className="visually-hidden">{`${category ?? ''}${view.what}`}</h2>
          {shownLead && <LeadStory news={shownLead} now={now} />}
          {list.length === 0 ? (
            <EmptyList requested={requested} total={total} />
          ) : (
            <>
              <NewsItems list={others} asVideos={view.kind === 'video'} now={now} />
              <Pagination page={page} size={size} total={total} address={viewAddress(requested)} />
            </>
          )}
        </section>
        <HotNews news={hot} what={view.kind === 'video' ? '热门视频' : '热门资讯'} />
      </div>
    </Page>
  );
}

function EmptyList({ requested, total }: { requested: NewsView; total: number }) {
  if (total > 0) {
    return <PastLastPage what="内容" address={viewAddress(requested)} />;
  }
  const { view, category } = requested;
  if (category) {
    return (
      <EmptyNotice action={{ href: view.path, label: `看全部${view.what}` }}>
        “{category}”分类下还没有{view.kind === 'video' ? '视频' : '内容'}。
      </EmptyNotice>
    );
  }
  return view.path === NEWS ? (
    <EmptyNotice action={{ href: '/BaseGameCenter', label: '先去看看游戏' }}>还没有资讯。</EmptyNotice>
  ) : (
    <EmptyNotice action={{ href: NEWS, label: '看全部资讯' }}>还没有{view.what}。</EmptyNotice>
  );
}

function NewsItems({ list, asVideos, now }: { list: readonly NewsCard[]; asVideos: boolean; now: string }) {
  if (list.length === 0) {
    return null;
  }
  const Item = asVideos ? VideoCard : NewsRow;
  return (
    <div className={asVideos ? `${layout.grid3} ${css.videos}` : css.rows}>
      {list.map((news) => (
        <Item key={news.id} news={news} now={now} />
      ))}
    </div>
  );
}
