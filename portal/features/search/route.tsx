import { useLocation } from 'react-router';
import { SEARCH_LIMIT } from '#contract/search-limits.ts';
import { browserLoader, serverLoader, usePageData } from '#portal/api/page-loader.ts';
import { pageMeta } from '#portal/head/page-meta.ts';
import { Breadcrumb } from '#portal/ui/breadcrumb.tsx';
import { PastLastPage } from '#portal/ui/empty-results.tsx';
import { countText } from '#portal/ui/format.ts';
import layout from '#portal/ui/layout.module.css';
import { OrderingLink } from '#portal/ui/ordering-link.tsx';
import { Pagination } from '#portal/ui/pagination.tsx';
import { Tabs } from '#portal/ui/tabs.tsx';
import { ViewedGames } from '#portal/ui/viewed-games.tsx';
import { AllKinds } from './all-results.tsx';
import { HotWords } from './hot-words.tsx';
import { type AllResults, type KindResults, loadSearch } from './load-search.ts';
import { NoResults } from './no-results.tsx';
import { Related } from './related.tsx';
import { GameResults, NewsResults, OpeningResults, PackResults } from './result-list.tsx';
import css from './search.module.css';
import { SearchForm } from './search-form.tsx';
import { SearchHistory } from './search-history.tsx';
import {
  COUNTED,
  readView,
  resultTypes,
  SEARCH,
  type SearchView,
  typeAddress,
  wordAddress,
} from './search-view.ts';

export const loader = serverLoader(loadSearch);
export const clientLoader = browserLoader(loadSearch);

export const meta = pageMeta<typeof clientLoader>((_results, { site }, { pathname, search }) => {
  const view = readView(pathname, new URLSearchParams(search));
  const { val, type, page } = view;
  return {
    title: val ? `搜索“${val}”的结果` : '搜索',
    page: val ? page : 1,
    description: `在${site.name}搜索手游、资讯、礼包和开服，支持题材、开发商、拼音、首字母、别名和繁体字。`,
    path: val ? (type ? typeAddress({ val, byPath: false }, type) : wordAddress(val)) : SEARCH,
    noindex: true,
  };
});

export default function Search() {
  const results = usePageData<typeof clientLoader>();
  const { pathname, search } = useLocation();
  const view = readView(pathname, new URLSearchParams(search));
  return (
    <div className={layout.page}>
      <Breadcrumb crumbs={[{ label: '搜索' }]} />
      {results.type === 'blank' ? (
        <>
          <h1 className={layout.title}>搜索</h1>
          <SearchForm val="" type={view.type} />
          <div className={css.blank}>
            <SearchHistory val="" type={undefined} />
            <HotWords words={results.data.hot_words} wide />
            <ViewedGames />
          </div>
        </>
      ) : (
        <Results results={results} view={view} />
      )}
    </div>
  );
}

function Results({ results, view }: { results: AllResults | KindResults; view: SearchView }) {
  const { counts, hot_words } = results.data;
  const shown = view.type;
  return (
    <>
      <h1 className={css.title}>搜索“{view.val}”的结果</h1>
      {view.isCut && <p className={css.found}>搜索内容太长，只用了前 {SEARCH_LIMIT} 个字。</p>}
      <Tabs
        label="搜索类型"
        tabs={[
          { href: wordAddress(view.val), label: '全部', current: shown === undefined },
          ...resultTypes.map(({ value, label }) => ({
            href: typeAddress(view, value),
            label,
            count: counts[value] ?? 0,
            current: value === shown,
          })),
        ]}
      />
      <div className={`${layout.withSide} ${css.columns}`}>
        <section className={css.main} aria-label="搜索结果">
          <h2 className="visually-hidden">结果</h2>
          {results.type === 'all' ? (
            <All results={results} view={view} />
          ) : (
            <OneKind results={results} view={view} />
          )}
        </section>
        <div className={css.side}>
          <SearchHistory val={view.val} type={shown} />
          <HotWords words={hot_words} />
        </div>
      </div>
    </>
  );
}

function All({ results, view }: { results: AllResults; view: SearchView }) {
  const { filters, order, near, related = [] } = results.data;
  return filters.length + order.length > 0 ? (
    <>
      <AllKinds results={results} view={view} />
      <Related games={related} />
      <p className={css.found}>
        <OrderingLink part="search" />
      </p>
    </>
  ) : (
    <>
      <SearchForm val={view.val} type={view.type} />
      <NoResults val={view.val} type={view.type} near={near} related={related} />
    </>
  );
}

function OneKind({ results, view }: { results: KindResults; view: SearchView }) {
  const { type, data } = results;
  const { list, page, size, total, near, related } = data;
  const address = typeAddress(view, type);
  if (list.length === 0) {
    return (
      <>
        <SearchForm val={view.val} type={type} />
        {total > 0 ? (
          <PastLastPage what="结果" address={address} />
        ) : (
          <NoResults val={view.val} type={type} near={near} related={related} />
        )}
      </>
    );
  }
  return (
    <>
      <p className={css.found} role="status">
        找到 <strong>{data.total_capped ? `${countText(total)}+` : countText(total)}</strong> {COUNTED[type]}{' '}
        <OrderingLink part="search" />
      </p>
      <ResultList results={results} />
      <Pagination page={page} size={size} total={total} address={address} />
    </>
  );
}

function ResultList({ results: { type, data } }: { results: KindResults }) {
  const now = data.generated_at;
  switch (type) {
    case 'game':
      return <GameResults list={data.list} now={now} />;
    case 'news':
      return <NewsResults list={data.list} now={now} />;
    case 'gift':
      return <PackResults list={data.list} now={now} />;
    case 'opening':
      return <OpeningResults list={data.list} now={now} />;
  }
}
