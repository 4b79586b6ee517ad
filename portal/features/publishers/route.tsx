import { browserLoader, serverLoader, usePageData } from '#portal/api/page-loader.ts';
import { breadcrumbList, itemList, pageMeta } from '#portal/head/page-meta.ts';
import { PastLastPage } from '#portal/ui/empty-results.tsx';
import { EmptyNotice } from '#portal/ui/notice.tsx';
import { Page } from '#portal/ui/page.tsx';
import { Pagination } from '#portal/ui/pagination.tsx';
import css from './publishers.module.css';
import { loadPublishers, PUBLISHERS, type PublisherPage } from './publishers-view.ts';

export const loader = serverLoader(loadPublishers);
export const clientLoader = browserLoader(loadPublishers);

export const meta = pageMeta<PublisherPage>((publishers, { site, origin }) => ({
  title: '发行商',
  description: `${site.name}收录的 ${publishers.total} 家手游发行商，以及各家在${site.name}的游戏数量。`,
  path: PUBLISHERS,
  page: publishers.page,
  noindex: publishers.list.length === 0,
  structured: [
    breadcrumbList(origin, [{ label: '发行商', href: PUBLISHERS }]),
    itemList(
      origin,
      publishers.list.map(({ name }) => ({ name, href: gamesOf(name) })),
      publishers,
    ),
  ],
}));

export default function Publishers() {
  const { list, total, page, size } = usePageData<PublisherPage>();
  return (
    <Page title="发行商">
      {list.length === 0 ? (
        total > 0 ? (
          <PastLastPage what="发行商" address={PUBLISHERS} />
        ) : (
          <EmptyNotice action={{ href: '/BaseGameCenter', label: '去游戏中心' }}>还没有发行商。</EmptyNotice>
        )
      ) : (
        <ul className={css.list}>
          {list.map(({ name, games }) => (
            <li key={name}>
              <a className={css.publisher} href={gamesOf(name)}>
                <span>{name}</span>
                <span className={css.games}>{games} 款游戏</span>
              </a>
            </li>
          ))}
        </ul>
      )}
      <Pagination page={page} size={size} total={total} address={PUBLISHERS} />
    </Page>
  );
}

function gamesOf(publisher: string): string {
  return `/BaseSearch?val=${encodeURIComponent(publisher)}`;
}
