import type { Site } from '#contract/entities/site.ts';
import { SEARCH_LIMIT } from '#contract/search-limits.ts';
import type { PageDescription } from '#portal/head/page-meta.ts';
import { type PageProps, tablePage } from '#portal/head/table-page.ts';
import { island } from '#portal/islands/island.tsx';
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
import { type AllResults, type KindResults, loadSearch, type SearchData } from './load-search.ts';
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

/** Rendered by the browser alone, which knows them (`history-script.ts`). */
const SearchHistoryIsland = island('search-history', SearchHistory);
const ViewedGamesIsland = island('viewed-games', ViewedGames);

export const searchPage = tablePage<SearchData>({ load: loadSearch, describe: describeSearch, Page: Search });

function describeSearch({ site, url }: PageProps<SearchData>): PageDescription {
  const { val, type, page } = readView(url.pathname, url.searchParams);
  return {
    title: val ? `搜索“${val}”的结果` : '搜索',
    page: val ? page : 1,
    description: `在${site.name}搜索手游、资讯、礼包和开服，支持题材、开发商、拼音、首字母、别名和繁体字。`,
    path: val ? (type ? typeAddress({ val, byPath: false }, type) : wordAddress(val)) : SEARCH,
    noindex: true,
  };
}

function Search({ data: results, site, url }: PageProps<SearchData>) {
  const view = readView(url.pathname, url.searchParams);
  return (
    <div className={layout.page}>
      <Breadcrumb crumbs={[{ label: '搜索' }]} />
      {results.type === 'blank' ? (
        <>
          <h1 className={layout.title}>搜索</h1>
          <SearchForm val="" type={view.type} />
          <div className={css.blank} data-script="search-history">
            <SearchHistoryIsland val="" />
            <HotWords words={results.data.hot_words} wide />
            <ViewedGamesIsland />
          </div>
        </>
      ) : (
        <Results results={results} view={view} features={site.features} />
      )}
    </div>
  );
}

interface ResultsProps<Shown> {
  results: Shown;
  view: SearchView;
  features: Site['features'];
}

function Results({ results, view, features }: ResultsProps<AllResults | KindResults>) {
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
            <All results={results} view={view} features={features} />
          ) : (
            <OneKind results={results} view={view} features={features} />
          )}
        </section>
        <div className={css.side} data-script="search-history" data-val={view.val} data-type={shown}>
          <SearchHistoryIsland val={view.val} />
          <HotWords words={hot_words} />
        </div>
      </div>
    </>
  );
}

function All({ results, view, features }: ResultsProps<AllResults>) {
  const { filters, order, near, related = [] } = results.data;
  return filters.length + order.length > 0 ? (
    <>
      <AllKinds results={results} view={view} features={features} />
      <Related games={related} />
      <p className={css.found}>
        <OrderingLink part="search" />
      </p>
    </>
  ) : (
    <>
      <SearchForm val={view.val} type={view.type} />
      <NoResults val={view.val} type={view.type} near={near} related={related} features={features} />
    </>
  );
}

function OneKind({ results, view, features }: ResultsProps<KindResults>) {
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
          <NoResults val={view.val} type={type} near={near} related={related} features={features} />
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
