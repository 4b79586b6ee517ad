import type { GameCard } from '#contract/entities/game.ts';
import { gameFacts } from '#portal/ui/game-facts.ts';
import { GameIcon } from '#portal/ui/game-icon.tsx';
import { shareHref } from '#portal/ui/game-links.ts';
import { Icon } from '#portal/ui/icon.tsx';
import { EmptyNotice } from '#portal/ui/notice.tsx';
import css from './share.module.css';

/** The page without an id: the most popular games with links to their share pages. */
export function ShareChoice({ games }: { games: readonly GameCard[] }) {
  return (
    <>
      <h1 className={css.title}>想分享哪款游戏？</h1>
      {games.length === 0 ? (
        <EmptyNotice action={{ href: '/', label: '回首页' }}>还没有收录游戏。</EmptyNotice>
      ) : (
        <ul>
          {games.map((game) => (
            <li key={game.id}>
              <a href={shareHref(game)} className={css.game}>
                <GameIcon game={game} size={48} />
                <span className="grow stack">
                  <span className={css.name}>{game.name}</span>
                  <span className={css.facts}>{gameFacts(game)}</span>
                </span>
                <Icon name="right" size={16} />
              </a>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
