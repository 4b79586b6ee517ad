import type { GameCard } from '#contract/entities/game.ts';
import { gameFacts } from '#portal/ui/game-facts.ts';
import { GameIcon } from '#portal/ui/game-icon.tsx';
import { shareHref } from '#portal/ui/game-links.ts';
import { Icon } from '#portal/ui/icon.tsx';
import { EmptyNotice } from '#portal/ui/notice.tsx';
import { PhonePage } from './phone-page.tsx';
import css from './share-choice.module.css';

/** Without an id: the most wanted games, each leading to its share page. */
export function ShareChoice({ games }: { games: readonly GameCard[] }) {
  return (
    <PhonePage address="/MovePage/ShareGameDetails" card={null}>
      <h1 className={css.title}>想分享哪款游戏？</h1>
      {games.length === 0 ? (
        <EmptyNotice action={{ href: '/', label: '回首页' }}>还没有收录游戏。</EmptyNotice>
      ) : (
        <ul className={css.games}>
          {games.map((game) => (
            <li key={game.id}>
              <a href={shareHref(game)} className={css.game}>
                <GameIcon game={game} size={48} />
                <span className={css.text}>
                  <span className={css.name}>{game.name}</span>
                  <span className={css.facts}>{gameFacts(game)}</span>
                </span>
                <Icon name="right" size={16} />
              </a>
            </li>
          ))}
        </ul>
      )}
    </PhonePage>
  );
}
