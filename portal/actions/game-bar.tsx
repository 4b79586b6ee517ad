import type { ReactNode } from 'react';
import type { Game } from '#contract/entities/game.ts';
import { island } from '../islands/island.tsx';
import { buttonClass } from '../ui/button.ts';
import { firstAction } from '../ui/download-options.ts';
import { gameFacts } from '../ui/game-facts.ts';
import { GameIcon } from '../ui/game-icon.tsx';
import { calendarHref, similarHref } from '../ui/game-links.ts';
import css from './game-bar.module.css';
import { ReserveButton } from './reserve-button.tsx';

const ReserveIsland = island('reserve-button', ReserveButton, 'player');

interface GameBarProps {
  /** Null if it could not be loaded; the bar then shows the name only. */
  game: Game | null;
  name: string;
  className: string | undefined;
  children: ReactNode;
}

export function GameBar({ game, name, className, children }: GameBarProps) {
  return (
    <aside className={`${css.bar} ${className}`} aria-label="下载">
      <GameIcon game={game ?? { name, icon_url: null }} size={40} />
      <span className="grow stack">
        <span className="strong clip">{name}</span>
        <span className={css.facts}>{game && gameFacts(game)}</span>
      </span>
      {children}
    </aside>
  );
}

interface GameActionProps {
  game: Game;
  /** What leads to the builds. */
  children: ReactNode;
}

/** The primary action of a game: a reservation, its builds, or similar games. */
export function GameAction({ game, children }: GameActionProps) {
  const action = firstAction(game);
  if (action === 'reserve') {
    return (
      <span className={css.reserve}>
        <ReserveIsland kind="game" id={game.id} name={game.name} look="small" />
        <noscript>
          <a href={calendarHref(game)} className={buttonClass.primary}>
            加入日历
          </a>
        </noscript>
      </span>
    );
  }
  return action === 'none' ? (
    <a href={similarHref(game)} className={buttonClass.button}>
      同类游戏
    </a>
  ) : (
    children
  );
}
