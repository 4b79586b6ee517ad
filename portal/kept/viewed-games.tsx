import { useEffect, useState } from 'react';
import { gameHref } from '../ui/game-facts.ts';
import { GameIcon } from '../ui/game-icon.tsx';
import { Icon } from '../ui/icon.tsx';
import css from './viewed-games.module.css';
import { forgetViewed, type ViewedGame, viewedGames } from './viewed-store.ts';

const SHOWN = 12;

/** The games looked at last, kept in this browser alone; nothing where there are none. */
export function ViewedGames() {
  const [games, setGames] = useState<ViewedGame[]>([]);
  useEffect(() => {
    viewedGames().then(setGames);
  }, []);
  if (games.length === 0) {
    return null;
  }
  const clear = async () => {
    await forgetViewed();
    setGames([]);
  };
  return (
    <section className={css.panel} aria-labelledby="viewed-games">
      <header className={css.head}>
        <h2 id="viewed-games" className={css.title}>
          最近看过
        </h2>
        <button type="button" className={css.clear} onClick={clear} aria-label="清空最近看过的游戏">
          <Icon name="trash" size={16} />
          清空
        </button>
      </header>
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
    </section>
  );
}
