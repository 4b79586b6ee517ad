import type { GameRef } from '#contract/entities/game.ts';
import { gameHref } from './game-facts.ts';
import { GameIcon } from './game-icon.tsx';
import css from './game-strip.module.css';

const SHOWN = 12;

/** The first games of a list, side by side. */
export function GameStrip({ games }: { games: readonly GameRef[] }) {
  return (
    <ul className={css.games}>
      {games.slice(0, SHOWN).map((game) => (
        <li key={game.id}>
          <a href={gameHref(game)} className={css.game} title={game.name}>
            <GameIcon game={game} size={56} />
            <span className={css.name}>{game.name}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}
