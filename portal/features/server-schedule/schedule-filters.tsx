import type { FormEvent } from 'react';
import { useNavigate } from 'react-router';
import type { GameRef } from '#contract/entities/game.ts';
import { buttonClass } from '#portal/ui/button.ts';
import { FilterGroup } from '#portal/ui/filter-group.tsx';
import css from './schedule-filters.module.css';
import { platformOptions, SCHEDULE, type ScheduleView, viewAddress } from './schedule-view.ts';

interface ScheduleFiltersProps {
  view: ScheduleView;
  /** The games with openings in this tab. */
  games: readonly GameRef[];
  /** The chosen game's name, if known. */
  gameName: string | undefined;
}

/** Filters by platform and game; a plain form without scripts. */
export function ScheduleFilters({ view, games, gameName }: ScheduleFiltersProps) {
  const navigate = useNavigate();
  const chosen = view.game ?? '';
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const game = String(new FormData(event.currentTarget).get('game_id') ?? '');
    navigate(viewAddress(view, { game: game || undefined }));
  };
  return (
    <section className={css.panel} aria-label="筛选开服">
      <FilterGroup
        name="platform"
        label="平台"
        options={platformOptions}
        chosen={view.platform}
        address={viewAddress(view)}
      />
      <form action={SCHEDULE} className={css.form} onSubmit={submit}>
        <label className={css.label} htmlFor="schedule-game">
          游戏
        </label>
        <select
          key={`${view.day} ${chosen}`}
          id="schedule-game"
          name="game_id"
          defaultValue={chosen}
          className={css.select}
        >
          <option value="">全部游戏</option>
          {chosen && !games.some((game) => String(game.id) === chosen) && (
            <option value={chosen}>{gameName ?? '所选游戏'}</option>
          )}
          {games.map((game) => (
            <option key={game.id} value={game.id}>
              {game.name}
            </option>
          ))}
        </select>
        {view.day !== 'today' && <input type="hidden" name="day" value={view.day} />}
        {view.platform && <input type="hidden" name="platform" value={view.platform} />}
        <button type="submit" className={buttonClass.quiet}>
          查看
        </button>
      </form>
    </section>
  );
}
