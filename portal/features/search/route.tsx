import { type FormEvent, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { browserLoader, serverLoader, usePageData } from '#portal/api/page-loader.ts';
import { ViewedGames } from '#portal/browser/storage/viewed-games.tsx';
import { pageMeta } from '#portal/head/page-meta.ts';
import { type SearchType, searchAddress, searchTypeOf, searchTypes } from '#portal/layout/search-types.ts';
import { Breadcrumb } from '#portal/ui/breadcrumb.tsx';
import { buttonClass } from '#portal/ui/button.ts';
import { PastLastPage } from '#portal/ui/empty-results.tsx';
import { countText } from '#portal/ui/format.ts';
import { GameCard } from '#portal/ui/game-card.tsx';
import { gameHref } from '#portal/ui/game-facts.ts';
import { GameIcon } from '#portal/ui/game-icon.tsx';
import { GiftCard } from '#portal/ui/gift-card.tsx';
import { Icon } from '#portal/ui/icon.tsx';
import layout from '#portal/ui/layout.module.css';
import { NewsRow } from '#portal/ui/news-row.tsx';
import { EmptyNotice } from '#portal/ui/notice.tsx';
import { OrderingLink } from '#portal/ui/ordering-link.tsx';
import { Pagination } from '#portal/ui/pagination.tsx';
import { Section } from '#portal/ui/section.tsx';
import { Tabs } from '#portal/ui/tabs.tsx';
import { HotWords } from './hot-words.tsx';
import { loadSearch, type SearchData, type SearchResults } from './load-search.ts';
import css from './search.module.css';
import { SearchHistory } from './search-history.tsx';
import { COUNTED, readView, SEARCH, type SearchView, typeAddress } from './search-view.ts';

export const loader = serverLoader(loadSearch);
export const clientLoader = browserLoader(loadSearch);

export const meta = pageMeta<SearchData>(({ type }, { site }, { pathname, search }) => {
  const { val, page } = readView(pathname, new URLSearchParams(search));
  return {
    title: val ? `搜索“${val}”的结果` : '搜索',
    page: val ? page : 1,
    description: `在${site.name}搜索手游、资讯和礼包，支持拼音、首字母、别名和繁体字。`,
    path: val && type !== 'blank' ? typeAddress({ val, byPath: false }, type) : SEARCH,
    noindex: true,
  };
});

export default function Search() {
  const results = usePageData<SearchData>();
  const { pathname, search } = useLocation();
  const view = readView(pathname, new URLSearchParams(search));
  return (
    <div className={layout.page}>
      <Breadcrumb crumbs={[{ label: '搜索' }]} />
      {results.type === 'blank' ? (
        <>
          <h1 className={layout.title}>搜索</h1>
          <SearchForm val="" type={view.type ?? 'game'} />
          <div className={css.blank}>
            <SearchHistory val="" type="game" />
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

function Results({ results, view }: { results: SearchResults; view: SearchView }) {
  const { type, data } = results;
  const { counts, list, page, size, total } = data;
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
                找到 <strong>{data.total_capped ? `${countText(total)}+` : countText(total)}</strong>{' '}
                {COUNTED[type]} <OrderingLink part="search" />
              </p>
              <ResultList results={results} />
              <Pagination page={page} size={size} total={total} address={typeAddress(view, type)} />
            </>
          ) : (
            <>
              <SearchForm val={view.val} type={type} />
              <NoResults results={results} view={view} />
            </>
          )}
        </section>
        <div className={css.side}>
          <SearchHistory val={view.val} type={type} />
          <HotWords words={data.hot_words} />
        </div>
      </div>
    </>
  );
}

function ResultList({ results }: { results: SearchResults }) {
  const now = results.data.generated_at;
  switch (results.type) {
    case 'game':
      return (
        <div className={layout.grid2}>
          {results.data.list.map((game) => (
            <GameCard key={game.id} game={game} marks={game.marks} alias={game.matched_alias} />
          ))}
        </div>
      );
    case 'news':
      return (
        <div className={css.rows}>
          {results.data.list.map((news) => (
            <NewsRow key={news.id} news={news} now={now} marks={news.marks} flagged={news.minors_notice} />
          ))}
        </div>
      );
    case 'gift':
      return (
        <div className={layout.grid2}>
          {results.data.list.map((pack) => (
            <GiftCard key={pack.id} pack={pack} now={now} marks={pack.marks} flagged={pack.minors_notice} />
          ))}
        </div>
      );
  }
}

function SearchForm({ val, type }: { val: string; type: string }) {
  const navigate = useNavigate();
  const field = useRef<HTMLInputElement>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const address = searchAddress(searchTypeOf(type), field.current?.value ?? '');
    if (address) {
      navigate(address);
    }
  };
  return (
    <form action="/BaseSearch" className={css.form} onSubmit={submit}>
      <input type="hidden" name="type" value={searchTypeOf(type)} />
      <input
        key={val}
        ref={field}
        type="search"
        name="val"
        className={css.field}
        placeholder="游戏名、拼音、首字母或别名"
        aria-label="搜索游戏、资讯、礼包"
        autoComplete="off"
        enterKeyHint="search"
        maxLength={60}
        defaultValue={val}
      />
      <button type="submit" className={buttonClass.primaryLarge}>
        <Icon name="search" />
        搜索
      </button>
    </form>
  );
}

const ELSEWHERE: Record<SearchType, { href: string; label: string }> = {
  game: { href: '/BaseGameCenter', label: '去游戏中心挑一挑' },
  news: { href: '/BaseGameInfo', label: '看最新资讯' },
  gift: { href: '/BasePackageNumber', label: '看全部礼包' },
};

function NoResults({ results, view }: { results: SearchResults; view: SearchView }) {
  const { type, data } = results;
  const kind = searchTypes.find(({ value }) => value === type)?.label ?? '';
  if (data.total > 0) {
    return <PastLastPage what="结果" address={typeAddress(view, type)} />;
  }
  const other = searchTypes.find(({ value }) => data.counts[value] > 0);
  return (
    <>
      <EmptyNotice
        action={
          other
            ? {
                href: typeAddress(view, other.value),
                label: `看 ${countText(data.counts[other.value])} ${COUNTED[other.value]}`,
              }
            : ELSEWHERE[type]
        }
      >
        没有找到和“{view.val}”有关的{kind}
        {other ? `，${other.label}里有。` : '，换个名字、拼音或首字母试试。'}
      </EmptyNotice>
      <p className={css.found}>
        <OrderingLink part="search" />
      </p>
      {data.near.length > 0 && (
        <Section title="您是不是要找">
          <ul className={css.near}>
            {data.near.map((game) => (
              <li key={game.id}>
                <a href={gameHref(game)} className={css.nearGame}>
                  <GameIcon game={game} size={48} />
                  <span className={css.name}>{game.name}</span>
                </a>
              </li>
            ))}
          </ul>
        </Section>
      )}
    </>
  );
}
