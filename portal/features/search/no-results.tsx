import type { SearchKind } from '#contract/calls/search.ts';
import type { GameRef } from '#contract/entities/game.ts';
import type { Site } from '#contract/entities/site.ts';
import { gameHref } from '#portal/ui/game-facts.ts';
import { GameIcon } from '#portal/ui/game-icon.tsx';
import { EmptyNotice } from '#portal/ui/notice.tsx';
import { OrderingLink } from '#portal/ui/ordering-link.tsx';
import { Section } from '#portal/ui/section.tsx';
import { isCodeShaped } from './code-shape.ts';
import { Links } from './links.tsx';
import { pagesFor } from './page-links.ts';
import { Related, type RelatedGames } from './related.tsx';
import css from './search.module.css';

const ELSEWHERE: Record<SearchKind, { href: string; label: string }> = {
  game: { href: '/BaseGameCenter', label: '去游戏中心挑一挑' },
  news: { href: '/BaseGameInfo', label: '看最新资讯' },
  gift: { href: '/BasePackageNumber', label: '看全部礼包' },
  opening: { href: '/BaseOpenserveSurface', label: '看开服表' },
};

const PACKS = { href: '/BasePackageNumber', label: '去礼包中心' };

interface NoResultsProps {
  val: string;
  type: SearchKind | undefined;
  near: readonly GameRef[];
  related?: RelatedGames | undefined;
  features: Site['features'];
}

/** Nothing of any kind was found: what to do with a code, similar names, related games, or other ways. */
export function NoResults({ val, type, near, related = [], features }: NoResultsProps) {
  const isCode = isCodeShaped(val);
  const notice = isCode
    ? `“${val}”看起来像兑换码。已有的码请在对应的游戏里兑换；还没有码，可以到礼包中心领取。`
    : related.length > 0
      ? `没有找到完全符合“${val}”的内容，可以看看下面相近的游戏。`
      : `没有找到和“${val}”有关的内容，换个名字、题材、拼音或首字母试试。`;
  return (
    <>
      <Links links={pagesFor(val, features)} />
      <EmptyNotice action={isCode ? PACKS : ELSEWHERE[type ?? 'game']}>{notice}</EmptyNotice>
      <p className={css.found}>
        <OrderingLink part="search" />
      </p>
      {near.length > 0 && (
        <Section title="您是不是要找">
          <ul className={css.near}>
            {near.map((game) => (
              <li key={game.id}>
                <a href={gameHref(game)} className={css.nearGame}>
                  <GameIcon game={game} size={48} />
                  <span className="shrink strong">{game.name}</span>
                </a>
              </li>
            ))}
          </ul>
        </Section>
      )}
      <Related games={related} />
    </>
  );
}
