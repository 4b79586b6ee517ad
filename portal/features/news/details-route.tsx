import type { MetaArgs } from 'react-router';
import { browserLoader, readPageData, serverLoader, usePageData } from '#portal/api/page-loader.ts';
import { breadcrumbList, pageMeta } from '#portal/head/page-meta.ts';
import { contentsOf } from '#portal/ui/article-body.ts';
import { Breadcrumb } from '#portal/ui/breadcrumb.tsx';
import { ContentsList } from '#portal/ui/contents-list.tsx';
import layout from '#portal/ui/layout.module.css';
import { newsHref } from '#portal/ui/news-facts.ts';
import { NewsRow } from '#portal/ui/news-row.tsx';
import { Section } from '#portal/ui/section.tsx';
import { Article } from './article.tsx';
import css from './details.module.css';
import { loadNews, type NewsDetailsData, type NewsInfo } from './load-news.ts';
import { Neighbours } from './neighbours.tsx';
import { NewsChoice } from './news-choice.tsx';
import { NewsGames } from './news-games.tsx';
import { NEWS } from './news-view.ts';
import { RelatedTitles } from './related-titles.tsx';
import { articleTimes, newsDescription, newsStructured } from './structured.ts';

export const loader = serverLoader(loadNews);
export const clientLoader = browserLoader(loadNews);

export function meta({ loaderData, matches }: MetaArgs) {
  const tags = pageMeta<NewsDetailsData>({
    loaderData,
    matches,
    describe: (page, { site, origin }) => {
      if (page.kind === 'choice') {
        return {
          title: '选择资讯',
          description: '大家都在读的手游新闻、攻略、公告和评测，选一篇看看。',
          path: '/BaseGameInfoDetails',
          noindex: true,
        };
      }
      const { news } = page.info;
      return {
        title: news.title,
        description: newsDescription(news),
        path: newsHref(news),
        image: news.cover_url,
        type: news.kind === 'video' ? 'video.other' : 'article',
        structured: [
          newsStructured(news, { origin, company: site.company }),
          breadcrumbList(origin, [
            { label: '游戏资讯', href: NEWS },
            { label: news.title, href: newsHref(news) },
          ]),
        ],
      };
    },
  });
  const page = loaderData === undefined ? undefined : readPageData<NewsDetailsData>(loaderData as string);
  return page?.kind === 'news' ? [...tags, ...articleTimes(page.info.news)] : tags;
}

export default function NewsDetails() {
  const page = usePageData<NewsDetailsData>();
  return page.kind === 'choice' ? (
    <NewsChoice news={page.wanted} now={page.generated_at} />
  ) : (
    <NewsView key={page.info.news.id} info={page.info} />
  );
}

/** An article or a video with everything that belongs to it. */
function NewsView({ info }: { info: NewsInfo }) {
  const { news, games, packs, related, generated_at: now } = info;
  const contents = contentsOf(news.body_html);
  const sideIsFree = games.length === 0 && contents.length === 0;
  const noSide = sideIsFree && related.length === 0;
  return (
    <div className={layout.page}>
      <Breadcrumb crumbs={[{ label: '游戏资讯', href: NEWS }, { label: news.title }]} />
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
    </div>
  );
}
