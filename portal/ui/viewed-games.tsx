import { useEffect, useState } from 'react';
import { clearEntries, readEntries } from '../browser/storage/browser-database.ts';
import type { ViewedGame } from '../browser/storage/viewed-store.ts';
import { GameStrip } from './game-strip.tsx';
import { SavedPanel } from './saved-panel.tsx';

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
      <GameStrip games={games} />
    </SavedPanel>
  );
}
