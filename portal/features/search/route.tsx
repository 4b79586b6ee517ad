import { type MetaArgs, useLocation } from 'react-router';
import { browserLoader, serverLoader, usePageData } from '#portal/api/page-loader.ts';
import { ViewedGames } from '#portal/browser/storage/viewed-games.tsx';
import { pageMeta } from '#portal/head/page-meta.ts';
import { searchTypes } from '#portal/layout/search-types.ts';
import { Breadcrumb } from '#portal/ui/breadcrumb.tsx';
import { countText } from '#portal/ui/format.ts';
import layout from '#portal/ui/layout.module.css';
import { Pagination } from '#portal/ui/pagination.tsx';
import { Tabs } from '#portal/ui/tabs.tsx';
import { HotWords } from './hot-words.tsx';
import { loadSearch, type SearchData, type SearchResults } from './load-search.ts';
import { NothingFound } from './nothing-found.tsx';
import { ResultList } from './result-list.tsx';
import css from './search.module.css';
import { SearchForm } from './search-form.tsx';
import { SearchHistory } from './search-history.tsx';
import { COUNTED, readView, SEARCH, type SearchView, typeAddress } from './search-view.ts';

export const loader = serverLoader(loadSearch);
export const clientLoader = browserLoader(loadSearch);

export function meta({ loaderData, matches, location }: MetaArgs) {
  const view = readView(location.pathname, new URLSearchParams(location.search));
  return pageMeta<SearchData>({
    loaderData,
    matches,
    describe: ({ type }, { site }) => ({
      title: view.val ? `搜索“${view.val}”的结果` : '搜索',
      page: view.val ? view.page : 1,
      description: `在${site.name}搜索手游、资讯和礼包，支持拼音、首字母、别名和繁体字。`,
      path: view.val && type !== 'blank' ? typeAddress({ val: view.val, own: false }, type) : SEARCH,
      noindex: true,
    }),
  });
}

/** What a text finds among games, news and packs; without one, what others search for. */
export default function Search() {
  const data = usePageData<SearchData>();
  const { pathname, search } = useLocation();
  const view = readView(pathname, new URLSearchParams(search));
  return (
    <div className={layout.page}>
      <Breadcrumb crumbs={[{ label: '搜索' }]} />
      {data.type === 'blank' ? (
        <>
          <h1 className={layout.title}>搜索</h1>
          <SearchForm val="" type={view.type ?? 'game'} />
          <div className={css.blank}>
            <SearchHistory val="" type="game" />
            <HotWords words={data.answer.hot_words} wide />
            <ViewedGames />
          </div>
        </>
      ) : (
        <Results results={data} view={view} />
      )}
    </div>
  );
}

function Results({ results, view }: { results: SearchResults; view: SearchView }) {
  const { type, answer } = results;
  const { counts, list, page, size, total } = answer;
  return (
    <>
      <h1 className={css.title}>搜索“{view.val}”的结果</h1>
      <Tabs
        label="搜索类型"
        tabs={searchTypes.map(({ value, label }) => ({
          href: typeAddress(view, value),
          label,
          count: counts[value],
          current: value === type,
        }))}
      />
      <div className={`${layout.withSide} ${css.columns}`}>
        <section className={css.main} aria-label="搜索结果">
          <h2 className="visually-hidden">结果</h2>
          {list.length > 0 ? (
            <>
              <p className={css.found} role="status">
                找到 <strong>{answer.total_capped ? `${countText(total)}+` : countText(total)}</strong>{' '}
                {COUNTED[type]}
              </p>
              <ResultList results={results} />
              <Pagination page={page} size={size} total={total} address={typeAddress(view, type)} />
            </>
          ) : (
            <>
              <SearchForm val={view.val} type={type} />
              <NothingFound results={results} view={view} />
            </>
          )}
        </section>
        <div className={css.side}>
          <SearchHistory val={view.val} type={type} />
          <HotWords words={answer.hot_words} />
        </div>
      </div>
    </>
  );
}
