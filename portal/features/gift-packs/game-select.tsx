import type { FormEvent } from 'react';
import { useNavigate } from 'react-router';
import type { GameRef } from '#contract/entities/game.ts';
import { buttonClass } from '#portal/ui/button.ts';
import { withFilter } from '#portal/ui/list-address.ts';
import css from './game-select.module.css';
import { chosenValue, filtersAddress, type PackFilters } from './pack-filters.ts';

interface GameSelectProps {
  filters: PackFilters;
  games: readonly GameRef[];
  path: string;
}

/** Filters by game; a plain form without scripts. */
export function GameSelect({ filters, games, path }: GameSelectProps) {
  const navigate = useNavigate();
  const chosen = chosenValue(filters, 'game_id') ?? '';
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const game = String(new FormData(event.currentTarget).get('game_id') ?? '');
    navigate(withFilter(filtersAddress(path, filters), 'game_id', game || undefined));
  };
  return (
    <form action={path} className={css.form} onSubmit={submit}>
      <label className={css.label} htmlFor="pack-game">
        游戏
      </label>
      <select key={chosen} id="pack-game" name="game_id" defaultValue={chosen} className={css.select}>
        <option value="">全部游戏</option>
        {chosen && !games.some((game) => String(game.id) === chosen) && (
          <option value={chosen}>其他游戏</option>
        )}
        {games.map((game) => (
          <option key={game.id} value={game.id}>
            {game.name}
          </option>
        ))}
      </select>
      {filters.chosen
        .filter(({ name }) => name !== 'game_id')
        .map(({ name, value }) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
      <button type="submit" className={buttonClass.quiet}>
        查看
      </button>
    </form>
  );
}
