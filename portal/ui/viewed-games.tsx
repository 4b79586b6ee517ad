import { useEffect, useState } from 'react';
import { clearEntries, readEntries } from '../browser/storage/browser-database.ts';
import type { ViewedGame } from '../browser/storage/viewed-store.ts';
import { gameHref } from './game-facts.ts';
import { GameIcon } from './game-icon.tsx';
import { SavedPanel } from './saved-panel.tsx';
import css from './viewed-games.module.css';

const SHOWN = 12;

export function ViewedGames() {
  const [games, setGames] = useState<ViewedGame[]>([]);
  useEffect(() => {
    readEntries<ViewedGame>('viewed').then(setGames);
  }, []);
  if (games.length === 0) {
    return null;
  }
  const clear = async () => {
    await clearEntries('viewed');
    setGames([]);
  };
  return (
    <SavedPanel titleId="viewed-games" title="最近看过" clears="最近看过的游戏" onClear={clear}>
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
    </SavedPanel>
  );
}
