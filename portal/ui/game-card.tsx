import type { ReactNode } from 'react';
import type { GameCard as Game } from '#contract/entities/game.ts';
import { Badge, type BadgeTone } from './badge.tsx';
import { buttonClass } from './button.ts';
import css from './game-card.module.css';
import { gameAction, gameFacts, gameHref } from './game-facts.ts';
import { GameIcon } from './game-icon.tsx';
import { Marked, type Marks } from './marked.tsx';
import { MinorsMark } from './minors-mark.tsx';
import { Score } from './score.tsx';

const BADGE_TONES: Record<NonNullable<Game['badge']>, BadgeTone> = {
  首发: 'action',
  新: 'good',
  礼包: 'warn',
  今日开服: 'info',
};

interface GameCardProps {
  game: Game;
  marks?: Marks;
  alias?: string | null;
  /** Rendered at the end of the name's line, above the card's link. */
  corner?: ReactNode;
}

export function GameCard({ game, marks = [], alias = null, corner }: GameCardProps) {
  return (
    <article className={css.card}>
      <GameIcon game={game} size={72} />
      <div className="grow">
        <h3 className={css.name} title={game.name}>
          <a href={gameHref(game)} className={css.link}>
            <Marked text={game.name} marks={marks} />
          </a>
        </h3>
        {alias && (
          <p className="clip muted">
            又名 <mark>{alias}</mark>
          </p>
        )}
        <p className="clip muted">{gameFacts(game) || game.tags.slice(0, 2).join(' · ')}</p>
        <p className={css.state}>
          <Score score={game.score} />
          {game.minors_notice ? (
            <MinorsMark />
          ) : (
            game.badge && <Badge tone={BADGE_TONES[game.badge]}>{game.badge}</Badge>
          )}
        </p>
      </div>
      <div className={css.end}>
        {corner}
        <span className={`${buttonClass.button} ${css.action}`} aria-hidden="true">
          {gameAction(game)}
        </span>
      </div>
    </article>
  );
}
