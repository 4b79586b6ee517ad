import type { GameRef } from '#contract/entities/game.ts';
import { useSite } from '#portal/head/use-site.ts';
import { ChoiceForm } from '#portal/ui/choice-form.tsx';
import { FilterGroup } from '#portal/ui/filter-group.tsx';
import { withFilters } from '#portal/ui/list-address.ts';
import { chosenValue, gameOptions } from '#portal/ui/list-filters.ts';
import css from './base-screen.module.css';
import { filterRows, type PackFilters } from './pack-filters.ts';

interface BaseScreenProps {
  filters: PackFilters;
  /** The games that have packs. */
  games: readonly GameRef[];
  /** The path of the filtered list. */
  path: string;
}

export function BaseScreen({ filters, games, path }: BaseScreenProps) {
  const pool = useSite()?.features.pool === true;
  const address = withFilters(path, filters.chosen);
  return (
    <section className={css.panel} aria-label="筛选礼包">
      <h2 className="visually-hidden">筛选</h2>
      <ChoiceForm
        id="pack-game"
        label="游戏"
        name="game_id"
        options={gameOptions(games)}
        chosen={chosenValue(filters.chosen, 'game_id')}
        unlisted="其他游戏"
        all="全部游戏"
        address={address}
        className={css.game}
      />
      {filterRows.map(({ name, label, options }) => (
        <FilterGroup
          key={name}
          name={name}
          label={label}
          options={pool ? options : options.filter(({ value }) => value !== '淘号')}
          chosen={chosenValue(filters.chosen, name)}
          address={address}
        />
      ))}
    </section>
  );
}
