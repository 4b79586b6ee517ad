import type { ReactNode } from 'react';
import type { GameCard } from '#contract/entities/game.ts';
import { countText } from './format.ts';
import { gameFacts, gameHref } from './game-facts.ts';
import { GameIcon } from './game-icon.tsx';
import css from './game-row.module.css';
import { Icon } from './icon.tsx';
import { Score } from './score.tsx';

interface GameRowProps {
  game: GameCard;
  rank: number;
  /** The change of the rank since the previous ranking; null for a new entry. */
  change: number | null;
  /** The criterion of the ranking, shown at the end of the row. */
  measure: 'score' | 'reserve';
}

/** An entry of a ranking: rank, change and game. */
export function GameRow({ game, rank, change, measure }: GameRowProps) {
  return (
    <li className={css.row}>
      <span className={rank <= 3 ? `${css.rank} ${css.top}` : css.rank}>{rank}</span>
      <Change change={change} />
      <GameIcon game={game} size={48} />
      <span className={css.text}>
        <a href={gameHref(game)} className={css.name} title={game.name}>
          {game.name}
        </a>
        <span className={css.facts}>{gameFacts(game)}</span>
      </span>
      <span className={css.measure}>
        {measure === 'score' ? <Score score={game.score} /> : `${countText(game.reserve_count ?? 0)}人预约`}
      </span>
    </li>
  );
}

function Change({ change }: { change: number | null }): ReactNode {
  if (change === null) {
    return <span className={`${css.change} ${css.fresh}`}>新</span>;
  }
  if (change === 0) {
    return (
      <span className={css.change}>
        <span aria-hidden="true">–</span>
        <span className="visually-hidden">名次不变</span>
      </span>
    );
  }
  return (
    <span className={`${css.change} ${change > 0 ? css.up : css.down}`}>
      <Icon name={change > 0 ? 'up' : 'fall'} size={12} />
      <span className="visually-hidden">{change > 0 ? '上升' : '下降'}</span>
      {Math.abs(change)}
    </span>
  );
}
