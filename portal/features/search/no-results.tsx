import { type SearchType, searchTypes } from '#portal/layout/search-types.ts';
import { PastLastPage } from '#portal/ui/empty-results.tsx';
import { countText } from '#portal/ui/format.ts';
import { gameHref } from '#portal/ui/game-facts.ts';
import { GameIcon } from '#portal/ui/game-icon.tsx';
import { EmptyNotice } from '#portal/ui/notice.tsx';
import { Section } from '#portal/ui/section.tsx';
import type { SearchResults } from './load-search.ts';
import css from './search.module.css';
import { COUNTED, type SearchView, typeAddress } from './search-view.ts';

const ELSEWHERE: Record<SearchType, { href: string; label: string }> = {
  game: { href: '/BaseGameCenter', label: '去游戏中心挑一挑' },
  news: { href: '/BaseGameInfo', label: '看最新资讯' },
  gift: { href: '/BasePackageNumber', label: '看全部礼包' },
};

interface NoResultsProps {
  results: SearchResults;
  view: SearchView;
}

/** The notice of an empty list, with links to another type and to games with similar names. */
export function NoResults({ results, view }: NoResultsProps) {
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
      {data.near.length > 0 && (
        <Section title="你是不是要找">
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
