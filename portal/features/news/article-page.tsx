import type { CallData } from '#contract/call.ts';
import type { newsInfo } from '#contract/calls/news.ts';
import type { NewsCard, NewsLink } from '#contract/entities/news.ts';
import { type Load, required } from '#portal/api/page-loader.ts';
import { breadcrumbList, type PageDescription } from '#portal/head/page-meta.ts';
import { type PageProps, tablePage } from '#portal/head/table-page.ts';
import { contentsOf } from '#portal/ui/article-body.ts';
import { Breadcrumb } from '#portal/ui/breadcrumb.tsx';
import { ContentsList } from '#portal/ui/contents-list.tsx';
import { timeAgo } from '#portal/ui/format.ts';
import { Icon } from '#portal/ui/icon.tsx';
import layout from '#portal/ui/layout.module.css';
import { MinorsNotice } from '#portal/ui/minors-notice.tsx';
import { newsHref } from '#portal/ui/news-facts.ts';
import { NewsRow } from '#portal/ui/news-row.tsx';
import { EmptyNotice } from '#portal/ui/notice.tsx';
import { Page } from '#portal/ui/page.tsx';
import { Section } from '#portal/ui/section.tsx';
import { Article } from './article.tsx';
import css from './details.module.css';
import hotNewsCss from './hot-news.module.css';
import neighbourCss from './neighbours.module.css';
import { NewsGames } from './news-games.tsx';
import { NEWS } from './news-view.ts';
import { articleTimes, newsDescription, newsStructured } from './structured.ts';

type NewsInfo = CallData<typeof newsInfo>;

type ArticleData =
  | { kind: 'news'; info: NewsInfo }
  | { kind: 'choice'; popular: NewsCard[]; generated_at: string };

/**
 * Loads an article or video; without an id, the most read ones.
 * @throws the error page: 404 for an id that is malformed or unknown
 */
const load: Load<ArticleData> = async ({ services, url }) => {
  const id = url.searchParams.get('id');
  if (id) {
    return { kind: 'news', info: required(await services.get('/vue/newsinfo', { id })) };
  }
  const { hot, generated_at } = required(await services.get('/vue/news', { size: 1 }));
  return { kind: 'choice', popular: hot, generated_at };
};

export const articlePage = tablePage<ArticleData>({ load, describe, Page: ArticlePage });

function describe({ data: page, site, origin }: PageProps<ArticleData>): PageDescription {
  if (page.kind === 'choice') {
    return {
      title: '选择资讯',
      description: '大家都在读的手游新闻、攻略、公告和评测，选一篇看看。',
      path: '/BaseGameInfoDetails',
      noindex: true,
    };
  }
  const { news } = page.info;
  const crumbs = [
    { label: '游戏资讯', href: NEWS },
    { label: news.title, href: newsHref(news) },
  ];
  return {
    title: news.title,
    description: newsDescription(news),
    path: newsHref(news),
    image: news.cover_url,
    type: news.kind === 'video' ? 'video.other' : 'article',
    structured: [newsStructured(news, { origin, company: site.company }), breadcrumbList(origin, crumbs)],
    tags: articleTimes(news),
  };
}

function ArticlePage({ data: page }: PageProps<ArticleData>) {
  return page.kind === 'choice' ? (
    <NewsChoice news={page.popular} now={page.generated_at} />
  ) : (
    <NewsView info={page.info} />
  );
}

function NewsView({ info }: { info: NewsInfo }) {
  const { news, games, packs, related, generated_at: now } = info;
  const contents = contentsOf(news.body_html);
  const sideIsFree = games.length === 0 && contents.length === 0;
  const noSide = sideIsFree && related.length === 0;
  return (
    <div className={layout.page}>
      <Breadcrumb crumbs={[{ label: '游戏资讯', href: NEWS }, { label: news.title }]} />
      <MinorsNotice flagged={news.minors_notice}>
        <div className={noSide ? css.alone : css.columns}>
          <div className={css.main}>
            <Article news={news} contents={contents} />
            <Neighbours previous={info.previous} next={info.next} />
          </div>
          {!noSide && (
            <div className={css.side}>
              {sideIsFree && <RelatedTitles news={related} now={now} />}
              <NewsGames games={games} packs={packs} />
              {contents.length > 0 && (
                <div className={css.contents}>
                  <ContentsList headings={contents} look="card" />
                </div>
              )}
            </div>
          )}
        </div>
        {!sideIsFree && related.length > 0 && (
          <div className={css.related}>
            <Section title="相关资讯" look="card" more={{ href: NEWS, label: '更多资讯' }}>
              <div className={css.pairs}>
                {related.map((one) => (
                  <NewsRow key={one.id} news={one} now={now} />
                ))}
              </div>
            </Section>
          </div>
        )}
      </MinorsNotice>
    </div>
  );
}

/** The page without an id: the most read articles and videos. */
function NewsChoice({ news, now }: { news: readonly NewsCard[]; now: string }) {
  return (
    <Page title="想看哪篇资讯？" crumbs={[{ label: '游戏资讯', href: NEWS }, { label: '选择资讯' }]}>
      <Section title="大家都在读" look="card" more={{ href: NEWS, label: '全部资讯' }}>
        {news.length === 0 ? (
          <EmptyNotice action={{ href: '/', label: '回首页看看' }}>还没有资讯。</EmptyNotice>
        ) : (
          news.map((one) => <NewsRow key={one.id} news={one} now={now} />)
        )}
      </Section>
    </Page>
  );
}

/** Related titles, for a side column that is empty otherwise. */
function RelatedTitles({ news, now }: { news: readonly NewsCard[]; now: string }) {
  return (
    <Section title="相关资讯" look="card" more={{ href: NEWS, label: '更多' }}>
      <ul className={hotNewsCss.list}>
        {news.map((one) => (
          <li key={one.id} className={hotNewsCss.row}>
            <span className="stack shrink">
              <a href={newsHref(one)} className={hotNewsCss.title} title={one.title}>
                {one.title}
              </a>
              <time className={hotNewsCss.reads} dateTime={one.published_at}>
                {timeAgo(one.published_at, now)}
              </time>
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Neighbours({ previous, next }: { previous: NewsLink | null; next: NewsLink | null }) {
  if (!previous && !next) {
    return null;
  }
  return (
    <nav className={neighbourCss.pair} aria-label="前后篇">
      {previous && (
        <a href={newsHref(previous)} className={neighbourCss.previous} rel="prev" title={previous.title}>
          <span className={neighbourCss.way}>
            <Icon name="left" size={16} />
            上一篇
          </span>
          <span className="two-lines">{previous.title}</span>
        </a>
      )}
      {next && (
        <a href={newsHref(next)} className={neighbourCss.next} rel="next" title={next.title}>
          <span className={neighbourCss.way}>
            下一篇
            <Icon name="right" size={16} />
          </span>
          <span className="two-lines">{next.title}</span>
        </a>
      )}
    </nav>
  );
}
