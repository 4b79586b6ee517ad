import type { GameRef } from '#contract/entities/game.ts';
import { ChoiceForm } from '#portal/ui/choice-form.tsx';
import { FilterGroup } from '#portal/ui/filter-group.tsx';
import { gameOptions, platformOptions } from '#portal/ui/list-filters.ts';
import css from './schedule-filters.module.css';
import { type ScheduleView, viewAddress } from './schedule-view.ts';

interface ScheduleFiltersProps {
  view: ScheduleView;
  /** The games with openings in this tab. */
  games: readonly GameRef[];
  /** The chosen game's name, if known. */
  gameName: string | undefined;
}

/** Filters by platform and game; a plain form without scripts. */
export function ScheduleFilters({ view, games, gameName }: ScheduleFiltersProps) {
  return (
    <section className={css.panel} aria-label="筛选开服">
      <FilterGroup
        name="platform"
        label="平台"
        options={platformOptions}
        chosen={view.platform}
        address={viewAddress(view)}
      />
      <ChoiceForm
        key={view.day}
        id="schedule-game"
        label="游戏"
        name="game_id"
        options={gameOptions(games)}
        chosen={view.game}
        unlisted={gameName ?? '所选游戏'}
        all="全部游戏"
        address={viewAddress(view)}
        className={css.game}
      />
    </section>
  );
}
