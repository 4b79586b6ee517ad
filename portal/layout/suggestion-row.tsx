import { useEffect, useRef } from 'react';
import type { CallData } from '#contract/call.ts';
import type { suggest } from '#contract/calls/search.ts';
import { GameIcon } from '../ui/game-icon.tsx';
import { Marked } from '../ui/marked.tsx';
import css from './suggestions.module.css';

interface SuggestionRowProps {
  id: string;
  href: string;
  chosen: boolean;
  game: CallData<typeof suggest>['games'][number] | undefined;
  word: string | undefined;
  /** From 1, as hot words show it. */
  place: number;
  onGo: () => void;
}

/** One suggestion: a game, or a hot word with its place. */
export function SuggestionRow({ id, href, chosen, game, word, place, onGo }: SuggestionRowProps) {
  const row = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (chosen) {
      row.current?.scrollIntoView({ block: 'nearest' });
    }
  }, [chosen]);
  return (
    <a
      ref={row}
      id={id}
      role="option"
      aria-selected={chosen}
      href={href}
      className={chosen ? css.chosen : css.row}
      tabIndex={-1}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onGo}
    >
      {game ? (
        <>
          <GameIcon game={game} size={40} />
          <span className={css.name}>
            <Marked text={game.name} marks={game.marks} />
            {game.matched_alias && <span className={css.alias}>（{game.matched_alias}）</span>}
          </span>
        </>
      ) : (
        <>
          <span className={place <= 3 ? `${css.rank} ${css.top}` : css.rank}>{place}</span>
          <span className={css.name}>{word}</span>
        </>
      )}
    </a>
  );
}
